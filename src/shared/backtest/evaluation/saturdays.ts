import { dayOf, DAY_MS, HOUR_MS, weekdayOf } from '../time.js';
import type { Trades } from '../trades.js';

const FRIDAY = 4;
const SATURDAY = 5;

/**
 * Trades closed at this hour of a Friday or later, which belong to a Saturday where it begins the next date's trading day:
 * futures have none, so the chart runs on the clock of another time zone. 0 where some are closed on Saturdays anyway.
 */
export function countedToSaturday({ length, exitTime }: Trades, hour: number): number {
  let counted = 0;
  for (let at = 0; at < length; at += 1) {
    const exit = exitTime[at]!;
    if (hoursOf(exit) >= hour && weekdayOf(dayOf(exit)) === FRIDAY) counted += 1;
  }
  return counted > 0 && exitTime.some((exit) => weekdayOf(dayOf(exit)) === SATURDAY) ? 0 : counted;
}

/** Since midnight of the chart's clock. A remainder would be slower, and below 0 before 1970. */
export const hoursOf = (time: number): number => (time - dayOf(time) * DAY_MS) / HOUR_MS;
