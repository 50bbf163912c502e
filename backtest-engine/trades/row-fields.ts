import { type AmountParser, BLANK, OTHER_SEPARATOR, UNREADABLE, VALUE } from '../values/amount.js';
import { extractDigits, detectSeparator } from '../values/amount-evidence.js';
import { decodeField, matchesWord, MAX_TEXT_CHARS, quote, parseSide } from '../values/cell-text.js';
import type { ChartTimeParser } from '../values/chart-time.js';
import { ColumnDecimals, DateFields, ProfitCurrency } from './column-consistency.js';
import { type ReadingNotes, ROUNDED } from '../model/reading-notes.js';
import { findCurrency, type FileLayout } from '../columns/file-layout.js';
import { type ColumnIndexes, toColumnIndexes } from '../columns/column-mapping.js';
import type { RowSplitter } from '../csv/row-splitter.js';
import { toDisplayCurrency } from '../values/currencies.js';

/** Limit of plausible money, in hundredths. Sums of larger amounts would lose cents. */
const MAX_MONEY = 1e15;
/** Maximum relative loss by rounding to hundredths. A profit in bitcoins loses more. */
const MAX_ROUNDING_LOSS = 0.01;

/** Reads fields of the current row by column. Notes fields that cannot be read. */
export class RowFields {
  /** Index of the column in each role; -1 for roles without a column. */
  readonly column: ColumnIndexes;
  /** Status of the last amount: VALUE, BLANK, UNREADABLE or OTHER_SEPARATOR. */
  status = BLANK;
  /** Whether the last money amount loses too much when rounded to hundredths. */
  isTooFine = false;
  readonly profits: ProfitCurrency;
  readonly decimals: ColumnDecimals;
  readonly names: readonly string[];
  /** Whether no amount so far shows the decimal separator of the file. */
  private isSeparatorUnknown: boolean;
  /** Sign of the first excursion or cost other than 0, by column. */
  private readonly signs: Int8Array;
  /** Bytes of the latest field that `changedText` returned, by column. */
  private readonly before: Uint8Array[];
  private readonly dates: DateFields;
  private row = 0;
  private bytes: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly cells: RowSplitter,
    private readonly amounts: AmountParser,
    clock: ChartTimeParser,
    private readonly layout: FileLayout,
    private readonly notes: ReadingNotes,
  ) {
    const { points, commas, either } = layout.decimals;
    this.column = toColumnIndexes(layout.mapping);
    this.profits = new ProfitCurrency(findCurrency(layout));
    this.names = layout.names.map((name) => name.trim().toLowerCase());
    this.isSeparatorUnknown = points === 0 && commas === 0 && either === 0;
    this.decimals = new ColumnDecimals(layout.names.length);
    this.dates = new DateFields(this, cells, clock, notes);
    this.signs = new Int8Array(layout.names.length);
    this.before = layout.names.map(() => new Uint8Array(0));
  }

  moveTo(row: number, bytes: Uint8Array): void {
    this.row = row;
    this.bytes = bytes;
  }

  /** Money in hundredths; NaN if the field is missing, blank, unreadable, a percentage or huge. */
  money(column: number): number {
    this.isTooFine = false;
    const isUsual = !this.isSeparatorUnknown && this.readPlainAmount(column) && this.amounts.decimals === 2;
    if (!isUsual) return this.parseAnyMoney(column);
    this.decimals.two[column]! += 1;
    return this.amounts.hundredths;
  }

  private parseAnyMoney(column: number): number {
    if (!this.readAmount(column)) return NaN;
    const { hundredths, isShare, lossInHundredths } = this.amounts;
    if (Math.abs(hundredths) >= MAX_MONEY || isShare) {
      this.status = UNREADABLE;
      return NaN;
    }
    if (lossInHundredths > 0) {
      this.isTooFine = lossInHundredths > MAX_ROUNDING_LOSS;
      if (!this.isTooFine) this.notes.row('assumed', ROUNDED, this.row);
      else this.noteField('warned', column, 'has fractions of a hundredth, the smallest unit we count');
    } else if (this.amounts.decimals === 3 && this.decimals.two[column]! > 0) {
      this.noteField(
        'warned',
        column,
        'has an amount with three digits after the mark, unlike earlier amounts, so the mark may separate thousands',
      );
    }
    if (hundredths !== 0) this.decimals.add(column, this.amounts.decimals, this.row, () => this.text(column));
    if (this.isSeparatorUnknown) this.noteAssumedSeparator(column);
    return hundredths;
  }

  /** Notes the assumed decimal separator if this first amount fits both. */
  private noteAssumedSeparator(column: number): void {
    const text = this.text(column);
    const separator = detectSeparator(extractDigits(text));
    if (separator === null) return;
    this.isSeparatorUnknown = false;
    if (separator !== 'either') return;
    const name = this.amounts.separator === ',' ? 'comma' : 'point';
    const note = `We read amounts with a decimal ${name}. No amount before ${quote(text)} confirms it.`;
    this.notes.row('warned', 'open mark', this.row, () => note);
  }

  /** A number of any kind; NaN if the field is missing, blank or unreadable. */
  number(column: number): number {
    return this.readPlainAmount(column) || this.readAmount(column) ? this.amounts.number : NaN;
  }

  /** Like `money`, for the profit column. Notes a currency that differs from earlier rows. */
  profit(column: number): number {
    const value = this.money(column);
    const { currency } = this.amounts;
    if (currency === '' || Number.isNaN(value)) return value;
    this.profits.name ??= this.noteLateCurrency(currency);
    if (!this.profits.add(currency)) {
      this.noteField('warned', column, 'is in more than one currency, and we add up its amounts without conversion');
    }
    return value;
  }

  private noteLateCurrency(found: string): string {
    const currency = toDisplayCurrency(found);
    const note = `The first profits don’t name a currency. We treat all of them as ${quote(currency)}, which this row names.`;
    this.notes.row('assumed', 'late currency', this.row, () => note);
    return currency;
  }

  /** Like `money`, for other columns. Notes an unreadable amount, and one in another currency. */
  notedMoney(column: number): number {
    const value = this.money(column);
    if (this.status === UNREADABLE) this.noteField('flagged', column, 'has no readable amount');
    else if (!Number.isNaN(value) && this.profits.isOther(this.amounts.currency)) {
      this.noteField('warned', column, 'is in a different currency than the profits, and we don’t convert it');
    }
    return value;
  }

  /** Like `number`. Notes an unreadable number. */
  notedNumber(column: number): number {
    const value = this.number(column);
    if (this.status === UNREADABLE) this.noteField('flagged', column, 'has no readable number');
    return value;
  }

  /**
   * Like `notedMoney`, without the sign, which not every exporter writes for MAE, MFE and costs.
   */
  absoluteMoney(column: number): number {
    const value = this.notedMoney(column);
    if (Math.abs(value) > 0) {
      const sign = Math.sign(value);
      if (this.signs[column] === 0) this.signs[column] = sign;
      else if (this.signs[column] !== sign)
        this.noteField('flagged', column, 'has both plus and minus signs, so we ignore them');
    }
    return Math.abs(value);
  }

  /** The field's text; null if missing or equal to the column's previous field. */
  changedText(column: number): string | null {
    if (!this.exists(column)) return null;
    const { bytes } = this;
    const before = this.before[column]!;
    const start = this.cells.starts[column]!;
    const length = this.cells.ends[column]! - start;
    if (length === before.length) {
      let same = 0;
      while (same < length && bytes[start + same] === before[same]) same += 1;
      if (same === length) return null;
    }
    this.before[column] = bytes.slice(start, start + length);
    return this.text(column).trim();
  }

  /** Packed parts of a date; NaN if the field is missing or no date. */
  time(column: number): number {
    return this.exists(column) ? this.dates.read(this.bytes, column) : NaN;
  }

  /** LONG, SHORT or 0. Notes a field that is neither long nor short. */
  side(column: number): number {
    if (!this.exists(column)) return 0;
    const side = parseSide(this.bytes, this.cells.starts[column]!, this.cells.ends[column]!);
    if (side === 0) this.noteField('warned', column, 'is neither long nor short');
    return side;
  }

  /** Returns whether the trimmed field equals `word`, ignoring case. */
  isWord(column: number, word: string): boolean {
    return this.exists(column) && matchesWord(this.bytes, this.cells.starts[column]!, this.cells.ends[column]!, word);
  }

  isFilled(column: number): boolean {
    return this.exists(column) && !this.isWord(column, '');
  }

  isBlankRow(): boolean {
    for (let column = 0; column < Math.min(this.cells.count, this.cells.starts.length); column++) {
      if (!this.isWord(column, '')) return false;
    }
    return true;
  }

  text(column: number): string {
    return decodeField(this.bytes, this.cells, column, MAX_TEXT_CHARS);
  }

  /** Adds a note about a column, with the first such field as an example. */
  noteField(kind: 'skipped' | 'flagged' | 'warned', column: number, complaint: string): void {
    const name = this.layout.names[column] ?? '';
    this.notes.row(kind, `${column} ${complaint}`, this.row, () => {
      const text = this.text(column);
      return `${quote(name)} ${complaint}${text.trim() === '' ? ' (blank).' : ` (such as ${quote(text)}).`}`;
    });
  }

  private exists(column: number): boolean {
    return column >= 0 && column < this.cells.count;
  }

  /** Fast path of `readAmount` for plain amounts. */
  private readPlainAmount(column: number): boolean {
    if (!this.exists(column)) return false;
    this.status = VALUE;
    return this.amounts.parsePlain(this.bytes, this.cells.starts[column]!, this.cells.ends[column]!);
  }

  private readAmount(column: number): boolean {
    this.status = BLANK;
    if (!this.exists(column)) return false;
    this.status = this.amounts.parse(this.bytes, this.cells.starts[column]!, this.cells.ends[column]!);
    if (this.status === OTHER_SEPARATOR) {
      this.noteField('warned', column, 'uses a different decimal mark than the rest of the file');
    }
    return this.status !== BLANK && this.status !== UNREADABLE;
  }
}
