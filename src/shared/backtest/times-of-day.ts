import { DAY_MS } from './time.js';
import type { Trades } from './trades.js';

/**
 * Whether trades come with times of day: dates alone are read as midnights. Also true where fewer than two trades have a date,
 * which a midnight could be.
 */
export function hasTimesOfDay({
  length,
  entryTime,
  exitTime,
}: Pick<Trades, 'length' | 'entryTime' | 'exitTime'>): boolean {
  let dated = 0;
  for (let at = 0; at < length; at += 1) {
    const [entry, exit] = [entryTime[at]!, exitTime[at]!];
    // Below 0 before 1970.
    if (Math.abs(entry % DAY_MS) > 0 || Math.abs(exit % DAY_MS) > 0) return true;
    if (!Number.isNaN(entry) || !Number.isNaN(exit)) dated += 1;
  }
  return dated < 2;
}
