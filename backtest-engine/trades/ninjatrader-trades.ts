import { CUMULATIVE_MISMATCH, CumulativeCheck } from '../checks/cumulative-check.js';
import {
  noteInstruments,
  notePriceMoveUnit,
  noteZeroCommission,
  noteSeveralSources,
  noteMissingCommission,
} from '../checks/file-notes.js';
import { hasMicrosAmongOthers, MICROS_PER_STANDARD } from '../model/instruments.js';
import { explainUnreadableDate } from '../values/date-notations.js';
import { ProfitSignCheck, PriceMoveCheck } from '../checks/price-moves.js';
import {
  BLANK_ROWS,
  COSTS_BESIDE,
  COSTS_DEDUCTED,
  ODD_SIGN,
  type ReadingNotes,
  REPEATED_NUMBER,
} from '../model/reading-notes.js';
import { NINJATRADER_TRADES } from '../columns/ninjatrader-columns.js';
import { LastEntry, RepeatedHeader, SeenInstruments, SeenNumbers } from './parser-state.js';
import type { RowFields } from './row-fields.js';
import type { ColumnIndexes } from '../columns/column-mapping.js';
import type { RowFit } from '../columns/row-shape.js';
import {
  HAS_ENTRY,
  HAS_EXIT,
  IS_MICRO,
  IS_PART,
  IS_TOO_FINE,
  findOptionalValues,
  TradeColumns,
  type TradeValues,
} from './trade-columns.js';
import { deductCosts, TradeCosts } from './trade-costs.js';
import type { FileFacts, TradesFormat, TradesParser } from './trades-parser.js';

/** NinjaTrader's Trades tab. */
export const ninjaTraderTrades: TradesFormat = {
  ...NINJATRADER_TRADES,
  createParser: (fields, notes) => new NinjaTraderTradesParser(fields, notes),
};

/** Maximum accounts and strategies to track: one more than notes list. */
const MAX_SOURCE_NAMES = 6;

/** Labels of total rows such as `Total` and `Sum of all:`, but not `n/a` or `#####`. */
const LABEL = /^[\p{L} ]+:?$/u;

const explainNoProfit = (text: string): string =>
  text.includes('%') ? 'is in percent and needs to be exported as currency' : 'has no readable amount';

/** Parses the trades of NinjaTrader's Trades tab: one row per trade. */
class NinjaTraderTradesParser implements TradesParser {
  readonly trades = new TradeColumns();
  readonly has: TradeValues;
  unreadTrades = 0;
  private readonly column: ColumnIndexes;
  private readonly cumulative = new CumulativeCheck();
  private readonly costs: TradeCosts;
  private readonly entries = new LastEntry();
  private readonly header: RepeatedHeader;
  private readonly instruments = new SeenInstruments();
  private readonly moves = new PriceMoveCheck();
  private readonly numbers = new SeenNumbers();
  private readonly signs = new ProfitSignCheck();
  private readonly accounts = new Set<string>();
  private readonly strategies = new Set<string>();

  constructor(
    private readonly fields: RowFields,
    private readonly notes: ReadingNotes,
  ) {
    this.header = new RepeatedHeader(fields, notes);
    this.costs = new TradeCosts(fields, notes);
    this.column = fields.column;
    this.has = findOptionalValues(fields.column, this.costs.hasColumns);
  }

  get numberColumn(): number {
    return this.column.number;
  }

  get provenColumns(): readonly number[] {
    return this.cumulative.isProven ? [this.column.profit, this.column.cumulative] : [];
  }

  parseRow(row: number, fit: RowFit): boolean {
    if (this.fields.isBlankRow()) this.notes.row('skipped', BLANK_ROWS, row);
    else if (fit === 'fits' && this.parseTrade(row)) return true;
    else if (this.header.isAt(this.column.profit)) this.header.note(row);
    else if (!this.isTotal(fit)) {
      this.unreadTrades += 1;
      this.cumulative.addUnreadable();
    }
    return false;
  }

  /**
   * Returns whether the row has totals or averages and is not a damaged trade. Totals have no
   * number, side and dates, or a label instead.
   */
  private isTotal(fit: RowFit): boolean {
    const { fields, column } = this;
    const dates = [column.entryTime, column.exitTime].filter((at) => fields.isFilled(at));
    if (!Number.isNaN(fields.number(column.number)) || fields.isFilled(column.side)) return false;
    const labels = [column.number, ...dates].filter((at) => LABEL.test(fields.text(at).trim()));
    if (dates.some((at) => !labels.includes(at))) return false;
    if (labels.length > 0) return true;
    return fit === 'fits' && ![column.entryPrice, column.exitPrice].some((at) => fields.isFilled(at));
  }

  finish(): FileFacts {
    this.cumulative.finish(this.notes);
    this.numbers.finish(this.unreadTrades, this.notes);
    const currency = this.fields.profits.name;
    this.signs.finish(this.notes);
    this.costs.settle(this.trades);
    const { codes } = this.instruments;
    this.has.severalInstruments = this.instruments.areSeveral;
    this.has.commission &&= this.costs.areKnown;
    this.has.grossProfits = this.has.commission && this.costs.areAllZero;
    if (this.has.grossProfits) noteZeroCommission(codes, this.notes);
    else if (this.has.commission && this.costs.tradesWithout > 0)
      noteMissingCommission(this.costs.tradesWithout, this.trades.length, this.notes);
    noteInstruments(codes, this.notes);
    const isMixed = hasMicrosAmongOthers(codes);
    if (isMixed) this.countInMicros();
    noteSeveralSources('accounts', this.accounts, this.notes);
    noteSeveralSources('strategies', this.strategies, this.notes);
    return {
      currency: this.settleUnit(currency),
      instrument: this.instruments.first,
      hasMicrosAmongOthers: isMixed,
    };
  }

