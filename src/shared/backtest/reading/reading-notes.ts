import type { ReadingNote } from '../trades.js';

const ROWS_NAMED = 5;
const ORDER = { assumed: 0, skipped: 1, flagged: 2, warned: 3 } as const;

export const BLANK_ROWS = 'Blank rows are left out of the trades.';
export const REPEATED_NUMBER = 'A trade number stands more than once; all of its trades are counted.';
export const ODD_SIGN = 'The price moved one way and the profit the other, as the side of the trade is given.';

/** Gathers what was assumed, skipped or found odd: one note for each kind of finding, with how often and where first. */
export class ReadingNotes {
  private readonly notes = new Map<string, ReadingNote>();
  /** The row that a note was about last. */
  private readonly lastRows = new Map<ReadingNote, number>();

  /** About the file as a whole. */
  file(kind: ReadingNote['kind'], text: string): void {
    if (!this.notes.has(text)) this.notes.set(text, { kind, text, count: 0, rows: [] });
  }

  /** About a data row, from 0, however many of its fields are concerned. Findings of the same `key` become one note with the first one's text. */
  row(kind: ReadingNote['kind'], key: string, row: number, text: () => string = () => key): void {
    let note = this.notes.get(key);
    if (!note) this.notes.set(key, (note = { kind, text: text(), count: 0, rows: [] }));
    if (this.lastRows.get(note) === row) return;
    this.lastRows.set(note, row);
    note.count += 1;
    if (note.rows.length < ROWS_NAMED) note.rows.push(row + 1);
  }

  /** What was assumed first, then what was skipped, then what looks wrong. */
  list(): ReadingNote[] {
    return [...this.notes.values()].toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  }
}
