import { BLANK } from '../values/amount.js';
import { CUMULATIVE_MISMATCH, CumulativeCheck } from '../checks/cumulative-check.js';
import {
  noteInstruments,
  notePriceMoveUnit,
  noteZeroCommission,
  noteSeveralSources,
  noteMissingCommission,
} from '../checks/file-notes.js';
import { HeaderAgain } from './repeated-header.js';
import { hasMicrosAmongOthers, MICROS_PER_STANDARD } from '../model/instruments.js';
import { explainUnreadableDate } from '../values/spreadsheet-dates.js';
import { MetInstruments } from './seen-instruments.js';
import { ProfitSignCheck, PriceMoveCheck } from '../checks/price-moves.js';
import {
  BLANK_ROWS,
  COST_SIGNS,
  COSTS_BESIDE,
  COSTS_DEDUCTED,
  ODD_SIGN,
  type ReadingNotes,
  REPEATED_NUMBER,
} from '../model/reading-notes.js';
import type { RowFields } from './row-fields.js';
import type { RowFit } from '../columns/row-shape.js';
import { SeenNumbers } from './seen-numbers.js';
import { LastEntry } from './position-parts.js';
import type { FileReading } from '../model/trades.js';
import { CostSigns, deductCosts } from './trade-costs.js';
import { HAS_ENTRY, HAS_EXIT, IS_MICRO, IS_PART, IS_TOO_FINE, TradeColumns } from './trade-columns.js';

/** Accounts and strategies that are told apart, one more than are named. */
const MOST_OWNERS = 6;

/** Such as `Total` and `Sum of all:`; not `n/a` or `#####`. */
const WORD = /^[\p{L} ]+:?$/u;

const whyNoProfit = (text: string): string =>
  text.includes('%') ? 'is in percent and has to be exported as currency' : 'has no readable amount';

/** Trades of NinjaTrader's grid: one row each. */
export class GridTrades {
  readonly columns = new TradeColumns();
  readonly has;
  /** Rows of trades that cannot be read. */
  leftOut = 0;
  private readonly met = new MetInstruments();
  private readonly accounts = new Set<string>();
  private readonly strategies = new Set<string>();
  readonly cumulative = new CumulativeCheck();
  private readonly seen = new SeenNumbers();
  private readonly moves = new PriceMoveCheck();
  private readonly signs = new ProfitSignCheck();
  private readonly entries = new LastEntry();
  private readonly header: HeaderAgain;
  readonly place;
  private readonly costs: number[];
  private readonly costSigns = new CostSigns();
  private hasCost = false;
  /** Trades without any. */
  private withoutCost = 0;

  constructor(
    private readonly fields: RowFields,
    private readonly notes: ReadingNotes,
  ) {
    this.header = new HeaderAgain(fields, notes);
    this.place = {
      number: fields.place('number'),
      instrument: fields.place('instrument'),
      account: fields.place('account'),
      strategy: fields.place('strategy'),
      side: fields.place('side'),
      quantity: fields.place('quantity'),
      entryPrice: fields.place('entryPrice'),
      exitPrice: fields.place('exitPrice'),
      entryTime: fields.place('entryTime'),
      exitTime: fields.place('exitTime'),
      profit: fields.place('profit'),
      cumulative: fields.place('cumulative'),
      mae: fields.place('mae'),
      mfe: fields.place('mfe'),
    };
    this.costs = (['commission', 'clearingFee', 'exchangeFee', 'ipFee', 'nfaFee'] as const)
      .map((role) => fields.place(role))
      .filter((place) => place >= 0);
    this.has = {
      mae: this.place.mae >= 0,
      mfe: this.place.mfe >= 0,
      commission: this.costs.length > 0,
      quantity: this.place.quantity >= 0,
      instruments: false,
      isGross: false,
    };
  }

  /** Takes the row that `fields` stands at. Answers whether it is counted. */
  row(row: number, fit: RowFit): boolean {
    if (this.fields.isBlankRow()) this.notes.row('skipped', BLANK_ROWS, row);
    else if (fit === 'fits' && this.read(row)) return true;
    else if (this.header.isAt(this.place.profit)) this.header.note(row);
    else if (!this.isTotal(fit)) {
      this.leftOut += 1;
      this.cumulative.lose();
    }
    return false;
  }

  /** A row of sums or averages, as at the end of a file, not a damaged one: it has no number, side and dates, or a word in place of one. */
  private isTotal(fit: RowFit): boolean {
    const { fields, place } = this;
    const dates = [place.entryTime, place.exitTime].filter((at) => fields.holdsSomething(at));
    if (!Number.isNaN(fields.number(place.number)) || fields.holdsSomething(place.side)) return false;
    const words = [place.number, ...dates].filter((at) => WORD.test(fields.text(at).trim()));
    if (dates.some((at) => !words.includes(at))) return false;
    if (words.length > 0) return true;
    return fit === 'fits' && ![place.entryPrice, place.exitPrice].some((at) => fields.holdsSomething(at));
  }

