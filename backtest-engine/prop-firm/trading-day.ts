import { DAY_MS, dayOf, HOUR_MS, HOURS_A_DAY } from '../model/time.js';

/** From this hour on a beginning belongs to the next date's trading day: 18:00 opens tomorrow's, 08:00 today's. */
export const OPENS_NEXT_DATE = 12;

/** What a time is moved by to fall on the date that its trading day is named by. */
export function tradingDayShift(dayStartsAt: number): number {
  return (dayStartsAt >= OPENS_NEXT_DATE ? HOURS_A_DAY - dayStartsAt : -dayStartsAt) * HOUR_MS;
}

/** When a trading day begins, in milliseconds of the chart's clock; `dayStartsAt` as in `EvaluationOptions`. */
export function tradingDayStart(day: number, dayStartsAt: number): number {
  return day * DAY_MS - tradingDayShift(dayStartsAt);
}

/** The trading day of a time of the chart's clock, in days since 1970-01-01; `dayStartsAt` as in `EvaluationOptions`. */
export function toTradingDay(time: number, dayStartsAt: number): number {
  return dayOf(time + tradingDayShift(dayStartsAt));
}

/** When the trading day of a time begins, and when the one after it does. */
export function tradingDayBounds(time: number, dayStartsAt: number): [from: number, to: number] {
  const from = tradingDayStart(toTradingDay(time, dayStartsAt), dayStartsAt);
  return [from, from + DAY_MS];
}
