import type { Bar } from '../candles.js';
import type { Layer, Tone } from '../chart/picture.js';
import { type Series, valueAt } from '../math/series.js';
import { pointsOf, type Trade } from '../math/trades.js';

export interface Run<Key> {
  from: number;
  to: number;
  key: Key;
}

/** Neighbors with the same key. */
export function runsOf<Key>(count: number, keyAt: (at: number) => Key): Run<Key>[] {
  const runs: Run<Key>[] = [];
  for (let at = 0; at < count; at += 1) {
    const key = keyAt(at);
    const last = runs.at(-1);
    if (last?.key === key) last.to = at;
    else runs.push({ from: at, to: at, key });
  }
  return runs;
}

/** A line in two tones, one for each side. Both have the bar of a change, so that the line has no gap. */
export function twoTones(values: Series, isUp: (at: number) => boolean): Layer[] {
  const part = (up: boolean): Series => values.map((value, at) => (isUp(at) === up ? value : null));
  return [
    { kind: 'line', values: part(true), tone: 'gain' },
    { kind: 'line', values: part(false), tone: 'loss' },
  ];
}

/** Minutes since midnight, from `HH:MM`. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Whether the next bar belongs to another session; false for the last bar of all. */
export const endsSession = (bars: readonly Bar[], at: number): boolean => {
  const next = bars[at + 1];
  return next !== undefined && next.day.iso !== bars[at]?.day.iso;
};

/** Trades that were entered in the session of this bar. */
export const tradesOfDay = (trades: readonly Trade[], bars: readonly Bar[], at: number): Trade[] =>
  trades.filter(({ from }) => bars[from]?.day.iso === bars[at]?.day.iso);

/** Result of the session so far, in points, bar by bar. */
export function dayResult(bars: readonly Bar[], trades: readonly Trade[]): number[] {
  const closed = new Map<number, number>();
  for (const trade of trades) {
    if (trade.to !== undefined) closed.set(trade.to, (closed.get(trade.to) ?? 0) + pointsOf(trade));
  }
  let sum = 0;
  return bars.map(({ day }, at) => {
    if (bars[at - 1]?.day.iso !== day.iso) sum = 0;
    return (sum += closed.get(at) ?? 0);
  });
}

/** The value of a series, or `other` before it has one. */
export const known = (values: Series, at: number, other = 0): number => valueAt(values, at) ?? other;

/** A level that stays the same over all bars, for a pane's thresholds. */
export const threshold = (value: number, tone: Tone, text?: string): Layer => ({ kind: 'level', value, tone, text });
