import type { ChartTimeParser } from '../values/chart-time.js';
import { toCurrencyCode, isSameCurrency } from '../values/currencies.js';
import { quote } from '../values/cell-text.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import type { RowSplitter } from '../csv/row-splitter.js';
import { MIXED_DATES, SERIAL_DATES, SerialDateParser } from '../values/date-notations.js';

/** Minimum ratio of amounts with two decimals to amounts without decimals. */
const MIN_DECIMALS_RATIO = 19;
/** Maximum amounts without decimals that count as damaged. More of them are a notation. */
const MAX_LOST_DECIMALS = 50;

interface LostDecimals {
  rows: number[];
  /** The first of the amounts, as in the file. */
  example: string;
}

/** Finds amounts that lost their decimal separator: the only ones in a column without decimals. */
export class ColumnDecimals {
  /** Number of amounts with two decimals, by column. */
  readonly two: Uint32Array;
  /** 1 if an amount in the column has decimals, but not two. */
  private readonly isMixed: Uint8Array;
  /** Whether any amount has one decimal. Programs that write `56.6` also write `22`. */
  private dropsZeros = false;
  private readonly lost = new Map<number, LostDecimals>();

  constructor(columns: number) {
    this.two = new Uint32Array(columns);
    this.isMixed = new Uint8Array(columns);
  }

  add(column: number, decimals: number, row: number, text: () => string): void {
    if (decimals === 2) this.two[column]! += 1;
    else if (decimals > 0) {
      this.isMixed[column] = 1;
      this.dropsZeros ||= decimals === 1;
    } else if (this.isMixed[column] === 0) {
      const lost = this.lost.get(column) ?? { rows: [], example: text() };
      this.lost.set(column, lost);
      if (lost.rows.push(row) > MAX_LOST_DECIMALS) this.isMixed[column] = 1;
    }
  }

  /** Warns of the amounts, except in `proven` columns, which the file's own sums confirm. */
  finish(names: readonly string[], proven: readonly number[], notes: ReadingNotes): void {
    if (this.dropsZeros) return;
    for (const [column, { rows, example }] of this.lost) {
      if (this.isMixed[column] === 1 || proven.includes(column)) continue;
      if (this.two[column]! < MIN_DECIMALS_RATIO * rows.length) continue;
      const text = `${quote(names[column] ?? '')} has an amount without decimals (${quote(example)}), unlike all the others. Its decimal mark may be missing.`;
      for (const row of rows) notes.row('warned', `${column} lost mark`, row, () => text);
    }
  }
}

/** The currency of a file's profits. An empty string means an amount without a currency. */
export class ProfitCurrency {
  /** Latest currency that matched, as written in a profit. */
  private accepted = '';
  /** First currency code of a profit. A `$` fits any dollar, but a second code does not. */
  private code: string | null = null;

  /** `name`: currency in the header or in most of the first profits; null if unknown so far. */
  constructor(public name: string | null) {}

  /** Adds the currency of a profit. Returns whether it matches earlier profits. */
  add(written: string): boolean {
    if (written === this.accepted || written === '') return true;
    const code = toCurrencyCode(written);
    this.code ??= code;
    const isSame = isSameCurrency(written, this.name ?? written) && (code === null || code === this.code);
    if (isSame) this.accepted = written;
    return isSame;
  }

  /** Returns whether another amount is in a different currency than the profits. */
  isOther(written: string): boolean {
    if (written === this.accepted || written === '' || this.name === null) return false;
    return !isSameCurrency(written, this.name);
  }
}

interface CurrentRow {
  text(column: number): string;
  noteField(kind: 'flagged' | 'warned', column: number, complaint: string): void;
}

/** Reads dates. Notes columns that mix text with serial numbers, or times with bare dates. */
export class DateFields {
  private readonly timed = new Set<number>();
  private readonly serials = new SerialDateParser();

  constructor(
    private readonly current: CurrentRow,
    private readonly cells: RowSplitter,
    private readonly clock: ChartTimeParser,
    private readonly notes: ReadingNotes,
  ) {}

  /** Parses a date of the current row into packed parts; NaN if the field is not a date. */
  read(bytes: Uint8Array, column: number): number {
    const time = this.clock.parse(bytes, this.cells.starts[column]!, this.cells.ends[column]!);
    if (Number.isNaN(time)) return this.readNumber(column);
    this.serials.takeText(column);
    if (this.serials.isMixed(column)) this.current.noteField('warned', column, MIXED_DATES);
    if (!this.clock.isDateOnly) this.timed.add(column);
    else if (this.timed.has(column)) {
      const complaint = 'has no time of day, unlike the dates before it, so we assume midnight';
      this.current.noteField('flagged', column, complaint);
    }
    return time;
  }

  private readNumber(column: number): number {
    const time = this.serials.parse(column, this.current.text(column));
    if (Number.isNaN(time)) return time;
    if (this.serials.isMixed(column)) this.current.noteField('warned', column, MIXED_DATES);
    this.notes.file('assumed', SERIAL_DATES);
    return time;
  }
}
