import { HeaderAgain } from './repeated-header.js';
import { BLANK_ROWS, ODD_SIGN, type ReadingNotes, REPEATED_NUMBER } from '../model/reading-notes.js';
import { isStillOpen, listRowType } from '../columns/tradingview-languages.js';
import { ListSums } from './tradingview-sums.js';
import { explainUnreadableDate } from '../values/spreadsheet-dates.js';
import { LastEntry } from './position-parts.js';
import { ProfitSignCheck, GrossProfitCheck } from '../checks/price-moves.js';
import type { RowFields } from './row-fields.js';
import type { RowFit } from '../columns/row-shape.js';
import { SeenNumbers } from './seen-numbers.js';
import { HAS_ENTRY, HAS_EXIT, IS_LEFT_OUT, IS_OPEN, IS_PART, IS_TOO_FINE, TradeColumns } from './trade-columns.js';

const OTHER_PROFITS = 'The two rows of a trade give different profits; the exit row’s counts.';
const OTHER_SIZES = 'The two rows of a trade give different sizes; the exit row’s counts.';
const OTHER_SIDES = 'The two rows of a trade give different sides; the exit row’s counts.';

const NOT_ENGLISH =
  'The list is not in English; a trade that was still open is known by its signal alone, such as “Open”, “Offen” or “Abierta”.';

const FREE = 'The profits are the moves of the price times one value: no costs are deducted from them.';

/** Trades of TradingView's list: two rows each, of the same number, in either order. Figures come from the exit row. */
export class ListTrades {
  readonly columns = new TradeColumns();
  readonly has;
  /** Trades of which both rows tell neither entry nor exit. */
  leftOut = 0;
  readonly place;
  /** Compared when the times of all trades are known. */
  readonly sums: ListSums;
  /** Trades of which one row was found, by number, apart from the one of the row before. */
  private readonly waiting = new Map<number, number>();
  private slot = -1;
  private number = NaN;
  /** Price of the row before, where it is of the same trade. */
  private price = NaN;
  private readonly entries = new LastEntry();
  private readonly moves = new GrossProfitCheck();
  private readonly signs = new ProfitSignCheck();
  private readonly seen = new SeenNumbers();
  private readonly header: HeaderAgain;
  /** Number of the row before, NaN where it has none, if it told neither entry nor exit; else null. */
  private untyped: number | null = null;

  constructor(
    private readonly fields: RowFields,
    private readonly notes: ReadingNotes,
  ) {
    this.header = new HeaderAgain(fields, notes);
    this.place = {
      number: fields.place('number'),
      type: fields.place('type'),
      signal: fields.place('signal'),
      time: fields.place('time'),
      price: fields.place('price'),
      quantity: fields.place('quantity'),
      profit: fields.place('profit'),
      cumulative: fields.place('cumulative'),
      mae: fields.place('mae'),
      mfe: fields.place('mfe'),
      commission: fields.place('commission'),
    };
    this.sums = new ListSums(this.place.cumulative);
    this.has = {
      mae: this.place.mae >= 0,
      mfe: this.place.mfe >= 0,
      commission: this.place.commission >= 0,
      quantity: this.place.quantity >= 0,
      instruments: false,
      isGross: false,
    };
  }

  /** Takes the row that `fields` stands at. Answers whether it is counted. */
  row(row: number, fit: RowFit): boolean {
    const { fields, place } = this;
    if (fields.isBlankRow()) {
      this.notes.row('skipped', BLANK_ROWS, row);
      return false;
    }
    const number = fields.number(place.number);
    const { side, isEntry, isTranslated } = listRowType(fields, place.type);
    if (side === 0) {
      if (this.header.isAt(place.type)) {
        this.header.note(row);
        return false;
      }
      if (fit === 'fits') {
        fields.odd('skipped', place.type, 'is neither an entry nor an exit, so the row is not counted');
      }
      const isSecond = Object.is(number, this.untyped) && !this.isSum(number, fit);
      if (isSecond) this.loseTrade();
      this.untyped = isSecond ? null : number;
      return false;
    }
    this.untyped = null;
    if (isTranslated) this.notes.file('assumed', NOT_ENGLISH);
    const slot = this.slotOf(row, number, isEntry ? HAS_ENTRY : HAS_EXIT);
    if (isEntry) this.entry(row, slot, side, fit);
    else this.exit(row, slot, side, fit, isTranslated);
    return fit === 'fits' || (fit === 'short' && isEntry);
  }

