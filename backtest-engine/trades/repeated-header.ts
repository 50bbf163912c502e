import { HEADER_AGAIN, OTHER_HEADER, type ReadingNotes } from '../model/reading-notes.js';
import type { RowFields } from './row-fields.js';

const BYTE_ORDER_MARK = '\u{feff}';

/** Finds headers within a file, as one has that several were put together in. */
export class HeaderAgain {
  private readonly names: ReadonlySet<string>;

  constructor(
    private readonly fields: RowFields,
    private readonly notes: ReadingNotes,
  ) {
    this.names = new Set(fields.names.filter((name) => name.length > 1));
  }

  /** Whether the row that `fields` stands at is one: it names a column in this place, or another column that was moved there. */
  isAt(place: number): boolean {
    return this.names.has(this.nameAt(place));
  }

  /** Says that the row is passed over, and warns where it has other columns than the first header. */
  note(row: number): void {
    const { fields, notes } = this;
    notes.row('skipped', HEADER_AGAIN, row);
    if (!fields.names.every((name, at) => name === this.nameAt(at))) notes.row('warned', OTHER_HEADER, row);
  }

  /** In small letters; without the mark that stands before the first name where whole files were put together. */
  private nameAt(place: number): string {
    return this.fields.text(place).replace(BYTE_ORDER_MARK, '').trim().toLowerCase();
  }
}
