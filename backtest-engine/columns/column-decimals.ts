import { quote } from '../values/cell-text.js';
import type { ReadingNotes } from '../model/reading-notes.js';

/** For each amount without decimals so many have two, where it is a lost mark and no way to write amounts. */
const USUAL = 19;
/** Rows that may be named; more are no damage. */
const MOST_LOST = 50;

interface Lost {
  rows: number[];
  /** The first one as it stands. */
  example: string;
}

/** Digits behind the mark of amounts by their columns' places: programs write two of them always, spreadsheets drop zeros. */
export class ColumnDecimals {
  /** How many amounts have two. */
  readonly two: Uint32Array;
  /** Whether one has another number of them that is not 0. */
  private readonly isMixed: Uint8Array;
  /** Whether any amount has one digit: what writes `56.6` writes `22` as well. */
  private dropsZeros = false;
  private readonly lost = new Map<number, Lost>();

  constructor(columns: number) {
    this.two = new Uint32Array(columns);
    this.isMixed = new Uint8Array(columns);
  }

  /** Takes an amount of the row that is not 0. */
  take(place: number, decimals: number, row: number, text: () => string): void {
    if (decimals === 2) this.two[place]! += 1;
    else if (decimals > 0) {
      this.isMixed[place] = 1;
      this.dropsZeros ||= decimals === 1;
    } else if (this.isMixed[place] === 0) {
      const lost = this.lost.get(place) ?? { rows: [], example: text() };
      this.lost.set(place, lost);
      if (lost.rows.push(row) > MOST_LOST) this.isMixed[place] = 1;
    }
  }

  /**
   * Warns of the few amounts without decimals in a column that has two of them everywhere else, unless the amounts of its place
   * are `proved` or another column shows that zeros are dropped. `names` are the columns'.
   */
  finish(names: readonly string[], proved: ReadonlySet<number>, notes: ReadingNotes): void {
    if (this.dropsZeros) return;
    for (const [place, { rows, example }] of this.lost) {
      if (this.isMixed[place] === 1 || proved.has(place) || this.two[place]! < USUAL * rows.length) continue;
      const text = `${quote(names[place] ?? '')} has an amount without decimals, unlike all others (${quote(example)}): its mark may be lost.`;
      for (const row of rows) notes.row('warned', `${place} lost mark`, row, () => text);
    }
  }
}
