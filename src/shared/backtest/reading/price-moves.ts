import type { ReadingNotes } from './reading-notes.js';

/** Trades whose price moved that are compared, and the share of them that has to agree: fewer may by chance. */
const FEWEST = 5;
const MOST = 0.9;
/** Trades that tell it of a file, however long it is. */
const COMPARED = 20_000;

/** How many profits are one value times the move of the price and the size; the first one sets the value. */
class Fit {
  count = 0;
  private factor = NaN;

  /** `move` is that of all contracts, the amount in hundredths. */
  take(move: number, amount: number): void {
    if (Number.isNaN(this.factor)) this.factor = amount / move;
    if (Math.abs(this.factor * move - amount) <= 1) this.count += 1;
  }
}

const isMove = (one: number, all: number, amount: number): boolean =>
  Math.abs(100 * all - amount) <= 1 || Math.abs(100 * one - amount) <= 1;

/** Compares the profits of a grid with the moves of its prices. */
export class PriceMoves {
  /** Trades whose price moved, the first of the file, and those of them whose profit is that move in points, with what they cost or without. */
  private moved = 0;
  private inPoints = 0;
  /** Of the trades that cost something. */
  private charged = 0;
  private readonly gross = new Fit();
  private readonly net = new Fit();

  /** `move` of the price in favour of the trade; `size` in contracts, NaN where it is not known; money in hundredths. */
  take(move: number, size: number, profit: number, commission: number): void {
    if (this.moved === COMPARED || Number.isNaN(move) || move === 0) return;
    const ofAll = move * (size || 1);
    this.moved += 1;
    if (isMove(move, ofAll, profit) || isMove(move, ofAll, profit + commission)) this.inPoints += 1;
    if (commission === 0) return;
    this.charged += 1;
    this.gross.take(ofAll, profit);
    this.net.take(ofAll, profit + commission);
  }

  /** Whether nearly all profits are moves of the prices themselves: in futures those are points, and no money. */
  get arePoints(): boolean {
    return this.inPoints >= FEWEST && this.inPoints >= MOST * this.moved;
  }

  /** Says where costs stand beside profits that they are not taken off. */
  finish(notes: ReadingNotes): void {
    const { charged, gross, net } = this;
    if (charged < FEWEST || gross.count < MOST * charged || net.count >= MOST * charged) return;
    notes.file(
      'warned',
      'The profits are the moves of the prices times one value: the costs beside them do not seem to be taken off.',
    );
  }
}
