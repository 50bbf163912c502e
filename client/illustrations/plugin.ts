import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { makeHeroBars, makeHeroFrame } from './hero/make-hero.js';
import { pictureFile } from './picture-file.js';
import type { Colors, Dress, Size, Tool } from './chart/picture.js';
import { TOOLS } from './tools.js';

const THEMES = { dark: /:root\s*{([^}]*)}/, light: /:root\[data-theme='light'\]\s*{([^}]*)}/ } as const;
type Theme = keyof typeof THEMES;
const DRESSES = ['desktop', 'web'] as const satisfies readonly Dress[];
const SIZES = ['card', 'large'] as const satisfies readonly Size[];
const ADDRESS = /^\/illustrations\/([a-z-]+)-(desktop|web)-(card|large)-(dark|light)\.svg$/;

/** Vite plugin that draws every tool's illustration in both themes. */
export function illustrations(): Plugin {
  let tokens = '';
  let isServerBuild = false;
  return {
    name: 'illustrations',
    configResolved: ({ root, build }) => {
      isServerBuild = build.ssr !== false;
      tokens = join(root, 'src', 'styles', 'tokens.css');
    },
    // What the simulator and the charts work out here need not be worked out, or shipped, again.
    load(id, { ssr = false } = {}) {
      if (id.endsWith('/hero/hero-made.ts')) return madeText();
      // The browser keeps what the server sent.
      return id.endsWith('/hero/hero-still.ts') && !ssr ? `export const HERO_STILL = '';` : undefined;
    },
    generateBundle() {
      if (isServerBuild) return;
      const styleSheet = readFileSync(tokens, 'utf8');
      for (const { fileName, tool, dress, size, theme } of illustrationFiles()) {
        this.emitFile({ type: 'asset', fileName, source: pictureFile(tool, dress, size, colorsOf(styleSheet, theme)) });
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const [, slug = '', dress, size, theme] = ADDRESS.exec(request.url ?? '') ?? [];
        const tool = TOOLS[slug];
        if (tool === undefined) return next();
        const colors = colorsOf(readFileSync(tokens, 'utf8'), theme as Theme);
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(pictureFile(tool, dress as Dress, size as Size, colors));
      });
    },
  };
}

interface IllustrationFile {
  fileName: string;
  tool: Tool;
  dress: Dress;
  size: Size;
  theme: Theme;
}

/** Every tool in both looks, as the owner may move a tool to the other platform, both sizes, and both themes. */
export function illustrationFiles(): IllustrationFile[] {
  return Object.entries(TOOLS).flatMap(([slug, tool]) =>
    DRESSES.flatMap((dress) =>
      SIZES.flatMap((size) =>
        (Object.keys(THEMES) as Theme[]).map((theme) => {
          const fileName = `illustrations/${slug}-${dress}-${size}-${theme}.svg`;
          return { fileName, tool, dress, size, theme };
        }),
      ),
    ),
  );
}

/** Code of hero-made.ts with its results: prices in ticks from the close before, days by their place. */
function madeText(): string {
  const [bars, frame] = [makeHeroBars(), makeHeroFrame()];
  const days = [...new Map(bars.map(({ day }) => [day.iso, day])).values()];
  const inTicks = (price: number): number => Math.round(price * frame.quote.ticksPerPoint);
  let before = 0;
  const rows = bars.map(({ day, minute, open, high, low, close }) => {
    const prices = [open, high, low, close].map((price) => inTicks(price) - before);
    before = inTicks(close);
    return [days.findIndex(({ iso }) => iso === day.iso), minute, ...prices];
  });
  return `let before = 0;
export const HERO_FRAME = ${JSON.stringify(frame)};
const days = ${JSON.stringify(days)};
export const HERO_BARS = ${JSON.stringify(rows)}.map(([at, minute, ...prices]) => {
  const [open, high, low, close] = prices.map((price) => (price + before) / ${frame.quote.ticksPerPoint});
  before += prices[3];
  return { day: days[at], minute, open, high, low, close };
});`;
}

/** The colors of a theme from tokens.css; the light theme overrides the dark one. */
export function colorsOf(styleSheet: string, theme: Theme): Colors {
  const declared = (of: Theme): [string, string][] =>
    [...(THEMES[of].exec(styleSheet)?.[1] ?? '').matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [
      name ?? '',
      color ?? '',
    ]);
  return Object.fromEntries([...declared('dark'), ...(theme === 'light' ? declared('light') : [])]);
}