  /** Says what only the whole file tells. Answers what its profits are in, as they name it, or points or ticks; null where nothing tells. */
  finish(): string | null {
    this.cumulative.finish(this.notes);
    this.seen.finish(this.leftOut, this.notes);
    const currency = this.fields.profits.name;
    this.signs.finish(this.notes);
    this.costSigns.settle(this.columns);
    const { codes: instruments } = this.met;
    this.has.instruments = this.met.areSeveral;
    this.has.commission &&= this.hasCost;
    this.has.isGross = this.has.commission && this.costSigns.areAllZero;
    if (this.has.isGross) noteZeroCommission(instruments, this.notes);
    else if (this.has.commission && this.withoutCost > 0)
      noteMissingCommission(this.withoutCost, this.columns.length, this.notes);
    noteInstruments(instruments, this.notes);
    if (hasMicrosAmongOthers(instruments)) this.countInMicros();
    noteSeveralSources('accounts', this.accounts, this.notes);
    noteSeveralSources('strategies', this.strategies, this.notes);
    if (currency !== null || this.moves.unit === null) {
      if (this.moves.areCostsBeside) this.tellCostsBeside(currency !== null);
      return currency;
    }
    const unit = notePriceMoveUnit(this.moves.unit, instruments, this.notes);
    // What the costs are in is money.
    if (unit !== null) this.has.commission = this.has.isGross = false;
    return unit;
  }

  /** What the trades were made in. */
  get traded(): Pick<FileReading, 'instrument' | 'hasMicrosAmongOthers'> {
    return { instrument: this.met.first, hasMicrosAmongOthers: hasMicrosAmongOthers(this.met.codes) };
  }

  /** Not from amounts without a currency, which may be no money. */
  private tellCostsBeside(isMoney: boolean): void {
    this.notes.file('warned', isMoney ? COSTS_DEDUCTED : COSTS_BESIDE);
    this.has.isGross = !isMoney;
    if (isMoney) deductCosts(this.columns);
  }

  private countInMicros(): void {
    const { length, flags, quantity } = this.columns;
    for (let slot = 0; slot < length; slot += 1) {
      if ((flags[slot]! & IS_MICRO) === 0) quantity[slot]! *= MICROS_PER_STANDARD;
    }
  }

  private read(row: number): boolean {
    const { fields, place, columns } = this;
    const profit = fields.profit(place.profit);
    const fineness = fields.isTooFine ? IS_TOO_FINE : 0;
    if (Number.isNaN(profit)) {
      if (!this.header.isAt(place.profit))
        fields.odd(
          'skipped',
          place.profit,
          `${whyNoProfit(fields.text(place.profit))}, so the row is not counted as a trade`,
        );
      return false;
    }
    const entryTime = fields.time(place.entryTime);
    const exitTime = fields.time(place.exitTime);
    if (this.lacks(entryTime, place.entryTime) || this.lacks(exitTime, place.exitTime)) return false;
    const side = fields.side(place.side);
    const commission = this.commission(row);
    const slot = columns.add();
    columns.flags[slot] = HAS_ENTRY | HAS_EXIT | fineness;
    columns.row[slot] = row;
    columns.side[slot] = side;
    columns.profit[slot] = profit;
    columns.entryTime[slot] = entryTime;
    columns.exitTime[slot] = exitTime;
    columns.commission[slot] = commission;
    columns.quantity[slot] = Math.abs(fields.notedNumber(place.quantity));
    columns.mae[slot] = fields.unsigned(place.mae);
    columns.mfe[slot] = fields.unsigned(place.mfe);
    const entryPrice = fields.number(place.entryPrice);
    const instrument = fields.changed(place.instrument);
    if (this.entries.isSame(side, entryTime, entryPrice) && instrument === null) columns.flags[slot] |= IS_PART;
    this.met.meet(instrument);
    columns.instrument[slot] = this.met.number;
    if (this.met.isMicro) columns.flags[slot] |= IS_MICRO;
    this.meetOwner(place.account, this.accounts);
    this.meetOwner(place.strategy, this.strategies);
    this.check(row, profit, (fields.number(place.exitPrice) - entryPrice) * side, commission);
    return true;
  }

  private lacks(time: number, place: number): boolean {
    if (place < 0 || !Number.isNaN(time)) return false;
    const why = explainUnreadableDate(this.fields.text(place));
    this.fields.odd('skipped', place, `${why}, so the row is not counted as a trade`);
    return true;
  }

  /** Commission and fees together, rebates negative; what cannot be read counts as nothing and is noted. */
  private commission(row: number): number {
    let sum = 0;
    let isBlank = true;
    for (const place of this.costs) {
      const cost = this.fields.notedMoney(place);
      if (this.fields.status !== BLANK) isBlank = false;
      if (Number.isNaN(cost)) continue;
      this.hasCost = true;
      const owed = this.costSigns.take(cost);
      sum += owed;
      if (owed < 0) this.notes.row('assumed', COST_SIGNS, row);
    }
    if (isBlank) this.withoutCost += 1;
    return sum;
  }

  private meetOwner(place: number, names: Set<string>): void {
    const name = this.fields.changed(place)?.trim() ?? '';
    if (name !== '' && names.size < MOST_OWNERS) names.add(name);
  }

  private check(row: number, profit: number, move: number, commission: number): void {
    const { fields, place, columns } = this;
    const number = fields.number(place.number);
    if (!this.seen.add(number)) this.notes.row('warned', REPEATED_NUMBER, row);
    if (place.cumulative >= 0 && !this.cumulative.fits(row, number, profit, fields.notedMoney(place.cumulative))) {
      fields.odd('warned', place.cumulative, CUMULATIVE_MISMATCH);
    }
    this.moves.take(move, columns.quantity[columns.length - 1]!, profit, commission, this.met.code);
    if (!this.has.commission) this.signs.take(move, profit);
    const lossOnGain = move > 0 && this.has.commission && profit + commission < -1;
    if ((move < 0 && profit > 0) || lossOnGain) {
      this.notes.row('warned', ODD_SIGN, row);
    }
  }
}
