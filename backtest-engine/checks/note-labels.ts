import type { ReadingNote } from '../model/trades.js';

/** What stands before a note of each kind. */
export const NOTE_LABELS: Readonly<Record<ReadingNote['kind'], string>> = {
  assumed: 'Assumed',
  skipped: 'Not used',
  flagged: 'Looks wrong',
  warned: 'Looks wrong',
};

const count = (rows: number): string => rows.toLocaleString('en-US');

/** What stands before and after the numbers of a note's rows, such as `Rows ` and ` and 12 more.` */
export function rowListAffixes({ rows, count: all }: ReadingNote): { before: string; after: string } {
  const more = all - rows.length;
  return { before: all === 1 ? 'Row ' : 'Rows ', after: more > 0 ? ` and ${count(more)} more.` : '.' };
}

/** Such as `Rows 4, 9 and 12 more.`; empty where a note is about the file. */
export function formatNoteRows(note: ReadingNote): string {
  if (note.rows.length === 0) return '';
  const { before, after } = rowListAffixes(note);
  return `${before}${note.rows.map(count).join(', ')}${after}`;
}

/** A note with its rows. */
export const formatNote = (note: ReadingNote): string => `${note.text} ${formatNoteRows(note)}`.trimEnd();
