import { type FileReading, isTradesKind } from '../model/trades.js';
import { REPEATED_NUMBER } from '../model/reading-notes.js';
import type { RowTable } from '../table/row-table.js';
import type { TradeColumns } from './trade-columns.js';

/** Matches the note of a reader that stopped early. */
const FIRST_ROWS = /^Only the first /;

/**
 * Counts trades once if the file contains the same list several times, pasted or appended. Then
 * returns the reading of the first copy, for which `readFirst` reads the file's first rows again.
 * Returns any other reading unchanged.
 */
export function withoutCopies(
  reading: FileReading,
  trades: TradeColumns | undefined,
  table: Pick<RowTable, 'areRowsEqual'> | null,
  readFirst: (rows: number) => FileReading,
): FileReading {
  const isRepeated = reading.notes.some(({ text }) => text === REPEATED_NUMBER);
  if (!trades || !table || !isTradesKind(reading.kind) || !isRepeated || reading.isCut || reading.leftOut > 0)
    return reading;
  const length = listLength(trades, table);
  if (length === null) return reading;
  const once = readFirst(trades.row[length]! - trades.row[0]!);
  const copies = (trades.length / length).toLocaleString('en-US');
  const text = `The file holds the same list ${copies} times, row by row; each trade is counted once.`;
  const notes = once.notes.filter((note) => !FIRST_ROWS.test(note.text));
  return {
    ...once,
    rowCount: reading.rowCount,
    isCut: false,
    notes: [...notes, { kind: 'warned', text, count: 0, rows: [] }],
  };
}

/** Number of trades in a list that repeats to the end; null without one, or if all are equal. */
function listLength({ length, row }: TradeColumns, table: Pick<RowTable, 'areRowsEqual'>): number | null {
  const areSame = (one: number, other: number): boolean => table.areRowsEqual(row[one]!, row[other]!);
  for (let size = 1; 2 * size <= length; size += 1) {
    if (length % size !== 0 || !areSame(0, size)) continue;
    let at = size;
    while (at < length && areSame(at, at - size)) at += 1;
    // The same trade again and again is no list. Each of them is noted as a duplicate.
    if (at === length) return size === 1 ? null : size;
  }
  return null;
}
