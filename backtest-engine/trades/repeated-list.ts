import { type FileReading, isTradesKind } from '../model/trades.js';
import { REPEATED_NUMBER } from '../model/reading-notes.js';
import type { RowTable } from '../table/row-table.js';
import type { TradeColumns } from './trade-columns.js';

/** What tells that the reader itself stopped. */
const FIRST_ROWS = /^Only the first /;

/**
 * The reading of a file that holds the same list several times over, pasted or appended: of its first copy alone, which
 * `readFirst` reads as so many rows. Any other reading stays as it is.
 */
export function withoutCopies(
  reading: FileReading,
  columns: TradeColumns | undefined,
  rows: Pick<RowTable, 'areRowsEqual'> | null,
  readFirst: (rows: number) => FileReading,
): FileReading {
  const isRepeated = reading.notes.some(({ text }) => text === REPEATED_NUMBER);
  if (!columns || !rows || !isTradesKind(reading.kind) || !isRepeated || reading.isCut || reading.leftOut > 0)
    return reading;
  const length = lengthOfList(columns, rows);
  if (length === null) return reading;
  const once = readFirst(columns.row[length]! - columns.row[0]!);
  const copies = (columns.length / length).toLocaleString('en-US');
  const text = `The file holds the same list ${copies} times, row by row; each trade is counted once.`;
  const notes = once.notes.filter((note) => !FIRST_ROWS.test(note.text));
  return {
    ...once,
    rowCount: reading.rowCount,
    isCut: false,
    notes: [...notes, { kind: 'warned', text, count: 0, rows: [] }],
  };
}

/** How many trades a list has that is repeated to the end of the file; null if none is, or all its trades are one. */
function lengthOfList({ length, row }: TradeColumns, rows: Pick<RowTable, 'areRowsEqual'>): number | null {
  const areSame = (one: number, other: number): boolean => rows.areRowsEqual(row[one]!, row[other]!);
  for (let size = 1; 2 * size <= length; size += 1) {
    if (length % size !== 0 || !areSame(0, size)) continue;
    let at = size;
    while (at < length && areSame(at, at - size)) at += 1;
    // One trade again and again is no list: each of them is told as a duplicate.
    if (at === length) return size === 1 ? null : size;
  }
  return null;
}
