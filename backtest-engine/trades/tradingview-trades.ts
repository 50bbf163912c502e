import { explainUnreadableDate } from '../values/date-notations.js';
import { ProfitSignCheck, GrossProfitCheck } from '../checks/price-moves.js';
import { BLANK_ROWS, ODD_SIGN, type ReadingNotes, REPEATED_NUMBER } from '../model/reading-notes.js';
import {
  ENGLISH_TYPES,
  isTranslatedOpenSignal,
  parseTranslatedType,
  TRADINGVIEW_TRADES,
} from '../columns/tradingview-columns.js';
import { LastEntry, RepeatedHeader, RowPairs, SeenNumbers } from './parser-state.js';
import type { RowFields } from './row-fields.js';
import type { ColumnIndexes } from '../columns/column-mapping.js';
import type { RowFit } from '../columns/row-shape.js';
import type { RowTable } from '../table/row-table.js';
import {
  HAS_ENTRY,
  HAS_EXIT,
  IS_LEFT_OUT,
  IS_OPEN,
  IS_PART,
  IS_TOO_FINE,
  findOptionalValues,
  TradeColumns,
  type TradeValues,
} from './trade-columns.js';
import { TradingViewSums } from './tradingview-sums.js';
import type { FileFacts, TradesFormat, TradesParser } from './trades-parser.js';

/** TradingView's list of trades. */
export const tradingViewTrades: TradesFormat = {
  ...TRADINGVIEW_TRADES,
  createParser: (fields, notes) => new TradingViewTradesParser(fields, notes),
};

const OTHER_PROFITS = 'The two rows of a trade have different profits. We use the exit row.';
const OTHER_SIZES = 'The two rows of a trade have different sizes. We use the exit row.';
const OTHER_SIDES = 'The two rows of a trade have different sides. We use the exit row.';

const NOT_ENGLISH =
  'The list isn’t in English. We recognize trades that are still open only by their signal, such as “Open”, “Offen” or “Abierta”.';
const FREE = 'Profits equal the price move times a fixed value, so they don’t include costs.';

/**
 * Parses TradingView's list: each trade has an entry row and an exit row with the same number, in
 * any order. Amounts of the exit row count.
 */
class TradingViewTradesParser implements TradesParser {
  readonly trades = new TradeColumns();
  readonly has: TradeValues;
  unreadTrades = 0;
  private readonly column: ColumnIndexes;
  private readonly sums: TradingViewSums;
  /** Trade number of the last row if it was neither entry nor exit (NaN without one), else null. */
  private untypedNumber: number | null = null;
  private readonly entries = new LastEntry();
  private readonly header: RepeatedHeader;
  private readonly moves = new GrossProfitCheck();
  private readonly numbers = new SeenNumbers();
  private readonly pairs = new RowPairs(this.trades);
  private readonly signs = new ProfitSignCheck();

  constructor(
    private readonly fields: RowFields,
    private readonly notes: ReadingNotes,
  ) {
    this.header = new RepeatedHeader(fields, notes);
    this.column = fields.column;
    this.sums = new TradingViewSums(this.column.cumulative);
    this.has = findOptionalValues(fields.column, fields.column.commission >= 0);
  }

  get numberColumn(): number {
    return this.column.number;
  }

  get provenColumns(): readonly number[] {
    return this.sums.isProven ? [this.column.profit, this.column.cumulative] : [];
  }

  parseRow(row: number, fit: RowFit): boolean {
    const { fields, column } = this;
    if (fields.isBlankRow()) {
      this.notes.row('skipped', BLANK_ROWS, row);
      return false;
    }
    const number = fields.number(column.number);
    const { side, isEntry, isTranslated } = this.rowType();
    if (side === 0) {
      this.skipUntyped(row, number, fit);
      return false;
    }
    this.untypedNumber = null;
    if (isTranslated) this.notes.file('assumed', NOT_ENGLISH);
    const { slot, isNew } = this.pairs.slotFor(number, isEntry ? HAS_ENTRY : HAS_EXIT);
    if (isNew && !this.numbers.add(number)) this.notes.row('warned', REPEATED_NUMBER, row);
    if (isEntry) this.parseEntry(row, slot, side, fit);
    else this.parseExit(row, slot, side, fit, isTranslated);
    return fit === 'fits' || (fit === 'short' && isEntry);
  }

