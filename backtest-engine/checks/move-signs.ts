import type { ReadingNotes } from '../model/reading-notes.js';

/** Trades whose price moved in their favor, and the share of them that has to have lost: a few do by their costs. */
const FEWEST = 5;
const MOST = 0.9;

/** Compares the signs of profits with those of moves where no costs stand beside them: of a single trade they may be the reason. */
export class ProfitSignCheck {
  private inFavor = 0;
  private lost = 0;

  /** `move` of the price in favor of the trade; not a number where it is not known. */
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
