import { HEADER_AGAIN, OTHER_HEADER, type ReadingNotes } from './reading-notes.js';
import type { RowFields } from './row-fields.js';

/** Finds headers within a file, as one has that several were put together in. */
export class HeaderAgain {
  constructor(
    private readonly fields: RowFields,
    private readonly notes: ReadingNotes,
  ) {}

  /** Whether the row that `fields` stands at is one: it names a column in this place, or another column that was moved there. */
  isAt(place: number): boolean {
    return this.fields.names.some((name) => name.length > 1 && this.fields.isWord(place, name));
  }

  /** Says that the row is passed over, and warns where it has other columns than the first header. */
  note(row: number): void {
    const { fields, notes } = this;
    notes.row('skipped', HEADER_AGAIN, row);
    const isSame = fields.names.every((name, at) =>
      name === '' ? !fields.holdsSomething(at) : fields.isWord(at, name),
    );
    if (!isSame) notes.row('warned', OTHER_HEADER, row);
  }
}
