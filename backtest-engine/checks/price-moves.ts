import { pipSize, tickSize } from '../model/instruments.js';
import type { ReadingNotes } from '../model/reading-notes.js';

/** Compares the signs of profits and price moves in files without costs. */
export class ProfitSignCheck {
  private inFavor = 0;
  private lost = 0;

  /** Adds a trade. `move` is the price move in favor of the trade, NaN if unknown. */
  take(move: number, profit: number): void {
    if (!(move > 0)) return;
    this.inFavor += 1;
    if (profit < 0) this.lost += 1;
  }

  finish(notes: ReadingNotes): void {
    if (this.inFavor < FEWEST || this.lost < MOST * this.inFavor) return;
    notes.file(
      'warned',
      'Nearly all trades whose price moved in their favor lost money: profits have the wrong sign, or costs are larger than the moves.',
    );
  }
}

/** Minimum number of trades to compare, and the share of them that must agree. */
const FEWEST = 5;
const MOST = 0.9;
/** Minimum for comparing costs. Two moves match to the cent only without deductions. */
const FEWEST_CHARGED = 2;
/** Maximum trades to compare, in a file of any length. */
const COMPARED = 20_000;

/** Rounding error of prices, in hundredths of a pip. */
const PIP_ROUNDING = 20;

/** One point is worth half a dollar. */
const MICRO_DOW = 'MYM';

interface Moved {
  /** Price move times all contracts. */
  move: number;
  /** In hundredths. */
  amount: number;
}

/** Trades used to learn the value of a move. A single trade may be odd. */
const LEARNING_TRADES = 15;

const agrees = (factor: number, { move, amount }: Moved): boolean => Math.abs(factor * move - amount) <= 1;

/** Counts profits that equal one value, learned from the first trades, times the move. */
class MoveFit {
  private readonly first: Moved[] = [];
  private factor = NaN;
  /** Agreeing trades after the first ones: moves in favor of the trade, and against it. */
  private furtherGains = 0;
  private furtherLosses = 0;

  take(move: number, amount: number): void {
    if (this.first.length < LEARNING_TRADES) this.first.push({ move, amount });
    else {
      if (Number.isNaN(this.factor)) this.factor = this.learnedFactor();
      if (!agrees(this.factor, { move, amount })) return;
      // Not by a computed name: Chromium recompiled that a dozen times per file.
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

/** Trades of one instrument that have costs. */
interface InstrumentCosts {
  count: number;
  gross: MoveFit;
  net: MoveFit;
}

const isMove = (one: number, all: number, amount: number): boolean =>
  Math.abs(100 * all - amount) <= 1 || Math.abs(100 * one - amount) <= 1;

/** Detects profits without deducted costs in files that list no costs. */
export class GrossProfitCheck {
  private readonly fit = new MoveFit();
  private wins = 0;
  private losses = 0;

  /**
   * Adds a trade. `move` is the price move in favor of all its contracts. `profit` in hundredths.
   */
  take(move: number, profit: number): void {
    if (this.wins + this.losses === COMPARED || Number.isNaN(move) || move === 0) return;
    if (move > 0) this.wins += 1;
    else this.losses += 1;
    this.fit.take(move, profit);
  }

  /** Whether nearly all gains and losses equal one value times the move, without costs. */
  get areGross(): boolean {
    const { wins, losses, fit } = this;
    if (wins + losses < FEWEST_CHARGED || wins === 0 || losses === 0) return false;
    return fit.gains >= MOST * wins && fit.losses >= MOST * losses;
  }
}

/** Compares the profits of a NinjaTrader grid with its price moves. */
export class PriceMoveCheck {
  /** Number of trades compared, and of those with a profit in points, ticks, or pips. */
  private moved = 0;
  private inPoints = 0;
  private inTicks = 0;
  private inPips = 0;
  private readonly charged = new Map<string, InstrumentCosts>();

  /**
   * Adds a trade. `move` is the price move in favor of the trade. `size` in contracts, NaN if
   * unknown. Money in hundredths. `instrument` is the same for all trades with the same point
   * value.
   */
  take(move: number, size: number, profit: number, commission: number, instrument: string): void {
    if (this.moved === COMPARED || Number.isNaN(move) || move === 0) return;
    const ofAll = move * (size || 1);
    this.moved += 1;
    const tick = tickSize(instrument);
    // Two contracts of this one gain as many dollars as one gains points.
    const one = instrument === MICRO_DOW && size === 2 ? ofAll : move;
    if (isMove(one, ofAll, profit) || isMove(one, ofAll, profit + commission)) this.inPoints += 1;
    else if (tick !== null && Math.abs((100 * ofAll) / tick - profit) <= 1) this.inTicks += 1;
    const pip = tick === null ? pipSize(instrument) : null;
    const isMoney = Math.abs(100 * ofAll - profit) <= PIP_ROUNDING;
    if (pip !== null && !isMoney && Math.abs((100 * move) / pip - profit) <= PIP_ROUNDING) this.inPips += 1;
    if (commission === 0) return;
    const charged = this.charged.get(instrument) ?? { count: 0, gross: new MoveFit(), net: new MoveFit() };
    this.charged.set(instrument, charged);
    charged.count += 1;
    charged.gross.take(ofAll, profit);
    charged.net.take(ofAll, profit + commission);
  }

  /** The unit of the profits if they are price moves. Null if they are money. */
  get unit(): 'points' | 'ticks' | 'pips' | null {
    const areMost = (count: number): boolean => count >= FEWEST && count >= MOST * this.moved;
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
    return count >= FEWEST_CHARGED && gross >= MOST * count && net < MOST * count;
  }
}
