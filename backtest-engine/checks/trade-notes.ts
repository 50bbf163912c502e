import { noteOddDates } from './odd-dates.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import type { RowTable } from '../table/row-table.js';
import { hasTimesOfDay } from '../model/time.js';
import { closedAt, type Trades } from '../model/trades.js';

/** Maximum rows with the same exit time to compare with each other. */
const MAX_ROWS_COMPARED = 16;
type ComparedRows = Pick<RowTable, 'rowHash' | 'areRowsEqual'>;

/** Notes suspicious values of closed trades. `rows` is null if rows cannot be compared. */
export function noteTrades(trades: Trades, hasQuantity: boolean, rows: ComparedRows | null, notes: ReadingNotes): void {
  if (rows) noteDuplicates(trades, notes, rows);
  noteInexactSums(trades, notes);
  noteOddDates(trades, notes);
  if (!hasTimesOfDay(trades)) {
    notes.file(
      'assumed',
      'No date has a time of day, so we use midnight for all of them. Hours and the day’s close mean nothing, and times in trade are whole days.',
    );
  }
  noteMissing('MAE', trades.mae, notes);
  noteMissing('MFE', trades.mfe, notes);
  noteSmallExcursions('MAE', 'loss', trades, notes);
  noteSmallExcursions('MFE', 'profit', trades, notes);
  noteMissing('the number of contracts', hasQuantity ? trades.quantity : null, notes);
}

/** Warns if sums are too large to be exact to a hundredth. */
function noteInexactSums({ length, profit }: Trades, notes: ReadingNotes): void {
  let moved = 0;
  for (let at = 0; at < length; at++) moved += Math.abs(profit[at]!);
  if (moved <= Number.MAX_SAFE_INTEGER) return;
  notes.file('warned', 'The amounts are so large that their sums aren’t exact to the cent.');
}

/** Notes missing values of a column. `values` is null if the file lacks the column. */
function noteMissing(name: string, values: Float64Array | null, notes: ReadingNotes): void {
  if (values === null) return;
  const all = values.length;
  let missing = 0;
  for (let at = 0; at < all; at++) if (Number.isNaN(values[at]!)) missing += 1;
  if (missing === 0) return;
  const counts = `${missing.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
  const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (missing < all) notes.file('assumed', `${subject} is missing for ${counts} trades.`);
  else notes.file('assumed', `The file has a column for ${name}, but we can’t read anything in it.`);
}

/** Minimum excursion as a share of the result. Slippage and fees cannot explain less. */
const MIN_EXCURSION_SHARE = 0.5;
const MIN_TRADES = 3;

/**
 * Warns if winners close far beyond their MFE, or losers far beyond their MAE. Most do if
 * excursions are in points and profits are in dollars.
 */
function noteSmallExcursions(
  name: 'MAE' | 'MFE',
  result: 'loss' | 'profit',
  trades: Trades,
  notes: ReadingNotes,
): void {
  const { length, profit, commission, row } = trades;
  const excursion = name === 'MFE' ? trades.mfe : trades.mae;
  // Unlisted costs can explain a loss without an MAE.
  if (excursion === null || (name === 'MAE' && commission === null)) return;
  const sign = name === 'MFE' ? 1 : -1;
  let known = 0;
  const small: number[] = [];
  for (let at = 0; at < length; at++) {
    const gross = sign * (profit[at]! + (commission?.[at] || 0));
    if (!(sign * profit[at]! > 0) || !(gross > 0) || Number.isNaN(excursion[at]!)) continue;
    known += 1;
    if (excursion[at]! < MIN_EXCURSION_SHARE * gross) small.push(row[at]!);
  }
  if (known < MIN_TRADES || 2 * small.length <= known) {
    for (const at of small) {
      notes.row(
        'warned',
        `The ${name} is less than half of the ${result}, which is impossible. One of the two is wrong.`,
        at,
      );
    }
    return;
  }
  notes.file(
    'warned',
    `On most trades with a ${result}, the ${name} is less than half of the ${result}, which is impossible. The ${name} may be in another unit, so figures and checks that use it may be wrong.`,
  );
}

function noteDuplicates(trades: Trades, notes: ReadingNotes, rows: ComparedRows): void {
  const { entryTime, profit, row, length } = trades;
  /** Cached row hashes by trade position. Each row is compared with many others. */
  const hashes = new Map<number, number>();
  const hashOf = (at: number): number => {
    const hash = hashes.get(at) ?? rows.rowHash(row[at]!);
    hashes.set(at, hash);
    return hash;
  };
  for (let at = 1; at < length; at++) {
    const time = closedAt(trades, at);
    if (hashes.size > 0 && closedAt(trades, at - 1) < time) hashes.clear();
    for (let back = at - 1; back >= 0 && at - back <= MAX_ROWS_COMPARED; back--) {
      if (closedAt(trades, back) < time) break;
      const alike = profit[back] === profit[at] && Object.is(entryTime[back], entryTime[at]);
      if (!alike || hashOf(back) !== hashOf(at) || !rows.areRowsEqual(row[back]!, row[at]!)) continue;
      notes.row('warned', 'The row is an exact duplicate of another. We count both.', Math.max(row[back]!, row[at]!));
      break;
    }
  }
}
