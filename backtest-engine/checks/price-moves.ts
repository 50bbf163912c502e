import { pipSize, tickSize } from '../model/instruments.js';

/** Trades whose price moved that are compared, and the share of them that has to agree: fewer may by chance. */
const FEWEST = 5;
const MOST = 0.9;
/** Costs are told from moves by fewer: two different moves give one value to the cent only if nothing is deducted. */
const FEWEST_CHARGED = 2;
/** Trades that tell it of a file, however long it is. */
const COMPARED = 20_000;

/** Hundredths of a pip that rounded prices may make of one. */
const PIP_ROUNDING = 20;

/** A point of which is worth half a dollar. */
const MICRO_DOW = 'MYM';

interface Moved {
  /** Of all contracts. */
  move: number;
  /** In hundredths. */
  amount: number;
}

/** Trades that the value of a move is learnt from, as one alone may be odd. */
const LEARNT = 15;

const agrees = (factor: number, { move, amount }: Moved): boolean => Math.abs(factor * move - amount) <= 1;

/** How many profits are one value times the move of the price and the size: the value that most of the first ones agree with. */
class Fit {
  private readonly first: Moved[] = [];
  private factor = NaN;
  /** After the first ones: where the price moved in favour of the trade, and against it. */
  private furtherGains = 0;
  private furtherLosses = 0;

  take(move: number, amount: number): void {
    if (this.first.length < LEARNT) this.first.push({ move, amount });
    else {
      if (Number.isNaN(this.factor)) this.factor = this.learnt();
      if (!agrees(this.factor, { move, amount })) return;
      // Not by a computed name: Chromium compiled that anew a dozen times in a file.
      if (move > 0) this.furtherGains += 1;
      else this.furtherLosses += 1;
    }
  }

  get count(): number {
    const { gains, losses } = this;
    return gains + losses;
  }

  get gains(): number {
    return this.furtherGains + this.agreeing(this.learnt(), ({ move }) => move > 0);
  }

  get losses(): number {
    return this.furtherLosses + this.agreeing(this.learnt(), ({ move }) => move < 0);
  }

  private agreeing(factor: number, among: (one: Moved) => boolean = () => true): number {
    return this.first.filter((one) => among(one) && agrees(factor, one)).length;
  }

  private learnt(): number {
    const factors = this.first.map(({ move, amount }) => amount / move);
    return factors.reduce((one, other) => (this.agreeing(other) > this.agreeing(one) ? other : one), NaN);
  }
}

/** Of the trades of one instrument that cost something. */
interface Charged {
  count: number;
  gross: Fit;
  net: Fit;
}

const isMove = (one: number, all: number, amount: number): boolean =>
  Math.abs(100 * all - amount) <= 1 || Math.abs(100 * one - amount) <= 1;

/** Tells whether profits that no costs stand beside have any in them. */
export class GrossProfitCheck {
  private readonly fit = new Fit();
  private wins = 0;
  private losses = 0;

  /** `move` of the price in favour of all contracts of a trade; its profit in hundredths. */
  take(move: number, profit: number): void {
    if (this.wins + this.losses === COMPARED || Number.isNaN(move) || move === 0) return;
    if (move > 0) this.wins += 1;
    else this.losses += 1;
    this.fit.take(move, profit);
  }

  /** Whether nearly all gains and nearly all losses are one value times the move. A cost would set them apart. */
  get areGross(): boolean {
    const { wins, losses, fit } = this;
    if (wins + losses < FEWEST_CHARGED || wins === 0 || losses === 0) return false;
    return fit.gains >= MOST * wins && fit.losses >= MOST * losses;
  }
}

/** Compares the profits of a grid with the moves of its prices. */
export class PriceMoveCheck {
  /** Trades whose price moved, the first of the file, and those of them whose profit is that move: in points, with what they cost or without, in ticks or, whatever their size, in pips. */
  private moved = 0;
  private inPoints = 0;
  private inTicks = 0;
  private inPips = 0;
  private readonly charged = new Map<string, Charged>();

  /**
   * `move` of the price in favour of the trade; `size` in contracts, NaN where it is not known; money in hundredths;
   * `instrument` as trades of one value a point have it in common.
   */
  take(move: number, size: number, profit: number, commission: number, instrument: string): void {
    if (this.moved === COMPARED || Number.isNaN(move) || move === 0) return;
    const ofAll = move * (size || 1);
    this.moved += 1;
    const tick = tickSize(instrument);
    // Two of this one gain as many dollars as one gains points.
    const one = instrument === MICRO_DOW && size === 2 ? ofAll : move;
    if (isMove(one, ofAll, profit) || isMove(one, ofAll, profit + commission)) this.inPoints += 1;
    else if (tick !== null && Math.abs((100 * ofAll) / tick - profit) <= 1) this.inTicks += 1;
    const pip = tick === null ? pipSize(instrument) : null;
    const isMoney = Math.abs(100 * ofAll - profit) <= PIP_ROUNDING;
    if (pip !== null && !isMoney && Math.abs((100 * move) / pip - profit) <= PIP_ROUNDING) this.inPips += 1;
    if (commission === 0) return;
    const charged = this.charged.get(instrument) ?? { count: 0, gross: new Fit(), net: new Fit() };
    this.charged.set(instrument, charged);
    charged.count += 1;
    charged.gross.take(ofAll, profit);
    charged.net.take(ofAll, profit + commission);
  }

  /** What nearly all profits are as moves of the prices themselves, which in futures are no money; null where they are none. */
  get unit(): 'points' | 'ticks' | 'pips' | null {
    const areMost = (count: number): boolean => count >= FEWEST && count >= MOST * this.moved;
    if (areMost(this.inPips)) return 'pips';
    if (areMost(this.inPoints)) return 'points';
    return areMost(this.inTicks) ? 'ticks' : null;
  }

  /** Whether costs stand beside profits that they are not taken off: the profits are the moves, and not with the costs added. */
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
