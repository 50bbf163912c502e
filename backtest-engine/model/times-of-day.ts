import { timeOfDay } from './time.js';
import type { Trades } from './trades.js';

type Timed = Pick<Trades, 'length' | 'entryTime' | 'exitTime'>;

/** By trades, as each start date of an evaluation asks again. */
const found = new WeakMap<Timed, boolean>();

/**
 * Whether trades come with times of day: dates alone are read as midnights. Also true where fewer than two trades have a date,
 * which a midnight could be.
 */
export function hasTimesOfDay(trades: Timed): boolean {
  const known = found.get(trades) ?? isTimed(trades);
  found.set(trades, known);
  return known;
}

function isTimed({ length, entryTime, exitTime }: Timed): boolean {
  let dated = 0;
  for (let at = 0; at < length; at += 1) {
    const [entry, exit] = [entryTime[at]!, exitTime[at]!];
    if (timeOfDay(entry) > 0 || timeOfDay(exit) > 0) return true;
    if (!Number.isNaN(entry) || !Number.isNaN(exit)) dated += 1;
  }
  return dated < 2;
}
