import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS } from '../../../../backtest-engine/model/time.js';
import { clippedToFile } from './plot-periods.js';
import type { Range } from './plot-points.js';
import { chosen, type ExitUnit, isOfDays, isWhole, namedRange, SMALLEST } from './plot-range.js';

/** In an address, such as `?period=2024-03-04..2024-05-29`. */
export const PERIOD = 'period';

/** Stands for the period of whichever evaluation is asked for. */
export const OF_EVALUATION = 'evaluation';

const STRETCH = /^(.+)\.\.(.+)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const TRADE = /^\d{1,9}$/;

/** A stretch of the curve as an address spells it: as it is told, by days, by minutes or by numbers of trades. */
export function spelledPeriod(range: Range, unit: ExitUnit): string {
  const { min, max } = namedRange(range, unit, false);
  if (unit === 'none') return `${Math.ceil(min)}..${Math.floor(max)}`;
  const spelled = isOfDays(range, unit, false)
    ? isoDay
    : (time: number): string => new Date(time).toISOString().slice(0, 16);
  return `${spelled(min)}..${spelled(max)}`;
}

/** What `query` asks for of a curve that reaches over `whole`; null where that is nothing, all of it or none of this curve. */
export function periodIn(query: string, whole: Range, unit: ExitUnit): Range | typeof OF_EVALUATION | null {
  const asked = new URLSearchParams(query).get(PERIOD) ?? '';
  if (asked === OF_EVALUATION) return unit === 'none' ? null : OF_EVALUATION;
  const [, from = '', to = ''] = STRETCH.exec(asked) ?? [];
  const [first, last] = [stretchOf(from, unit), stretchOf(to, unit)];
  if (first === null || last === null) return null;
  const range = { min: first.min, max: last.max };
  if (!(range.min < range.max && range.min <= whole.max && range.max >= whole.min) || isWhole(range, whole))
    return null;
  const known = { min: Math.max(whole.min, range.min), max: Math.min(whole.max, range.max) };
  const lengthOf = ({ min, max }: Range): number => max - min + (unit === 'none' ? 0 : 1);
  // The list has no period of less than an hour, which is spelled with a minute more.
  if (unit !== 'none' && lengthOf(range) > HOUR_MS && lengthOf(known) < HOUR_MS) return clippedToFile(range, whole);
  // At an end of the file less of it may be left.
  const isTooShort = lengthOf(range) < SMALLEST[unit] || lengthOf(known) < SMALLEST[unit] / 2;
  return isTooShort ? chosen(known.min, known.max, whole, unit) : known;
}

/** The day, the minute or the trade that an end is; null where it is none of this unit. */
function stretchOf(end: string, unit: ExitUnit): Range | null {
  if (unit === 'none') return TRADE.test(end) ? { min: Number(end) - 0.5, max: Number(end) + 0.5 } : null;
  const length = DAY.test(end) ? DAY_MS : unit === 'time' && TIME.test(end) ? MINUTE_MS : null;
  const time = Date.parse(length === DAY_MS ? end : `${end}Z`);
  return length === null || Number.isNaN(time) ? null : { min: time, max: time + length - 1 };
}
