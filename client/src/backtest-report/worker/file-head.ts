import { BacktestReader } from '../../../../backtest-engine/trades/backtest-reader.js';
import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import { joined } from './file-download.js';
import { SHORT_FILE } from './report-messages.js';

/** Bytes before a table is found that are kept for the first look at it; a file of blank lines has none. */
const LONGEST = 4_194_304;
/** Of a short file that still comes for so long, the report is rehearsed: more than a slow phone takes for it. */
const REHEARSAL_MS = 300;
/** A piece that came later than so long after the one before was read had not been there already. */
const AWAITED_MS = 2;
/** How many times as long as the last rehearsal took the file has to come for another. */
const SPARE = 2;
/**
 * How much of the file is there at each rehearsal, as a share: the page needs it early, the worker as much as there is, and
 * again, as functions are compiled for good by what they did until then.
 */
const REHEARSALS = [0, 0.2, 0.4, 0.6, 0.8];
/** Bytes that are rehearsed with, so that it takes no longer of a larger file. */
const MOST_REHEARSED = 1_000_000;

/** The first bytes of a file, kept as long as they are of use: until its layout is known, and its report was rehearsed. */
export class Beginning {
  private pieces: Uint8Array[] = [];
  private keptBytes = 0;
  private bytes = 0;
  /** The share of the file at which it is rehearsed next; undefined after the last time. */
  private next: number | undefined = REHEARSALS[0];
  /** Milliseconds that the file has to come for still at the next rehearsal. */
  private needed = REHEARSAL_MS;
  private isKept = true;

  constructor(private readonly rehearse: (file: Uint8Array) => void) {}

  /** The next bytes, before they are read. `hasTable` where the layout is known already. */
  add(piece: Uint8Array, hasTable: boolean): void {
    // What comes later would not follow what is kept.
    if (!hasTable && this.bytes >= LONGEST) this.isKept = false;
    const isEnough = hasTable && this.keptBytes >= MOST_REHEARSED;
    if (this.isKept && !isEnough) {
      this.pieces.push(piece);
      this.keptBytes += piece.length;
    }
    this.bytes += piece.length;
  }

  /** The rows so far of a file whose layout is not known yet; null where there is no table in it. */
  table(): RowTable | null {
    const reader = new BacktestReader();
    reader.push(this.wholeLines());
    reader.finish();
    return reader.table;
  }

  /**
   * To be told once the layout is known, after each piece: there is time for a rehearsal while a short file comes, of which
   * so far took `waited` milliseconds to come, and this piece `waitedForThis` after the one before was read. `totalBytes` is
   * null where it is not known.
   */
  layoutIsKnown(waited: number, waitedForThis: number, totalBytes: number | null): void {
    const { next } = this;
    if (!this.isKept || next === undefined || totalBytes === null || totalBytes > SHORT_FILE) {
      this.letGo();
      return;
    }
    // What has come during a rehearsal is read first: how long the file takes is known again only behind it.
    if (this.bytes < next * totalBytes || waitedForThis < AWAITED_MS) return;
    if (waited * (totalBytes / this.bytes - 1) > this.needed) {
      this.next = REHEARSALS.find((share) => share * totalBytes > this.bytes);
      const began = performance.now();
      this.rehearse(this.wholeLines(MOST_REHEARSED));
      this.needed = SPARE * (performance.now() - began);
    } else if (this.bytes > REHEARSALS.at(-1)! * totalBytes) {
      // The first bytes may come at once where the others do not; by now there is no time left.
      this.letGo();
    }
  }

  private letGo(): void {
    this.isKept = false;
    this.pieces = [];
  }

  /** What there is up to the last line end, or of its first bytes up to theirs. */
  private wholeLines(most = Infinity): Uint8Array {
    const bytes = joined(this.pieces).subarray(0, most);
    return bytes.subarray(0, Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1);
  }
}
