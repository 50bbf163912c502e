import { DAY_MS, MINUTE_MS, monthOf, monthStart } from '../../../../backtest-engine/model/time.js';
import { shortDayInWords, shortMonth } from '../../../../src/shared/day-in-words.js';

/** Limit for the rows of the heat map, in case of damaged dates. */
export const MAX_YEARS = 100;
export const MAX_MONTHS = 12 * MAX_YEARS;
/** 1970-01-05, a Monday: weekly ticks start there. */
const MONDAY_MS = 4 * DAY_MS;

// Times are chart time stored as UTC. They are never converted to the reader's time zone.

/** Formats a day: `Sep 30, 2026`. */
export const dayWords = (time: number): string => shortDayInWords(new Date(time));
/** Formats day and time: `Sep 30, 2026, 11:50`. */
export const timeWords = (time: number): string => `${dayWords(time)}, ${clockOf(time)}`;
/** Formats a month, from 0: `Sep 2026`. */
export const monthWords = (year: number, month: number): string => `${shortMonth(month)} ${year}`;

const dayOfMonth = (time: number): string =>
  `${shortMonth(new Date(time).getUTCMonth())} ${new Date(time).getUTCDate()}`;
const clockOf = (time: number): string => new Date(time).toISOString().slice(-13, -8);

type Unit = 'clock' | 'day' | 'month' | 'year';

interface Step {
  unit: Unit;
  /** Milliseconds for units below a month, otherwise months. */
  size: number;
}

const STEPS: readonly Step[] = [
  ...[1, 5, 15, 30, 60, 180, 360, 720].map((minutes): Step => ({ unit: 'clock', size: minutes * MINUTE_MS })),
  ...[1, 2, 7, 14].map((count): Step => ({ unit: 'day', size: count * DAY_MS })),
  ...[1, 2, 3, 6].map((size): Step => ({ unit: 'month', size })),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map((count): Step => ({ unit: 'year', size: count * 12 })),
];

interface TimeTick {
  at: number;
  /** One or two lines; the second is the year or the day of the first. */
  label: string;
}

/** Returns at most `most` round times from `min` to `max`; more beyond 5,000-year steps. */
export function timeTicks(min: number, max: number, most: number): TimeTick[] {
  const step = STEPS.find((candidate) => fits(candidate, min, max, most)) ?? STEPS.at(-1)!;
  let above = '';
  return timesOf(step, min, max).map((at) => {
    const context = contextOf(step.unit, at);
    const label = context === above ? lineOf(step.unit, at) : `${lineOf(step.unit, at)}\n${context}`.trimEnd();
    above = context;
    return { at, label };
  });
}

/** Whether a step gives few enough ticks. Checks the span first to avoid a long list. */
function fits(step: Step, min: number, max: number, most: number): boolean {
  const { unit, size } = step;
  const span = unit === 'clock' || unit === 'day' ? max - min : monthOf(max) - monthOf(min);
  return span / size <= most + 1 && timesOf(step, min, max).length <= most;
}

function timesOf({ unit, size }: Step, min: number, max: number): number[] {
  const times: number[] = [];
  if (unit === 'clock' || unit === 'day') {
    for (let at = MONDAY_MS + Math.ceil((min - MONDAY_MS) / size) * size; at <= max; at += size) times.push(at);
    return times;
  }
  for (let month = Math.ceil(monthOf(min) / size) * size; ; month += size) {
    const at = monthStart(Math.floor(month / 12), month % 12);
    if (!(at <= max)) return times;
    if (at >= min) times.push(at);
  }
}

function lineOf(unit: Unit, at: number): string {
  if (unit === 'clock') return clockOf(at);
  if (unit === 'day') return dayOfMonth(at);
  return unit === 'month' ? shortMonth(new Date(at).getUTCMonth()) : String(new Date(at).getUTCFullYear());
}

function contextOf(unit: Unit, at: number): string {
  if (unit === 'clock') return dayOfMonth(at);
  return unit === 'year' ? '' : String(new Date(at).getUTCFullYear());
}
