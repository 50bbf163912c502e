import { dayOf, DAY_MS, HOUR_MS, weekdayOf } from '../time.js';
import type { Trades } from '../trades.js';

const FRIDAY = 4;
const SATURDAY = 5;
/** When many firms begin the next trading day: 17:00 in Chicago, 18:00 in New York. */
const EVENING = 17;

/**
 * Trades closed at this hour of a Friday or later, which belong to a Saturday where it begins the next date's trading day:
 * futures have none, so the chart runs on the clock of another time zone. 0 where some are closed on Saturdays anyway.
 */
export function countedToSaturday(trades: Trades, hour: number): number {
  let counted = 0;
  for (let at = 0; at < trades.length; at += 1) if (fridayHours(trades, at) >= hour) counted += 1;
  return counted > 0 && isTradedOnSaturdays(trades) ? 0 : counted;
}

/**
 * The full hour of the chart's clock at which the next trading day may begin: 17, or the next one after the last exit of a
 * Friday, where the week ends later on that clock. 24, which no day has, where that is midnight.
 */
export function eveningOf(trades: Trades): number {
  let latest = -1;
  for (let at = 0; at < trades.length; at += 1) latest = Math.max(latest, fridayHours(trades, at));
  if (latest < EVENING || isTradedOnSaturdays(trades)) return EVENING;
  return Math.floor(latest) + 1;
}

/** Of an exit on a Friday, since midnight; -1 of any other. */
function fridayHours({ exitTime }: Trades, at: number): number {
  const exit = exitTime[at]!;
  return weekdayOf(dayOf(exit)) === FRIDAY ? hoursOf(exit) : -1;
}

const isTradedOnSaturdays = ({ exitTime }: Trades): boolean =>
  exitTime.some((exit) => weekdayOf(dayOf(exit)) === SATURDAY);

/** Since midnight of the chart's clock. A remainder would be slower, and below 0 before 1970. */
export const hoursOf = (time: number): number => (time - dayOf(time) * DAY_MS) / HOUR_MS;
