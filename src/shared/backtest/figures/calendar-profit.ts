import { HOUR_MS } from '../time.js';
import type { Trades } from '../trades.js';

const HOURS_A_WEEK = 7 * 24;
/** Years without a trade are shown between others, unless a mistyped date would make thousands of them. */
const LONGEST_RUN_OF_YEARS = 100;

export const WEEKDAYS_LABEL = 'Weekday of entry';
export const HOURS_LABEL = 'Hour of entry';
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Profit in currency units. */
export interface TradeTotals {
  count: number;
  winners: number;
  profit: number;
}

export interface MonthProfit extends TradeTotals {
  /** What is missing at its end to the running peak of closed profit, which starts at 0: 0 or negative, in currency units. */
  drawdown: number;
}

export interface YearProfit {
  year: number;
  /** January to December; null before the first and after the last month of the file. */
  months: (MonthProfit | null)[];
  total: TradeTotals;
}

export interface CalendarProfit {
  years: YearProfit[];
  /** Monday to Sunday. */
  weekdays: TradeTotals[];
  /** The hours from 0 to 23 of the chart's clock. */
  hours: TradeTotals[];
  /** Trades without an entry time: in no weekday and hour. */
  withoutEntry: TradeTotals;
}

/** Profit by month of exit, and by weekday and hour of entry, all on the chart's clock. */
export function calendarProfit(trades: Trades): CalendarProfit {
  const months = new Map<number, MonthProfit>();
  const week = Array.from({ length: HOURS_A_WEEK }, empty);
  const withoutEntry = empty();
  // Where the file has no exit times it stays what no month is told of.
  let month = emptyMonth(0);
  let sum = 0;
  let peak = 0;
  let start = 0;
  let end = 0;
  for (let at = 0; at < trades.length; at += 1) {
    const profit = trades.profit[at]!;
    const exit = trades.exitTime[at]!;
    if (exit < start || exit >= end) {
      const date = new Date(exit);
      start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
      end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
      month = entryOf(months, date.getUTCFullYear() * 12 + date.getUTCMonth());
    }
    add(month, profit);
    sum += profit;
    if (sum > peak) peak = sum;
    month.drawdown = (sum - peak) / 100;
    const entry = trades.entryTime[at]!;
    add(Number.isNaN(entry) ? withoutEntry : week[hourOfWeek(entry)]!, profit);
  }
  for (const period of [...months.values(), ...week, withoutEntry]) period.profit /= 100;
  return {
    years: yearsOf(months),
    weekdays: WEEKDAYS.map((_name, day) => totalOf(week.slice(day * 24, day * 24 + 24))),
    hours: Array.from({ length: 24 }, (_, hour) => totalOf(week.filter((_period, slot) => slot % 24 === hour))),
    withoutEntry,
  };
}

/** 0 from Monday 00:00 to 167 from Sunday 23:00. 1970-01-01 was a Thursday. */
function hourOfWeek(time: number): number {
  const hour = (Math.floor(time / HOUR_MS) + 3 * 24) % HOURS_A_WEEK;
  return hour < 0 ? hour + HOURS_A_WEEK : hour;
}

/** `months` is keyed by year × 12 + month from 0. */
function yearsOf(months: ReadonlyMap<number, MonthProfit>): YearProfit[] {
  const keys = [...months.keys()].sort((a, b) => a - b);
  const first = keys[0] ?? 0;
  const last = keys.at(-1) ?? -1;
  const span = yearOf(last) - yearOf(first) + 1;
  const years =
    span > LONGEST_RUN_OF_YEARS
      ? [...new Set(keys.map(yearOf))]
      : Array.from({ length: keys.length === 0 ? 0 : span }, (_, at) => yearOf(first) + at);
  let drawdown = 0;
  return years.map((year) => {
    const row = Array.from({ length: 12 }, (_, month) => {
      const key = year * 12 + month;
      if (key < first || key > last) return null;
      const told = months.get(key) ?? emptyMonth(drawdown);
      drawdown = told.drawdown;
      return told;
    });
    return { year, months: row, total: totalOf(row.filter((month) => month !== null)) };
  });
}

const yearOf = (key: number): number => Math.floor(key / 12);

function totalOf(parts: readonly TradeTotals[]): TradeTotals {
  const total = empty();
  let hundredths = 0;
  for (const { count, winners, profit } of parts) {
    total.count += count;
    total.winners += winners;
    hundredths += Math.round(profit * 100);
  }
  total.profit = hundredths / 100;
  return total;
}

function entryOf(months: Map<number, MonthProfit>, key: number): MonthProfit {
  const known = months.get(key);
  if (known) return known;
  const month = emptyMonth(0);
  months.set(key, month);
  return month;
}

function add(totals: TradeTotals, profit: number): void {
  totals.count += 1;
  totals.profit += profit;
  if (profit > 0) totals.winners += 1;
}

function empty(): TradeTotals {
  return { count: 0, winners: 0, profit: 0 };
}

const emptyMonth = (drawdown: number): MonthProfit => ({ ...empty(), drawdown });