  /** Parses the type of the current row. Compares English types without creating a string. */
  private rowType() {
    for (const [text, type] of ENGLISH_TYPES) if (this.fields.isWord(this.column.type, text)) return type;
    return parseTranslatedType(this.fields.text(this.column.type));
  }

  /**
   * Skips a row that is neither entry nor exit. Two of them with one number are an unread trade.
   */
  private skipUntyped(row: number, number: number, fit: RowFit): void {
    if (this.header.isAt(this.column.type)) {
      this.header.note(row);
      return;
    }
    if (fit === 'fits') {
      const complaint = 'is neither an entry nor an exit, so we don’t count the row';
      this.fields.noteField('skipped', this.column.type, complaint);
    }
    const isSecond = Object.is(number, this.untypedNumber) && !this.isTotal(number, fit);
    if (isSecond) {
      this.unreadTrades += 1;
      this.sums.addUnreadable();
    }
    this.untypedNumber = isSecond ? null : number;
  }

  /** Returns whether an untyped row has totals of the trades and is not damaged. */
  private isTotal(number: number, fit: RowFit): boolean {
    const { fields, column } = this;
    const isDamaged = fields.isFilled(column.time) || fields.isFilled(column.price);
    if (column.number < 0 || !Number.isNaN(number) || isDamaged) return false;
    return fit === 'fits' || !Number.isNaN(fields.money(column.profit));
  }

  finish(): FileFacts {
    // `separateTrades` notes an entry without an exit.
    if (this.trades.flags.subarray(0, this.trades.length).some((flags) => (flags & HAS_EXIT) === 0)) {
      this.sums.addUnreadableAnywhere();
    }
    this.numbers.finish(this.unreadTrades, this.notes);
    this.signs.finish(this.notes);
    this.has.grossProfits = this.moves.areGross;
    if (this.has.grossProfits) this.notes.file('warned', FREE);
    if (this.column.number < 0) {
      this.notes.file('assumed', 'The list has no trade numbers, so we pair each exit with the entry row next to it.');
    }
    return { currency: this.fields.profits.name, instrument: null, hasMicrosAmongOthers: false };
  }

  checkCumulative(table: RowTable, names: readonly string[]): void {
    this.sums.finish(this.trades, table, names, this.notes);
  }

  private parseEntry(row: number, slot: number, side: number, fit: RowFit): void {
    const { fields, column, trades } = this;
    const time = fields.time(column.time);
    const price = fields.number(column.price);
    const isFirst = (trades.flags[slot]! & HAS_EXIT) === 0;
    trades.flags[slot]! |= HAS_ENTRY;
    trades.entryTime[slot] = time;
    const isSame = this.entries.isSame(side, time, price);
    if (isSame && slot === trades.length - 1) trades.flags[slot]! |= IS_PART;
    if (fit === 'long') trades.flags[slot]! |= IS_LEFT_OUT;
    else if (Number.isNaN(time)) this.leaveOut(slot, column.time, explainUnreadableDate(fields.text(column.time)));
    const [profit, quantity] = [fields.money(column.profit), Math.abs(fields.number(column.quantity))];
    if (isFirst) {
      trades.row[slot] = row;
      trades.side[slot] = side;
      trades.profit[slot] = profit;
      trades.quantity[slot] = quantity;
    } else {
      this.compareRows(row, slot, side, profit, quantity);
      this.compareMove(slot, price, this.pairs.price);
    }
    this.pairs.price = price;
  }

