import type { Bar } from '../candles.js';
import { Pen } from '../chart/pen.js';
import { plot } from '../chart/plot.js';
import { priceRange } from '../chart/scale.js';
import { drawStroke } from '../chart/strokes.js';
import { HERO_COUNTS, HERO_TOOL, PAGE_COLORS } from './hero.js';
import { HERO_FRAME } from './hero-made.js';

const { look, quote, main, ahead, under, over } = HERO_FRAME;

/** Lowest and highest price of the last bars and of what is drawn over them. */
export function heroRange(bars: readonly Bar[]): readonly [number, number] {
  const { layers, span } = lastBars(bars);
  return priceRange(bars, layers, span);
}

/** The chart of the last bars, as SVG. */
export function heroChart(bars: readonly Bar[], range = heroRange(bars)): string {
  const pen = new Pen(PAGE_COLORS);
  const { layers, span } = lastBars(bars);
  const parts = { pen, look, quote, bars, layers, span, range, frame: main, draw: drawStroke };
  const { markup } = plot({ ...parts, dress: 'desktop', isLarge: false });
  return pen.file(look.width, look.height, [under, markup, over]);
}

function lastBars(bars: readonly Bar[]) {
  const first = Math.max(1, bars.length - HERO_COUNTS.seen);
  const layers = HERO_TOOL.draw({ bars, first, instrument: quote }).main;
  return { layers, span: { first, last: bars.length - 1, ahead } };
}