  /** Says what only the whole file tells. Answers what its profits are in, as they or the header name it; null where nothing tells. */
  finish(): string | null {
    // An entry without an exit is told as a trade that is not counted.
    if (this.columns.flags.subarray(0, this.columns.length).some((flags) => (flags & HAS_EXIT) === 0)) {
      this.sums.loseAnywhere();
    }
    this.seen.finish(this.leftOut, this.notes);
    this.signs.finish(this.notes);
    this.has.isGross = this.moves.areGross;
    if (this.has.isGross) this.notes.file('warned', FREE);
    if (this.place.number < 0) {
      this.notes.file('assumed', 'The list has no trade numbers; an exit belongs to the entry in the row next to it.');
    }
    return this.fields.profits.name;
  }

  /** Whether a row that tells neither entry nor exit is one of sums below the trades, not a damaged one. */
  private isSum(number: number, fit: RowFit): boolean {
    const { fields, place } = this;
    const isDamaged = fields.holdsSomething(place.time) || fields.holdsSomething(place.price);
    if (place.number < 0 || !Number.isNaN(number) || isDamaged) return false;
    return fit === 'fits' || !Number.isNaN(fields.money(place.profit));
  }

  private loseTrade(): void {
    this.leftOut += 1;
    this.sums.lose();
  }

  private entry(row: number, slot: number, side: number, fit: RowFit): void {
    const { fields, place, columns } = this;
    const time = fields.time(place.time);
    const price = fields.number(place.price);
    const isFirst = (columns.flags[slot]! & HAS_EXIT) === 0;
    columns.flags[slot]! |= HAS_ENTRY;
    columns.entryTime[slot] = time;
    const isSame = this.entries.isSame(side, time, price);
    if (isSame && slot === columns.length - 1) columns.flags[slot]! |= IS_PART;
    if (fit === 'long') columns.flags[slot]! |= IS_LEFT_OUT;
    else if (Number.isNaN(time)) this.leaveOut(slot, place.time, explainUnreadableDate(fields.text(place.time)));
    const [profit, quantity] = [fields.money(place.profit), Math.abs(fields.number(place.quantity))];
    if (isFirst) {
      columns.row[slot] = row;
      columns.side[slot] = side;
      columns.profit[slot] = profit;
      columns.quantity[slot] = quantity;
    } else this.compareRows(row, slot, side, profit, quantity);
    if (!isFirst) this.compare(slot, price, this.price);
    this.price = price;
  }

  private exit(row: number, slot: number, side: number, fit: RowFit, isTranslated: boolean): void {
    const { fields, place, columns } = this;
    const isFirst = (columns.flags[slot]! & HAS_ENTRY) === 0;
    const isOpen =
      fields.isWord(place.signal, 'open') ||
      fields.isWord(place.signal, 'offen') ||
      fields.isWord(place.time, 'open') ||
      (isTranslated && isStillOpen(fields.text(place.signal)));
    const profit = fields.profit(place.profit);
    const fineness = fields.isTooFine ? IS_TOO_FINE : 0;
    const price = fields.number(place.price);
    columns.flags[slot]! |= HAS_EXIT | fineness | (isOpen ? IS_OPEN : 0) | (fit === 'fits' ? 0 : IS_LEFT_OUT);
    const quantity = Math.abs(fields.notedNumber(place.quantity));
    if (!isFirst) this.compareRows(row, slot, side, profit, quantity);
    columns.row[slot] = row;
    columns.side[slot] = side;
    columns.profit[slot] = profit;
    columns.exitTime[slot] = fields.time(place.time);
    columns.quantity[slot] = quantity;
    if (fit === 'fits') {
      columns.mae[slot] = fields.unsigned(place.mae);
      columns.mfe[slot] = fields.unsigned(place.mfe);
      // Of both fills; both rows give it.
      columns.commission[slot] = fields.unsigned(place.commission);
    }
    if (fit === 'fits' && !isOpen) {
      if (Number.isNaN(profit)) this.leaveOut(slot, place.profit, 'has no readable amount');
      else if (Number.isNaN(columns.exitTime[slot]))
        this.leaveOut(slot, place.time, explainUnreadableDate(fields.text(place.time)));
    }
    this.addSum(slot, profit, columns.flags[slot]!);
    if (!isFirst && !isOpen) this.compare(slot, this.price, price);
    this.price = price;
  }

