import type { ChartTimeParser } from '../values/chart-time.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import type { RowFields } from './row-fields.js';
import type { RowSplitter } from '../csv/row-splitter.js';
import { MIXED_DATES, SERIAL_DATES, SerialDateParser } from '../values/spreadsheet-dates.js';

/** Reads the dates of one row, and notes what is odd about them. */
export class RowDates {
  /** Columns in which a date had a time of day. */
  private readonly timed = new Set<number>();
  private readonly serials = new SerialDateParser();

  constructor(
    private readonly fields: Pick<RowFields, 'text' | 'odd'>,
    private readonly cells: RowSplitter,
    private readonly clock: ChartTimeParser,
    private readonly notes: ReadingNotes,
  ) {}

  /** The packed parts of the date in a field that is there; NaN if none can be read. */
  read(bytes: Uint8Array, place: number): number {
    const time = this.clock.parse(bytes, this.cells.starts[place]!, this.cells.ends[place]!);
    if (Number.isNaN(time)) return this.readNumber(place);
    this.serials.takeText(place);
    if (this.serials.isMixed(place)) this.fields.odd('warned', place, MIXED_DATES);
    if (!this.clock.isDateOnly) this.timed.add(place);
    else if (this.timed.has(place)) {
      this.fields.odd('flagged', place, 'has no time of day, unlike the dates before; midnight is assumed');
    }
    return time;
  }

  private readNumber(place: number): number {
    const time = this.serials.parse(place, this.fields.text(place));
    if (Number.isNaN(time)) return time;
    if (this.serials.isMixed(place)) this.fields.odd('warned', place, MIXED_DATES);
    this.notes.file('assumed', SERIAL_DATES);
    return time;
  }
}
