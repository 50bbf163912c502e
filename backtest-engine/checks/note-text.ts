import type { ReadingNote, FileReading } from '../model/trades.js';

/** Label of each kind of note. */
export const NOTE_LABELS: Readonly<Record<ReadingNote['kind'], string>> = {
  assumed: 'Assumed',
  skipped: 'Not used',
  flagged: 'Looks wrong',
  warned: 'Looks wrong',
};

const count = (rows: number): string => rows.toLocaleString('en-US');

/**
 * Returns the text before and after the row numbers of a note, such as `Rows ` and ` and 12 more.`
 */
export function rowListAffixes({ rows, count: all }: ReadingNote): { before: string; after: string } {
  const more = all - rows.length;
  return { before: all === 1 ? 'Row ' : 'Rows ', after: more > 0 ? ` and ${count(more)} more.` : '.' };
}

/** Formats the rows of a note, such as `Rows 4, 9 and 12 more.` Empty for a note about the file. */
export function formatNoteRows(note: ReadingNote): string {
  if (note.rows.length === 0) return '';
  const { before, after } = rowListAffixes(note);
  return `${before}${note.rows.map(count).join(', ')}${after}`;
}

/** Formats a note with its rows. */
export const formatNote = (note: ReadingNote): string => `${note.text} ${formatNoteRows(note)}`.trimEnd();

/**
 * Describes why trades may be missing from the metrics, one sentence each. `trades` is the number
 * of trades read. A single missing loss can change every metric.
 */
export function describeUnreadTrades(
  { leftOut, isCut, endsMidRow }: Pick<FileReading, 'leftOut' | 'isCut' | 'endsMidRow'>,
  trades: number,
): string[] {
  const all = trades + leftOut;
  const [missing, found] = [leftOut, all].map((number) => number.toLocaleString('en-US'));
  return [
    ...(isCut ? ['The file is too long to read in full: the figures cover only its beginning.'] : []),
    ...(endsMidRow
      ? ['The file seems to be cut off in the middle of its last row: anything after that is not in these figures.']
      : []),
    // If only the last row is missing, the sentence above covers it.
    ...(leftOut > 0 && !(endsMidRow && leftOut === 1)
      ? [`${missing} of ${found} trades could not be read and ${leftOut === 1 ? 'is' : 'are'} not in these figures.`]
      : []),
  ];
}
