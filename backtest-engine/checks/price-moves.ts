import { pipSize, tickSize } from '../model/instruments.js';
import type { ReadingNotes } from '../model/reading-notes.js';

/** Compares the signs of profits and price moves in a file without costs. */
export class ProfitSignCheck {
  private inFavor = 0;
  private lost = 0;

  /** Adds a trade. `move` is the price move in favor of the trade, NaN if unknown. */
  add(move: number, profit: number): void {
    if (!(move > 0)) return;
    this.inFavor += 1;
    if (profit < 0) this.lost += 1;
  }

  finish(notes: ReadingNotes): void {
    if (this.inFavor < MIN_TRADES || this.lost < MIN_SHARE * this.inFavor) return;
    notes.file(
      'warned',
      'When the price moved in a trade’s favor, the trade nearly always lost money. Profits have the wrong sign, or costs are larger than the moves.',
    );
  }
}

/** Minimum number of trades to compare, and minimum share of agreeing trades. */
const MIN_TRADES = 5;
const MIN_SHARE = 0.9;
/** Minimum number of trades with costs. Two profits match to the cent only without deductions. */
const MIN_CHARGED_TRADES = 2;
const MAX_COMPARED = 20_000;

/** Rounding error of prices, in hundredths of a pip. */
const PIP_ROUNDING = 20;

/** Micro Dow, whose point is worth half a dollar. */
const MICRO_DOW = 'MYM';

interface Moved {
  /** Price move times all contracts. */
  move: number;
  /** In hundredths. */
  amount: number;
}

/** Number of trades from which the value of a point is learned. */
const LEARNING_TRADES = 15;

const agrees = (factor: number, { move, amount }: Moved): boolean => Math.abs(factor * move - amount) <= 1;

/** Counts profits that equal the price move times a factor, learned from the first trades. */
class MoveFit {
  private readonly first: Moved[] = [];
  private factor = NaN;
  /** Number of agreeing trades after the first ones, with moves in favor and against. */
  private furtherGains = 0;
  private furtherLosses = 0;

  add(move: number, amount: number): void {
    if (this.first.length < LEARNING_TRADES) this.first.push({ move, amount });
    else {
      if (Number.isNaN(this.factor)) this.factor = this.learnedFactor();
      if (!agrees(this.factor, { move, amount })) return;
      // Two fields, because Chromium recompiles a computed property name a dozen times per file.
      if (move > 0) this.furtherGains += 1;
      else this.furtherLosses += 1;
    }
  }

  get count(): number {
    const { gains, losses } = this;
    return gains + losses;
  }

  get gains(): number {
    return this.furtherGains + this.countAgreeing(this.learnedFactor(), ({ move }) => move > 0);
  }

  get losses(): number {
    return this.furtherLosses + this.countAgreeing(this.learnedFactor(), ({ move }) => move < 0);
  }

  private countAgreeing(factor: number, among: (one: Moved) => boolean = () => true): number {
    return this.first.filter((one) => among(one) && agrees(factor, one)).length;
  }

  private learnedFactor(): number {
    const factors = this.first.map(({ move, amount }) => amount / move);
    return factors.reduce((one, other) => (this.countAgreeing(other) > this.countAgreeing(one) ? other : one), NaN);
  }
}

interface InstrumentCosts {
  count: number;
  gross: MoveFit;
  net: MoveFit;
}

/** Returns whether an amount in hundredths equals a move in points, for one or all contracts. */
const isMove = (one: number, all: number, amount: number): boolean =>
  Math.abs(100 * all - amount) <= 1 || Math.abs(100 * one - amount) <= 1;

/** Detects profits without deducted costs in files that list no costs. */
export class GrossProfitCheck {
  private readonly fit = new MoveFit();
  private wins = 0;
  private losses = 0;

  /** Adds a trade. `move` is in favor of the trade, for all contracts. `profit` in hundredths. */
  add(move: number, profit: number): void {
    if (this.wins + this.losses === MAX_COMPARED || Number.isNaN(move) || move === 0) return;
    if (move > 0) this.wins += 1;
    else this.losses += 1;
    this.fit.add(move, profit);
  }

  /** Whether nearly all gains and losses equal the price move times one factor. */
  get areGross(): boolean {
    const { wins, losses, fit } = this;
    if (wins + losses < MIN_CHARGED_TRADES || wins === 0 || losses === 0) return false;
    return fit.gains >= MIN_SHARE * wins && fit.losses >= MIN_SHARE * losses;
  }
}

/** Compares the profits of NinjaTrader trades with their price moves. */
export class PriceMoveCheck {
  /** Number of compared trades, and of trades with a profit in points, ticks, or pips. */
  private moved = 0;
  private inPoints = 0;
  private inTicks = 0;
  private inPips = 0;
  private readonly charged = new Map<string, InstrumentCosts>();

  /**
   * Adds a trade. `move` is the price move in favor of the trade. `size` is in contracts, or NaN.
   * Money is in hundredths. Trades with the same point value have the same `instrument`.
   */
  add(move: number, size: number, profit: number, commission: number, instrument: string): void {
    if (this.moved === MAX_COMPARED || Number.isNaN(move) || move === 0) return;
    const total = move * (size || 1);
    this.moved += 1;
    const tick = tickSize(instrument);
    // Two contracts gain as many dollars as points, so the total move would look like points.
    const one = instrument === MICRO_DOW && size === 2 ? total : move;
    if (isMove(one, total, profit) || isMove(one, total, profit + commission)) this.inPoints += 1;
    else if (tick !== null && Math.abs((100 * total) / tick - profit) <= 1) this.inTicks += 1;
    const pip = tick === null ? pipSize(instrument) : null;
    const isMoney = Math.abs(100 * total - profit) <= PIP_ROUNDING;
    if (pip !== null && !isMoney && Math.abs((100 * move) / pip - profit) <= PIP_ROUNDING) this.inPips += 1;
    if (commission === 0) return;
    const charged = this.charged.get(instrument) ?? { count: 0, gross: new MoveFit(), net: new MoveFit() };
    this.charged.set(instrument, charged);
    charged.count += 1;
    charged.gross.add(total, profit);
    charged.net.add(total, profit + commission);
  }

  /** The unit of the profits if they are price moves. Null if they are money. */
  get unit(): 'points' | 'ticks' | 'pips' | null {
    const areMost = (count: number): boolean => count >= MIN_TRADES && count >= MIN_SHARE * this.moved;
    if (areMost(this.inPips)) return 'pips';
    if (areMost(this.inPoints)) return 'points';
    return areMost(this.inTicks) ? 'ticks' : null;
  }

  /** Whether listed costs are not deducted: profits equal the moves only without them. */
  get areCostsBeside(): boolean {
    let [count, gross, net] = [0, 0, 0];
    for (const charged of this.charged.values()) {
      count += charged.count;
      gross += charged.gross.count;
      net += charged.net.count;
    }
    return count >= MIN_CHARGED_TRADES && gross >= MIN_SHARE * count && net < MIN_SHARE * count;
  }
}
