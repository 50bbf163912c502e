import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { INSTRUMENTS } from './market/instruments.js';
import { toolSlug } from '../src/catalog/product-images.js';
import { CATALOG } from '../src/catalog/tools.js';
import { listsOf } from '../src/content/content-file.js';
import { barsUntil } from './candles.js';
import { textWidth } from './chart/pen.js';
import type { Dress, Size } from './chart/picture.js';
import { barsSeen, pictureFile } from './picture-file.js';
import { colorsOf } from './plugin.js';
import { TOOLS } from './tools.js';

const styleSheet = readFileSync('client/src/styles/tokens.css', 'utf8');
const [dark, light] = (['dark', 'light'] as const).map((theme) => colorsOf(styleSheet, theme));
const { propFirmStrategies, strategies, indicators } = CATALOG.ninjatrader;
const all = [...propFirmStrategies, ...strategies, ...indicators];
type Samples = Record<string, { instrument: string }>;
const CARD_BYTES = 5_000;

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A parser of documents takes a minute for all files; ours have one kind of text. */
const TEXT = /<text ([^>]*)>(.*?)<\/text>/g;

function boxOf(attributes: string, markup: string): Box {
  const attribute = (name: string): string => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const [x, y, size] = ['x', 'y', 'font-size'].map((name) => Number(attribute(name))) as [number, number, number];
  const text = markup.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&');
  // Measured with room to spare where labels are placed.
  const width = textWidth(text, size) * 0.9;
  const anchor = attribute('text-anchor');
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  return { text, left, right: left + width, top: y - size * 0.7, bottom: y + size * 0.2 };
}

function textsOf(svg: string): { boxes: Box[]; width: number; height: number } {
  const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
  return {
    boxes: [...svg.matchAll(TEXT)].map(([, attributes = '', text = '']) => boxOf(attributes, text)),
    width,
    height,
  };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('Illustrations', () => {
  it('exist for every tool, under its own name, and for nothing else', () => {
    expect(Object.keys(TOOLS).sort()).toEqual(all.map((tool) => toolSlug(tool)).sort());
    expect(all.map((tool) => TOOLS[toolSlug(tool)]?.name)).toEqual(all.map(({ name }) => name));
  });

  it('are described by their chart: a sentence that begins with timeframe and symbol', () => {
    const sentences = listsOf(readFileSync('client/src/content/illustrations.md', 'utf8'));
    for (const { name, timeframe, symbol } of Object.values(TOOLS)) {
      const chart = `${timeframe === 'day' ? 'daily' : `${timeframe}-minute`} ${symbol} with `;
      expect(sentences.get(name)?.[0]?.slice(0, chart.length)).toBe(chart);
    }
    expect(sentences.size).toBe(all.length);
  });

  it("chart the instrument of the strategy's sample file", () => {
    const samples = Object.entries(JSON.parse(readFileSync('backtests/manifest.json', 'utf8')) as Samples);
    const charted = samples.map(([slug]) => [slug, TOOLS[slug]?.symbol]);
    // "MES 09-26 (Micro E-mini S&P 500)" on one platform, "ES1! (E-mini S&P 500)" on the other.
    expect(charted).toEqual(samples.map(([slug, { instrument }]) => [slug, /^(\w+?)(?:1!)? /.exec(instrument)?.[1]]));
    expect(samples.length).toBe(propFirmStrategies.length + strategies.length);
  });

  it('use the colors of each theme', () => {
    const orb = TOOLS['orb'];
    if (orb === undefined || dark === undefined || light === undefined) throw new Error('nothing to draw');
    expect(dark['ground']).not.toBe(light['ground']);
    for (const colors of [dark, light]) {
      const file = pictureFile(orb, 'web', 'card', colors);
      expect(new DOMParser().parseFromString(file, 'image/svg+xml').querySelector('parsererror')).toBeNull();
      expect(file).toContain(colors['ground']);
    }
  });
});

describe.each(Object.entries(TOOLS))('The picture of %s', (_slug, tool) => {
  const files = (['desktop', 'web'] as const satisfies readonly Dress[]).flatMap((dress) =>
    (['card', 'large'] as const satisfies readonly Size[]).map((size) => {
      const svg = pictureFile(tool, dress, size, dark ?? {});
      return { dress, size, svg, ...textsOf(svg) };
    }),
  );

  it('has axes, a name with settings, and only finite numbers', () => {
    for (const { svg, boxes } of files) {
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      const texts = boxes.map(({ text }) => text);
      expect(texts.filter((text) => /^\d\d:\d\d$|^[A-Z][a-z]{2}( \d+)?$/.test(text)).length).toBeGreaterThanOrEqual(2);
      expect(texts.filter((text) => /^[\d,]+\.\d+$/.test(text)).length).toBeGreaterThanOrEqual(2);
      expect(texts.some((text) => text.startsWith(tool.name) && text.length > tool.name.length)).toBe(true);
    }
  });

  it('keeps its texts inside the frame and apart from each other', () => {
    for (const { dress, size, boxes, width, height } of files) {
      const outside = boxes.filter(
        ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height,
      );
      expect([dress, size, outside]).toEqual([dress, size, []]);
      const meeting = boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter((other) => overlap(one, other))
          .map((other) => `${one.text} / ${other.text}`),
      );
      expect([dress, size, meeting]).toEqual([dress, size, []]);
    }
  });

  it('is light on a card and shows at least twice as many bars enlarged', () => {
    for (const { svg } of files.filter(({ size }) => size === 'card'))
      expect(gzipSync(svg).length).toBeLessThan(CARD_BYTES);
    expect(barsSeen(tool, 'large')).toBeGreaterThanOrEqual(2 * barsSeen(tool, 'card'));
  });

  it('draws something of its own where the card looks', () => {
    const seen = barsSeen(tool, 'card');
    const bars = barsUntil(tool.symbol, tool.timeframe, tool.end, seen);
    const { main, pane } = tool.draw({ bars, first: bars.length - seen, instrument: INSTRUMENTS[tool.symbol] });
    const first = bars.length - seen;
    const trades = main
      .flatMap((layer) => (layer.kind === 'trades' ? layer.trades : []))
      .filter(({ to }) => to !== undefined && to > first);
    const isStrategy = all.some(({ name, backtestUrl }) => name === tool.name && backtestUrl !== undefined);
    const layers = main.length + (pane?.layers.length ?? 0);
    expect([layers > 1, trades.length > 0 || !isStrategy || tool.name === 'CointegratedPairs']).toEqual([true, true]);
  });
});
