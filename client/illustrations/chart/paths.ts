import type { Candle } from '../candles.js';
import type { Series } from '../math/series.js';
import { round, type Scale } from './scale.js';

/** The path through the values seen; null interrupts it. */
export function linePath(values: Series, { x, y, first }: Scale, stepped = false): string {
  let pen = 'M';
  return values
    .slice(first)
    .map((value, bar) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const at = first + bar;
      const point = stepped && pen === 'L' ? `H${x(at)}V${y(value)}` : `${pen}${x(at)} ${y(value)}`;
      pen = 'L';
      return point;
    })
    .join('');
}

/** The outlines of the areas between two series, over the stretches of bars that have both. */
export function fillPath(upper: Series, lower: Series, { x, y, first }: Scale, stepped = false): string {
  let d = '';
  let there: string[] = [];
  let back: string[] = [];
  for (let at = first; at <= upper.length; at += 1) {
    const [high, low] = [upper[at] ?? null, lower[at] ?? null];
    if (high !== null && low !== null) {
      if (stepped && there.length > 0) {
        there.push(`${x(at)} ${y(upper[at - 1] ?? high)}`);
        back.unshift(`${x(at)} ${y(lower[at - 1] ?? low)}`);
      }
      there.push(`${x(at)} ${y(high)}`);
      back.unshift(`${x(at)} ${y(low)}`);
    } else if (there.length > 0) {
      d += `M${[...there, ...back].join('L')}Z`;
      [there, back] = [[], []];
    }
  }
  return d;
}

/** Candles as two paths: wicks, and bodies that are at least a pixel high. */
export function candlePaths(
  candles: readonly Candle[],
  { x, y, first, last }: Scale,
  takes: (at: number, candle: Candle) => boolean,
): [wicks: string, bodies: string] {
  let [wicks, bodies] = ['', ''];
  for (let at = first; at <= last; at += 1) {
    const candle = candles[at];
    if (candle === undefined || !takes(at, candle)) continue;
    const { open, high, low, close } = candle;
    const top = Math.min(y(open), y(close));
    wicks += `M${x(at)} ${y(high)}V${y(low)}`;
    bodies += `M${x(at)} ${top}v${round(Math.max(Math.abs(y(open) - y(close)), 1))}`;
  }
  return [wicks, bodies];
}

/** Columns from zero for the bars that are taken. */
export function columnsPath(values: Series, { x, y, first }: Scale, takes: (at: number) => boolean): string {
  const zero = y(0);
  return values
    .map((value, at) => (at < first || value === null || !takes(at) ? '' : `M${x(at)} ${zero}V${y(value)}`))
    .join('');
}

/** A filled arrow of `size` that points up or down at a height. */
export const arrowPath = (x: number, y: number, up: boolean, size: number): string => {
  const turn = up ? 1 : -1;
  const [half, stem] = [round(size * 0.5), round(size * 0.18)];
  return `M${x} ${y}l${half} ${round(turn * size * 0.62)}h${round(stem - half)}v${round(turn * size * 0.5)}h${-2 * stem}v${round(-turn * size * 0.5)}h${round(stem - half)}z`;
};
