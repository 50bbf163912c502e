import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DRAWINGS } from './drawings.js';
import { type Colors, svgFile } from './svg-file.js';

const THEMES = { dark: /:root\s*{([^}]*)}/, light: /:root\[data-theme='light'\]\s*{([^}]*)}/ } as const;
type Theme = keyof typeof THEMES;
const ADDRESS = /^\/illustrations\/([a-z-]+)-(dark|light)\.svg$/;

/** Vite plugin that draws every tool's illustration in both themes. */
export function illustrations(): Plugin {
  let tokens = '';
  return {
    name: 'illustrations',
    configResolved: ({ root }) => {
      tokens = join(root, 'src', 'styles', 'tokens.css');
    },
    generateBundle() {
      const styleSheet = readFileSync(tokens, 'utf8');
      for (const theme of Object.keys(THEMES) as Theme[]) {
        const colors = colorsOf(styleSheet, theme);
        for (const [slug, draw] of Object.entries(DRAWINGS)) {
          const fileName = `illustrations/${slug}-${theme}.svg`;
          this.emitFile({ type: 'asset', fileName, source: svgFile(draw(), colors) });
        }
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const [, slug = '', theme] = ADDRESS.exec(request.url ?? '') ?? [];
        const draw = DRAWINGS[slug];
        if (draw === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(svgFile(draw(), colorsOf(readFileSync(tokens, 'utf8'), theme as Theme)));
      });
    },
  };
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
