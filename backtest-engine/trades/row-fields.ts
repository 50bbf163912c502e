import { type AmountParser, BLANK, OTHER_SEPARATOR, UNREADABLE, VALUE } from '../values/amount.js';
import { extractDigits, detectSeparator } from '../values/amount-evidence.js';
import { decodeField, matchesWord, LONGEST_TEXT, quote } from '../values/cell-text.js';
import type { ChartTimeParser } from '../values/chart-time.js';
import { ColumnDecimals } from '../columns/column-decimals.js';
import { type ReadingNotes, ROUNDED } from '../model/reading-notes.js';
import { currencyOf, type FileLayout } from '../columns/file-layout.js';
import type { ColumnRole } from '../columns/column-names.js';
import { RowDates } from './row-dates.js';
import type { RowSplitter } from '../csv/row-splitter.js';
import { toDisplayCurrency } from '../values/currencies.js';
import { ProfitCurrency } from '../columns/profit-currency.js';
import { parseSide } from '../values/side-words.js';

/** Hundredths from which on an amount is no money of anybody, and sums would lose cents. */
const TOO_MUCH = 1e15;
/** An amount that changes by more than this share of itself is too fine for hundredths, such as profits in bitcoins. */
const MOST_LOSS = 0.01;

/** Reads the fields of one row by what their columns mean, and notes what cannot be read. */
export class RowFields {
  /** Of the amount read last: VALUE, BLANK, UNREADABLE or OTHER_SEPARATOR. */
  status = BLANK;
  /** Whether the money read last is hardly itself in hundredths. */
  isTooFine = false;
  readonly profits: ProfitCurrency;
  /** Whether no amount so far tells a decimal point from a comma, or could be read with either. */
  private isMarkOpen: boolean;
  readonly columnDecimals: ColumnDecimals;
  /** By its place, the sign of the first excursion that is not 0. */
  private readonly signs: Int8Array;
  /** Names of the columns, in small letters. */
  readonly names: readonly string[];
  /** By its place, the bytes of a field that `changed` was asked for last. */
  private readonly before: Uint8Array[];
  private readonly dates: RowDates;
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
    this.profits = new ProfitCurrency(currencyOf(layout));
    this.names = layout.names.map((name) => name.trim().toLowerCase());
    this.isMarkOpen = points === 0 && commas === 0 && either === 0;
    this.columnDecimals = new ColumnDecimals(layout.names.length);
    this.dates = new RowDates(this, cells, clock, notes);
    this.signs = new Int8Array(layout.names.length);
    this.before = layout.names.map(() => new Uint8Array(0));
  }

  at(row: number, bytes: Uint8Array): void {
    this.row = row;
    this.bytes = bytes;
  }

  /** The column's place; -1 where the file has no such column. */
  place(role: ColumnRole): number {
    return this.layout.mapping.places.get(role) ?? -1;
  }

  /** Hundredths; NaN where the field is missing, blank, unreadable, a share in % or absurdly large. */
  money(place: number): number {
    this.isTooFine = false;
    const isUsual = !this.isMarkOpen && this.plainAmount(place) && this.amounts.decimals === 2;
    if (!isUsual) return this.anyMoney(place);
    this.columnDecimals.two[place]! += 1;
    return this.amounts.hundredths;
  }

  private anyMoney(place: number): number {
    if (!this.amount(place)) return NaN;
    const { hundredths, isShare, lossInHundredths } = this.amounts;
    if (Math.abs(hundredths) >= TOO_MUCH || isShare) {
      this.status = UNREADABLE;
      return NaN;
    }
    if (lossInHundredths > 0) {
      this.isTooFine = lossInHundredths > MOST_LOSS;
      if (this.isTooFine) this.odd('warned', place, 'has amounts finer than a hundredth, the smallest unit counted');
      else this.notes.row('assumed', ROUNDED, this.row);
    } else if (this.amounts.decimals === 3 && this.columnDecimals.two[place]! > 0) {
      this.odd(
        'warned',
        place,
        'has an amount with three digits behind its mark, unlike those before: it may be thousands',
      );
    }
    if (hundredths !== 0) this.columnDecimals.take(place, this.amounts.decimals, this.row, () => this.text(place));
    if (this.isMarkOpen) this.noteMark(place);
    return hundredths;
  }

  /** Says what is taken where an amount can be read with either mark and nothing before it has told. */
  private noteMark(place: number): void {
    const text = this.text(place);
    const says = detectSeparator(extractDigits(text));
    if (says === null) return;
    this.isMarkOpen = false;
    if (says !== 'either') return;
    const mark = this.amounts.separator === ',' ? 'comma' : 'point';
    const note = `Amounts are read with a decimal ${mark}; none before ${quote(text)} shows which is meant.`;
    this.notes.row('warned', 'open mark', this.row, () => note);
  }

  number(place: number): number {
    return this.plainAmount(place) || this.amount(place) ? this.amounts.number : NaN;
  }

  /** As `money`, of the column that is added up: another currency than in the rows before is noted. */
  profit(place: number): number {
    const value = this.money(place);
    const { currency } = this.amounts;
    if (currency === '' || Number.isNaN(value)) return value;
    this.profits.name ??= this.lateCurrency(currency);
    if (!this.profits.take(currency)) {
      this.odd('warned', place, 'is in more than one currency, and its amounts are added up unconverted');
    }
    return value;
  }

  private lateCurrency(found: string): string {
    const currency = toDisplayCurrency(found);
    const note = `The first profits name no currency; all are treated as ${quote(currency)}, which this row names.`;
    this.notes.row('assumed', 'late currency', this.row, () => note);
    return currency;
  }

  /** As `money`, of what stands beside a profit; what cannot be read, or is in another currency, is noted. */
  notedMoney(place: number): number {
    const value = this.money(place);
    if (this.status === UNREADABLE) this.odd('flagged', place, 'has no readable amount');
    else if (!Number.isNaN(value) && this.profits.isOther(this.amounts.currency)) {
      this.odd('warned', place, 'is in another currency than the profits, and is taken unconverted');
    }
    return value;
  }

  /** As `number`; what cannot be read is noted. */
  notedNumber(place: number): number {
    const value = this.number(place);
    if (this.status === UNREADABLE) this.odd('flagged', place, 'has no readable number');
    return value;
  }

  /** As `notedMoney`, of an amount that exporters write with or without a minus, such as MAE, MFE and costs: positive. */
  unsigned(place: number): number {
    const value = this.notedMoney(place);
    if (Math.abs(value) > 0) {
      const sign = Math.sign(value);
      if (this.signs[place] === 0) this.signs[place] = sign;
      else if (this.signs[place] !== sign) this.odd('flagged', place, 'has both signs, and is read without them');
    }
    return Math.abs(value);
  }

  /** The field's text where it is another than when this was asked before; null where it is the same or missing. */
  changed(place: number): string | null {
    if (!this.has(place)) return null;
    const { bytes } = this;
    const before = this.before[place]!;
    const start = this.cells.starts[place]!;
    const length = this.cells.ends[place]! - start;
    if (length === before.length) {
      let same = 0;
      while (same < length && bytes[start + same] === before[same]) same += 1;
      if (same === length) return null;
    }
    this.before[place] = bytes.slice(start, start + length);
    return this.text(place).trim();
  }

  /** The packed parts of a date; NaN where there is none that can be read. */
  time(place: number): number {
    return this.has(place) ? this.dates.read(this.bytes, place) : NaN;
  }

  /** LONG, SHORT or 0. */
  side(place: number): number {
    if (!this.has(place)) return 0;
    const side = parseSide(this.bytes, this.cells.starts[place]!, this.cells.ends[place]!);
    if (side === 0) this.odd('warned', place, 'is neither long nor short');
    return side;
  }

  isWord(place: number, word: string): boolean {
    return this.has(place) && matchesWord(this.bytes, this.cells.starts[place]!, this.cells.ends[place]!, word);
  }

  holdsSomething(place: number): boolean {
    return this.has(place) && !this.isWord(place, '');
  }

  isBlankRow(): boolean {
    for (let place = 0; place < Math.min(this.cells.count, this.cells.starts.length); place++) {
      if (!this.isWord(place, '')) return false;
    }
    return true;
  }

  text(place: number): string {
    return decodeField(this.bytes, this.cells, place, LONGEST_TEXT);
  }

  /** Notes a field by its column's name, with the first such field as the example. */
  odd(kind: 'skipped' | 'flagged' | 'warned', place: number, complaint: string): void {
    const name = this.layout.names[place] ?? '';
    this.notes.row(kind, `${place} ${complaint}`, this.row, () => {
      const text = this.text(place);
      return `${quote(name)} ${complaint}${text.trim() === '' ? ' (blank).' : ` (such as ${quote(text)}).`}`;
    });
  }

  private has(place: number): boolean {
    return place >= 0 && place < this.cells.count;
  }

  /** As `amount`, for what most are. */
  private plainAmount(place: number): boolean {
    if (!this.has(place)) return false;
    this.status = VALUE;
    return this.amounts.parsePlain(this.bytes, this.cells.starts[place]!, this.cells.ends[place]!);
  }

  private amount(place: number): boolean {
    this.status = BLANK;
    if (!this.has(place)) return false;
    this.status = this.amounts.parse(this.bytes, this.cells.starts[place]!, this.cells.ends[place]!);
    if (this.status === OTHER_SEPARATOR) {
      this.odd('warned', place, 'uses a different decimal mark than the rest of the file');
    }
    return this.status !== BLANK && this.status !== UNREADABLE;
  }
}
