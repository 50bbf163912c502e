import { dayOf } from '../time.js';
import type { Outcomes } from './trade-side.js';

const TRADING_DAYS_A_YEAR = 252;

/** 0 is Monday, 6 is Sunday. `day` counts from 1970-01-01, which was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Closed profit in hundredths by day of exit, only days with a trade. Trades without an exit time are left out. */
function dailyProfit(trades: Outcomes): Map<number, number> {
  const days = new Map<number, number>();
  let day = Number.NaN;
  let sum = 0;
  for (let at = 0; at < trades.length; at += 1) {
    const next = dayOf(trades.exitTime[at]!);
    if (Number.isNaN(next)) continue;
    if (next !== day) {
      if (!Number.isNaN(day)) days.set(day, sum);
      day = next;
      sum = days.get(day) ?? 0;
    }
    sum += trades.profit[at]!;
  }
  if (!Number.isNaN(day)) days.set(day, sum);
  return days;
}

export interface DailyRatios {
  sharpe: number | null;
  sortino: number | null;
}

/**
 * Sharpe and Sortino from daily closed profit, risk-free 0, times √252. The days are all weekdays from the first to the
 * last exit, 0 where nothing closed, and those weekend days on which something did. Null without two days or any spread.
 */
export function dailyRatios(trades: Outcomes): DailyRatios {
  const daily = dailyProfit(trades);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let total = 0;
  let weekendDays = 0;
  for (const [day, profit] of daily) {
    first = Math.min(first, day);
    last = Math.max(last, day);
    total += profit;
    if (weekdayOf(day) > 4) weekendDays += 1;
  }
  const count = weekendDays + (daily.size === 0 ? 0 : weekdaysBetween(first, last));
  if (count < 2) return { sharpe: null, sortino: null };
  const mean = total / count;
  let squares = (count - daily.size) * mean * mean;
  let losses = 0;
  for (const profit of daily.values()) {
    squares += (profit - mean) ** 2;
    losses += Math.min(0, profit) ** 2;
  }
  const year = Math.sqrt(TRADING_DAYS_A_YEAR);
  return {
    sharpe: squares > 0 ? (mean / Math.sqrt(squares / (count - 1))) * year : null,
    sortino: losses > 0 ? (mean / Math.sqrt(losses / count)) * year : null,
  };
}

/** Mondays to Fridays from `first` to `last`, both included. */
function weekdaysBetween(first: number, last: number): number {
  const weeks = Math.floor((last - first + 1) / 7);
  let count = weeks * 5;
  for (let day = first + weeks * 7; day <= last; day += 1) if (weekdayOf(day) < 5) count += 1;
  return count;
}