  private parseExit(row: number, slot: number, side: number, fit: RowFit, isTranslated: boolean): void {
    const { fields, column, trades } = this;
    const isFirst = (trades.flags[slot]! & HAS_ENTRY) === 0;
    const isOpen =
      fields.isWord(column.signal, 'open') ||
      fields.isWord(column.signal, 'offen') ||
      fields.isWord(column.time, 'open') ||
      (isTranslated && isTranslatedOpenSignal(fields.text(column.signal)));
    const profit = fields.profit(column.profit);
    const fineness = fields.isTooFine ? IS_TOO_FINE : 0;
    const price = fields.number(column.price);
    trades.flags[slot]! |= HAS_EXIT | fineness | (isOpen ? IS_OPEN : 0) | (fit === 'fits' ? 0 : IS_LEFT_OUT);
    const quantity = Math.abs(fields.notedNumber(column.quantity));
    if (!isFirst) this.compareRows(row, slot, side, profit, quantity);
    trades.row[slot] = row;
    trades.side[slot] = side;
    trades.profit[slot] = profit;
    trades.exitTime[slot] = fields.time(column.time);
    trades.quantity[slot] = quantity;
    if (fit === 'fits') {
      trades.mae[slot] = fields.absoluteMoney(column.mae);
      trades.mfe[slot] = fields.absoluteMoney(column.mfe);
      // Both rows give the commission of both fills.
      trades.commission[slot] = fields.absoluteMoney(column.commission);
    }
    if (fit === 'fits' && !isOpen) {
      if (Number.isNaN(profit)) this.leaveOut(slot, column.profit, 'has no readable amount');
      else if (Number.isNaN(trades.exitTime[slot]))
        this.leaveOut(slot, column.time, explainUnreadableDate(fields.text(column.time)));
    }
    this.addSum(slot, profit, trades.flags[slot]!);
    if (!isFirst && !isOpen) this.compareMove(slot, this.pairs.price, price);
    this.pairs.price = price;
  }

  private addSum(slot: number, profit: number, flags: number): void {
    const { cumulative } = this.column;
    if (cumulative < 0) return;
    const given = this.fields.notedMoney(cumulative);
    // The sums exclude an open position if its row has no sum.
    const isOutside = Number.isNaN(profit) || ((flags & IS_OPEN) !== 0 && Number.isNaN(given));
    if ((flags & IS_LEFT_OUT) !== 0) this.sums.addUnreadable();
    // The trade is closed if the strategy itself uses the signal `Open`.
    else if (Number.isNaN(profit) && !Number.isNaN(given)) this.sums.addUnreadableAnywhere();
    else if (isOutside) this.sums.addUnknown();
    else this.sums.add(slot, this.pairs.number, given);
  }

  /** Compares a row with the trade's other row. Some generations repeat all values in both. */
  private compareRows(row: number, slot: number, side: number, profit: number, quantity: number): void {
    const { trades, notes } = this;
    if ((trades.flags[slot]! & (IS_OPEN | IS_LEFT_OUT)) !== 0) return;
    if (side !== trades.side[slot]) notes.row('warned', OTHER_SIDES, row);
    if (Math.abs(profit - trades.profit[slot]!) > 0) notes.row('warned', OTHER_PROFITS, row);
    if (Math.abs(quantity - trades.quantity[slot]!) > 0) notes.row('warned', OTHER_SIZES, row);
  }

  /** Compares a trade's profit with its price move. */
  private compareMove(slot: number, entryPrice: number, exitPrice: number): void {
    const { trades } = this;
    if ((trades.flags[slot]! & (IS_OPEN | IS_LEFT_OUT)) !== 0) return;
    const [profit, move] = [trades.profit[slot]!, (exitPrice - entryPrice) * trades.side[slot]!];
    if (move < 0 && profit > 0) this.notes.row('warned', ODD_SIGN, trades.row[slot]!);
    if (!this.has.commission) this.signs.add(move, profit);
    this.moves.add(move * trades.quantity[slot]!, profit);
  }

  private leaveOut(slot: number, column: number, why: string): void {
    this.trades.flags[slot]! |= IS_LEFT_OUT;
    this.fields.noteField('skipped', column, `${why}, so we don’t count the trade`);
  }
}
