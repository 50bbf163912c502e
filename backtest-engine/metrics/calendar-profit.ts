import { HOUR_MS, HOURS_PER_DAY, monthStart, hasTimesOfDay } from '../model/time.js';
import type { Trades } from '../model/trades.js';

const HOURS_PER_WEEK = 7 * HOURS_PER_DAY;
/** Maximum range that includes years without trades. A typo in a year could add thousands. */
const MAX_CONSECUTIVE_YEARS = 100;

export const WEEKDAYS_LABEL = 'Weekday of entry';
export const HOURS_LABEL = 'Hour of entry';
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Profit in currency units. */
export interface TradeTotals {
  count: number;
  winners: number;
  profit: number;
}

interface MonthProfit extends TradeTotals {
  /** Drawdown at the end of the month, 0 or negative, from a peak that starts at 0. */
  drawdown: number;
  /** Max drawdown within the month, in the same units. */
  maxDrawdown: number;
}

export interface YearProfit {
  year: number;
  /** January to December. Null before the first and after the last month of the file. */
  months: (MonthProfit | null)[];
  total: TradeTotals;
}

export interface CalendarProfit {
  years: YearProfit[];
  /** Monday to Sunday. */
  weekdays: TradeTotals[];
  /** Hours 0 to 23 of chart time. Null if the file has no times of day. */
  hours: TradeTotals[] | null;
  /** Trades without an entry time. No weekday or hour includes them. */
  withoutEntry: TradeTotals;
}

/** Groups profit by month of exit, and by weekday and hour of entry, in chart time. */
export function calculateCalendarProfit(trades: Trades): CalendarProfit {
  const months = totalByMonth(trades);
  const { week, withoutEntry } = hoursOf(trades);
  return {
    years: groupByYear(months),
    weekdays: WEEKDAYS.map((_name, day) =>
      sumTotals(week.slice(day * HOURS_PER_DAY, day * HOURS_PER_DAY + HOURS_PER_DAY)),
    ),
    hours: hasTimesOfDay(trades)
      ? Array.from({ length: HOURS_PER_DAY }, (_, hour) =>
          sumTotals(week.filter((_period, slot) => slot % HOURS_PER_DAY === hour)),
        )
      : null,
    withoutEntry,
  };
}

/** Totals by year × 12 + month (from 0). Each month is one run of the sorted exits. */
function totalByMonth(trades: Trades): Map<number, MonthProfit> {
  const months = new Map<number, MonthProfit>();
  let sum = 0;
  let peak = 0;
  for (let at = 0; at < trades.length && !Number.isNaN(trades.exitTime[at]!);) {
    const date = new Date(trades.exitTime[at]!);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const run = sumRun(trades, trades.exitTime, at, [monthStart(year, month), monthStart(year, month + 1)], peak - sum);
    peak = sum + run.peak;
    sum += run.profit;
    months.set(year * 12 + month, {
      count: run.count,
      winners: run.winners,
      profit: run.profit / 100,
      drawdown: (sum - peak) / 100,
      maxDrawdown: run.maxDrawdown / 100,
    });
    at += run.count;
  }
  return months;
}

/** Totals by hour of the week, from Monday 00:00. */
function hoursOf(trades: Trades): { week: TradeTotals[]; withoutEntry: TradeTotals } {
  const week = Array.from({ length: HOURS_PER_WEEK }, emptyTotals);
  const withoutEntry = emptyTotals();
  for (let at = 0; at < trades.length;) {
    const hour = Math.floor(trades.entryTime[at]! / HOUR_MS);
    const run = sumRun(trades, trades.entryTime, at, [hour * HOUR_MS, (hour + 1) * HOUR_MS]);
    add(Number.isNaN(hour) ? withoutEntry : week[hourOfWeek(hour)]!, run);
    at += run.count;
  }
  for (const period of [...week, withoutEntry]) period.profit /= 100;
  return { week, withoutEntry };
}

/** Profit in hundredths. */
interface Run extends TradeTotals {
  /** Running peak at the end and max drawdown (0 or negative) of the run, relative to its start. */
  peak: number;
  maxDrawdown: number;
}

/**
 * Totals the trade at `from` and the following trades with times from `start` until before `end`.
 * `above` is the height of the peak above the start of the run. Totaling whole runs of an hour or a
 * month is many times faster than single trades.
 */
function sumRun(
  { length, profit }: Trades,
  times: Float64Array,
  from: number,
  [start, end]: readonly [start: number, end: number],
  above = 0,
): Run {
  let winners = 0;
  let sum = 0;
  let peak = above;
  let maxDrawdown = 0;
  let at = from;
  do {
    const result = profit[at]!;
    sum += result;
    if (result > 0) winners += 1;
    if (sum > peak) peak = sum;
    else if (sum - peak < maxDrawdown) maxDrawdown = sum - peak;
    at += 1;
  } while (at < length && times[at]! >= start && times[at]! < end);
  return { count: at - from, winners, profit: sum, peak, maxDrawdown };
}

/** Returns the hour of the week, from Monday 00:00. 1970-01-01 was a Thursday. */
function hourOfWeek(hoursSince1970: number): number {
  const hour = (hoursSince1970 + 3 * HOURS_PER_DAY) % HOURS_PER_WEEK;
  return hour < 0 ? hour + HOURS_PER_WEEK : hour;
}

/** Groups months by year. `months` is keyed by year × 12 + month from 0. */
function groupByYear(months: ReadonlyMap<number, MonthProfit>): YearProfit[] {
  const keys = [...months.keys()].sort((a, b) => a - b);
  const first = keys[0] ?? 0;
  const last = keys.at(-1) ?? -1;
  const span = yearOf(last) - yearOf(first) + 1;
  const years =
    span > MAX_CONSECUTIVE_YEARS
      ? [...new Set(keys.map(yearOf))]
      : Array.from({ length: keys.length === 0 ? 0 : span }, (_, at) => yearOf(first) + at);
  let drawdown = 0;
  return years.map((year) => {
    const row = Array.from({ length: 12 }, (_, month) => {
      const key = year * 12 + month;
      if (key < first || key > last) return null;
      const totals = months.get(key) ?? emptyMonth(drawdown);
      drawdown = totals.drawdown;
      return totals;
    });
    return { year, months: row, total: sumTotals(row.filter((month) => month !== null)) };
  });
}

const yearOf = (key: number): number => Math.floor(key / 12);

function sumTotals(parts: readonly TradeTotals[]): TradeTotals {
  const total = emptyTotals();
  let hundredths = 0;
  for (const { count, winners, profit } of parts) {
    total.count += count;
    total.winners += winners;
    hundredths += Math.round(profit * 100);
  }
  total.profit = hundredths / 100;
  return total;
}

function add(totals: TradeTotals, { count, winners, profit }: Run): void {
  totals.count += count;
  totals.winners += winners;
  totals.profit += profit;
}

function emptyTotals(): TradeTotals {
  return { count: 0, winners: 0, profit: 0 };
}

const emptyMonth = (drawdown: number): MonthProfit => ({ ...emptyTotals(), drawdown, maxDrawdown: drawdown });
