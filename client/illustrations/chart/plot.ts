import type { Bar } from '../candles.js';
import { clip, grid, priceAxis, priceSteps, timeAxis } from './around.js';
import { timeLabels } from './axes.js';
import type { Measures } from './measures.js';
import { Labels } from './labels.js';
import { candlePaths } from './paths.js';
import { type Pen, textWidth } from './pen.js';
import type { Dress, Layer, Quote, Tone } from './picture.js';
import { type Frame, round, scaleOf, type Span } from './scale.js';
import { type Drawn, type Sheet, writeTexts } from './sheet.js';

interface PlotParts {
  pen: Pen;
  look: Measures;
  dress: Dress;
  quote: Quote;
  bars: readonly Bar[];
  layers: readonly Layer[];
  span: Span;
  range: readonly [number, number];
  frame: Frame;
  isLarge: boolean;
  draw: Sheet['draw'];
}

/** Candles with what is drawn over them, their grid, and both axes. */
export function plot({ pen, look, dress, quote, bars, layers, span, range, frame, isLarge, draw }: PlotParts): {
  markup: string;
  sheet: Sheet;
} {
  const scale = scaleOf(range, span, frame);
  const steps = priceSteps(scale, look.text, 1 / quote.ticksPerPoint);
  const times = timeLabels(bars, span.first, span.last, (textWidth('May 30', look.text) * 1.5) / scale.step);
  const sheet: Sheet = {
    pen,
    bars,
    scale,
    labels: new Labels(edgesOf(frame), look.text),
    line: look.line,
    decimals: quote.decimals,
    tick: 1 / quote.ticksPerPoint,
    isLarge,
    draw,
  };
  const { open, close } = bars.at(-1) ?? { open: 0, close: 0 };
  const xs = times.map(({ at }) => scale.x(at));
  const markup = [
    grid(pen, scale, steps, xs, look.height - look.timeHeight),
    clipped('plot-main', frame, (texts) => mainParts(layers, sheet, dress, texts)),
    priceAxis(pen, scale, quote, steps, close, close >= open, look, dress),
    timeAxis(pen, times, scale, look),
  ].join('');
  return { markup, sheet };
}

export const edgesOf = ({ left, top, width, height }: Frame) => ({
  left: left + 2,
  top: top + 1,
  right: left + width - 2,
  bottom: top + height - 1,
});

/** Shapes inside a clip path, and texts over them. */
export function clipped(id: string, frame: Frame, draw: (texts: string[]) => string): string {
  const texts: string[] = [];
  const shapes = draw(texts);
  return `${clip(id, frame)}<g clip-path="url(#${id})">${shapes}</g>${texts.join('')}`;
}

const UNDER_CANDLES: ReadonlySet<Layer['kind']> = new Set(['stretch', 'zone', 'fill', 'level', 'columns', 'rows']);
const isUnderCandles = ({ kind }: Layer): boolean => UNDER_CANDLES.has(kind);

function mainParts(layers: readonly Layer[], sheet: Sheet, dress: Dress, texts: string[]): string {
  blockCandles(sheet);
  const drawn = (all: readonly Layer[]): Drawn[] => all.map((layer) => sheet.draw(layer, sheet));
  const under = drawn(layers.filter(isUnderCandles));
  const price: Drawn = { shapes: candles(layers, sheet, dress), wishes: [] };
  const over = drawn(layers.filter((layer) => !isUnderCandles(layer)));
  texts.push(...writeTexts([...over, ...under], sheet));
  return [...under, price, ...over].map(({ shapes }) => shapes).join('');
}

function blockCandles({ bars, scale: { x, y, first, last, step }, labels }: Sheet): void {
  const half = Math.max(step / 2, 3);
  for (const [at, { high, low }] of bars.slice(first, last + 1).entries()) {
    const middle = x(first + at);
    labels.block({ left: middle - half, right: middle + half, top: y(high), bottom: y(low) });
  }
}

const CANDLE_TONES: Readonly<Record<Dress, readonly [rising: Tone, falling: Tone]>> = {
  desktop: ['price', 'quiet'],
  web: ['gain', 'loss'],
};

/** Wicks thinner than bodies; bodies two thirds of a bar wide. */
function candles(layers: readonly Layer[], { bars, scale, pen, line }: Sheet, dress: Dress): string {
  const paint = layers.find((layer) => layer.kind === 'paint')?.tones;
  const [rising, falling] = CANDLE_TONES[dress];
  const toneOf = (at: number): Tone => {
    const bar = bars[at];
    return paint?.[at] ?? (bar !== undefined && bar.close >= bar.open ? rising : falling);
  };
  const tones = [...new Set(bars.slice(scale.first).map((_, at) => toneOf(scale.first + at)))];
  const wick = round(Math.min(1.2 * line, scale.step * 0.22));
  return tones
    .map((tone) => {
      const [wicks, bodies] = candlePaths(bars, scale, (at) => toneOf(at) === tone);
      return pen.line(wicks, pen.tone(tone), wick) + pen.line(bodies, pen.tone(tone), round(scale.step * 0.66));
    })
    .join('');
}