  /** Returns the unit of the profits: a currency, or points, ticks or pips; null if unknown. */
  private settleUnit(currency: string | null): string | null {
    if (currency !== null || this.moves.unit === null) {
      if (this.moves.areCostsBeside) this.settleCostsBeside(currency !== null);
      return currency;
    }
    const unit = notePriceMoveUnit(this.moves.unit, this.instruments.codes, this.notes);
    // Costs are money and cannot be combined with points or ticks.
    if (unit !== null) this.has.commission = this.has.grossProfits = false;
    return unit;
  }

  /** Deducts costs that the profits do not include. Only notes them if amounts may not be money. */
  private settleCostsBeside(isMoney: boolean): void {
    this.notes.file('warned', isMoney ? COSTS_DEDUCTED : COSTS_BESIDE);
    this.has.grossProfits = !isMoney;
    if (isMoney) deductCosts(this.trades);
  }

  private countInMicros(): void {
    const { length, flags, quantity } = this.trades;
    for (let slot = 0; slot < length; slot += 1) {
      if ((flags[slot]! & IS_MICRO) === 0) quantity[slot]! *= MICROS_PER_STANDARD;
    }
  }

  /** Adds the row's trade. Returns false if the profit or a date cannot be read. */
  private parseTrade(row: number): boolean {
    const { fields, column, trades } = this;
    const profit = fields.profit(column.profit);
    const fineness = fields.isTooFine ? IS_TOO_FINE : 0;
    if (Number.isNaN(profit)) {
      if (!this.header.isAt(column.profit)) this.noteSkipped(column.profit, explainNoProfit);
      return false;
    }
    const entryTime = fields.time(column.entryTime);
    const exitTime = fields.time(column.exitTime);
    if (this.lacksTime(entryTime, column.entryTime) || this.lacksTime(exitTime, column.exitTime)) return false;
    const side = fields.side(column.side);
    const commission = this.costs.read(row);
    const slot = trades.add();
    trades.flags[slot] = HAS_ENTRY | HAS_EXIT | fineness;
    trades.row[slot] = row;
    trades.side[slot] = side;
    trades.profit[slot] = profit;
    trades.entryTime[slot] = entryTime;
    trades.exitTime[slot] = exitTime;
    trades.commission[slot] = commission;
    trades.quantity[slot] = Math.abs(fields.notedNumber(column.quantity));
    trades.mae[slot] = fields.absoluteMoney(column.mae);
    trades.mfe[slot] = fields.absoluteMoney(column.mfe);
    const entryPrice = fields.number(column.entryPrice);
    const instrument = fields.changedText(column.instrument);
    if (this.entries.isSame(side, entryTime, entryPrice) && instrument === null) trades.flags[slot] |= IS_PART;
    this.instruments.add(instrument);
    trades.instrument[slot] = this.instruments.contract;
    if (this.instruments.isMicro) trades.flags[slot] |= IS_MICRO;
    this.addName(column.account, this.accounts);
    this.addName(column.strategy, this.strategies);
    this.checkValues(row, slot, (fields.number(column.exitPrice) - entryPrice) * side);
    return true;
  }

  private lacksTime(time: number, column: number): boolean {
    if (column < 0 || !Number.isNaN(time)) return false;
    this.noteSkipped(column, explainUnreadableDate);
    return true;
  }

  private noteSkipped(column: number, explain: (text: string) => string): void {
    const why = explain(this.fields.text(column));
    this.fields.noteField('skipped', column, `${why}, so we don’t count the row as a trade`);
  }

  private addName(column: number, names: Set<string>): void {
    const name = this.fields.changedText(column)?.trim() ?? '';
    if (name !== '' && names.size < MAX_SOURCE_NAMES) names.add(name);
  }

  /** Checks the trade's values. `move` is the price move in the trade's favor, in points. */
  private checkValues(row: number, slot: number, move: number): void {
    const { fields, column, trades } = this;
    const [profit, commission] = [trades.profit[slot]!, trades.commission[slot]!];
    const number = fields.number(column.number);
    if (!this.numbers.add(number)) this.notes.row('warned', REPEATED_NUMBER, row);
    if (column.cumulative >= 0 && !this.cumulative.add(row, number, profit, fields.notedMoney(column.cumulative))) {
      fields.noteField('warned', column.cumulative, CUMULATIVE_MISMATCH);
    }
    this.moves.add(move, trades.quantity[slot]!, profit, commission, this.instruments.code);
    if (!this.has.commission) this.signs.add(move, profit);
    const hasLossOnGain = move > 0 && this.has.commission && profit + commission < -1;
    if ((move < 0 && profit > 0) || hasLossOnGain) this.notes.row('warned', ODD_SIGN, row);
  }
}