  private addSum(slot: number, profit: number, flags: number): void {
    const { cumulative: at } = this.place;
    if (at < 0) return;
    const given = this.fields.notedMoney(at);
    // A position that is still open is in no sum where its row gives none.
    const isOutside = Number.isNaN(profit) || ((flags & IS_OPEN) !== 0 && Number.isNaN(given));
    if ((flags & IS_LEFT_OUT) !== 0) this.sums.lose();
    // A closed trade, if it is a strategy that calls it open.
    else if (Number.isNaN(profit) && !Number.isNaN(given)) this.sums.loseAnywhere();
    else if (isOutside) this.sums.interrupt();
    else this.sums.add(slot, this.number, given);
  }

  /** With what the trade's other row has said: generations that repeat its totals give them in both. */
  private compareRows(row: number, slot: number, side: number, profit: number, quantity: number): void {
    const { columns, notes } = this;
    if ((columns.flags[slot]! & (IS_OPEN | IS_LEFT_OUT)) !== 0) return;
    if (side !== columns.side[slot]) notes.row('warned', OTHER_SIDES, row);
    if (Math.abs(profit - columns.profit[slot]!) > 0) notes.row('warned', OTHER_PROFITS, row);
    if (Math.abs(quantity - columns.quantity[slot]!) > 0) notes.row('warned', OTHER_SIZES, row);
  }

  private compare(slot: number, entryPrice: number, exitPrice: number): void {
    const { columns } = this;
    if ((columns.flags[slot]! & (IS_OPEN | IS_LEFT_OUT)) !== 0) return;
    const [profit, move] = [columns.profit[slot]!, (exitPrice - entryPrice) * columns.side[slot]!];
    if (move < 0 && profit > 0) this.notes.row('warned', ODD_SIGN, columns.row[slot]!);
    if (!this.has.commission) this.signs.take(move, profit);
    this.moves.take(move * columns.quantity[slot]!, profit);
  }

  private leaveOut(slot: number, place: number, why: string): void {
    this.columns.flags[slot]! |= IS_LEFT_OUT;
    this.fields.odd('skipped', place, `${why}, so the trade is not counted`);
  }

  /** The slot of the trade that lacks this half: that of the row before, one that waits, or a new one. */
  private slotOf(row: number, number: number, half: number): number {
    const { columns } = this;
    if (this.slot >= 0) {
      const flags = columns.flags[this.slot]!;
      if ((flags & half) === 0 && (number === this.number || Number.isNaN(number))) return this.slot;
      if ((flags & (HAS_ENTRY | HAS_EXIT)) !== (HAS_ENTRY | HAS_EXIT)) this.waiting.set(this.number, this.slot);
    }
    const waiting = this.waiting.get(number);
    if (waiting !== undefined && (columns.flags[waiting]! & half) === 0) {
      this.waiting.delete(number);
      this.slot = waiting;
      this.price = NaN;
    } else {
      if (!this.seen.add(number)) this.notes.row('warned', REPEATED_NUMBER, row);
      this.slot = columns.add();
    }
    this.number = number;
    return this.slot;
  }
}
