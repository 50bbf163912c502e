import { DAY_MS } from '../time.js';
import type { ReadingNotes } from './reading-notes.js';
import type { RowTable } from './row-table.js';
import { hasTimesOfDay } from '../times-of-day.js';
import { closedAt, type Trades } from '../trades.js';

/** Rows of the same exit time that are compared with each other; a file with more of them is no longer compared whole. */
const TWINS_COMPARED = 16;
/** Nobody leaves a strategy for so long without a trade. */
const FAR_MS = 5 * 366 * DAY_MS;

/** Nobody has charts of years before it, nor after the next. */
const FIRST_YEAR = 1800;

type ComparedRows = Pick<RowTable, 'rowHash' | 'sameRow'>;

/** Says what is odd about the closed trades of a file; its `rows` null where they are not at hand. */
export function noteTrades(trades: Trades, hasQuantity: boolean, rows: ComparedRows | null, notes: ReadingNotes): void {
  if (rows) noteTwins(trades, notes, rows);
  noteTooMuch(trades, notes);
  noteFarDates(trades, notes);
  noteOtherCalendar(trades, notes);
  if (!hasTimesOfDay(trades)) {
    notes.file(
      'assumed',
      'No date has a time of day: all count as midnight, so hours and the day’s close mean nothing, and times in trade are whole days.',
    );
  }
  noteMissing('MAE', trades.mae, notes);
  noteMissing('MFE', trades.mfe, notes);
  noteSmall('MAE', 'loss', trades, notes);
  noteSmall('MFE', 'profit', trades, notes);
  noteMissing('the number of contracts', hasQuantity ? trades.quantity : null, notes);
}

/** Warns where whole hundredths are no longer exact. */
function noteTooMuch({ length, profit }: Trades, notes: ReadingNotes): void {
  let moved = 0;
  for (let at = 0; at < length; at++) moved += Math.abs(profit[at]!);
  if (moved <= Number.MAX_SAFE_INTEGER) return;
  notes.file('warned', 'The amounts are so large that their sums are not exact to the cent.');
}

/** More trades than anybody mistypes. */
const MANY_FAR = 5;

/** Warns of dates that are years away from the rest, as a mistyped year is; of many trades that is a gap in the file. */
function noteFarDates(trades: Trades, notes: ReadingNotes): void {
  const { length, entryTime, exitTime, row } = trades;
  const far = (at: number): void =>
    notes.row(
      'warned',
      'A date is more than five years from those of the other trades; its year may be mistyped.',
      row[at]!,
    );
  for (let at = 0; at < length; at++) {
    if (exitTime[at]! - entryTime[at]! > FAR_MS) {
      far(at);
      continue;
    }
    if (!(at > 0 && closedAt(trades, at) - closedAt(trades, at - 1) > FAR_MS)) continue;
    // Of two neighbours the one with fewer trades beyond it is far from the rest.
    if (Math.min(at, length - at) < MANY_FAR) far(2 * at > length ? at : at - 1);
    else notes.row('flagged', 'More than five years lie between this trade and the one before it.', row[at]!);
  }
}

/** Warns of years in which nobody has traded: a Windows set to Thai writes 2569 for 2026. */
function noteOtherCalendar(trades: Trades, notes: ReadingNotes): void {
  // Of one in the middle: a single year is mistyped.
  const year = new Date(closedAt(trades, trades.length >> 1)).getUTCFullYear();
  if (!(year < FIRST_YEAR || year > new Date().getUTCFullYear() + 1)) return;
  notes.file(
    'warned',
    `The dates are in years such as ${year}: they may be of another calendar, and weekdays, months and all daily figures wrong.`,
  );
}

/** Of a column that the file has, null where it has none; `name` as it stands within a sentence. */
function noteMissing(name: string, values: Float64Array | null, notes: ReadingNotes): void {
  if (values === null) return;
  const all = values.length;
  let missing = 0;
  for (let at = 0; at < all; at++) if (Number.isNaN(values[at]!)) missing += 1;
  if (missing === 0) return;
  const counts = `${missing.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
  const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (missing < all) notes.file('assumed', `${subject} is missing for ${counts} trades.`);
  else notes.file('assumed', `The file has a column for ${name}, but nothing in it can be read.`);
}

/** Of a result, that the excursion to it has at least: more than slippage and fees can make of it. */
const LEAST_EXCURSION = 0.5;
const LEAST_TRADES = 3;

/** Warns where most winners (of MFE, losers of MAE) close beyond what they are said to have reached at most: as with points beside dollars. */
function noteSmall(name: 'MAE' | 'MFE', result: 'loss' | 'profit', trades: Trades, notes: ReadingNotes): void {
  const { length, profit, commission } = trades;
  const excursion = name === 'MFE' ? trades.mfe : trades.mae;
  // A loss may be costs alone, where the file does not tell them.
  if (excursion === null || (name === 'MAE' && commission === null)) return;
  const sign = name === 'MFE' ? 1 : -1;
  let known = 0;
  let small = 0;
  for (let at = 0; at < length; at++) {
    const gross = sign * (profit[at]! + (commission?.[at] || 0));
    if (!(sign * profit[at]! > 0) || !(gross > 0) || Number.isNaN(excursion[at]!)) continue;
    known += 1;
    if (excursion[at]! < LEAST_EXCURSION * gross) small += 1;
  }
  if (known < LEAST_TRADES || 2 * small <= known) return;
  notes.file(
    'warned',
    `The ${name} of most trades with a ${result} is less than half of that ${result}, which cannot be: it may be in another unit, and figures and checks that use it would be wrong.`,
  );
}

/** Flags trades whose rows are the same to the byte. */
function noteTwins(trades: Trades, notes: ReadingNotes, rows: ComparedRows): void {
  const { entryTime, profit, row, length } = trades;
  /** Of rows by their positions in the trades: each is compared with many, and read once. */
  const hashes = new Map<number, number>();
  const hashOf = (at: number): number => {
    const hash = hashes.get(at) ?? rows.rowHash(row[at]!);
    hashes.set(at, hash);
    return hash;
  };
  for (let at = 1; at < length; at++) {
    const time = closedAt(trades, at);
    if (hashes.size > 0 && closedAt(trades, at - 1) < time) hashes.clear();
    for (let back = at - 1; back >= 0 && at - back <= TWINS_COMPARED; back--) {
      if (closedAt(trades, back) < time) break;
      const alike = profit[back] === profit[at] && Object.is(entryTime[back], entryTime[at]);
      if (!alike || hashOf(back) !== hashOf(at) || !rows.sameRow(row[back]!, row[at]!)) continue;
      notes.row(
        'warned',
        'The row is an exact duplicate of another; both are counted.',
        Math.max(row[back]!, row[at]!),
      );
      break;
    }
  }
}
