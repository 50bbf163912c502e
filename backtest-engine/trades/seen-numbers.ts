import type { ReadingNotes } from '../model/reading-notes.js';

/** Whole numbers up to this one are told apart: a bit each, so four megabytes at most. */
const LARGEST = 16_777_215;
const FIRST_BYTES = 1024;
/** For each number that is there: numbers of orders are far higher. */
const LOW = 20;

/** The trade numbers met so far. */
export class SeenNumbers {
  private bits = new Uint8Array(FIRST_BYTES);
  /** Whether any was no whole number, too large to be kept, or there before. */
  private isOdd = false;
  private count = 0;
  private smallest = Number.POSITIVE_INFINITY;
  private largest = -1;

  /** Takes a number in. Answers whether it is new, which all are that are no whole number from 0 on or too large to be kept. */
  add(number: number): boolean {
    const bit = number >>> 0;
    if (bit !== number || bit > LARGEST) {
      this.isOdd = true;
      return true;
    }
    const byte = bit >>> 3;
    if (byte >= this.bits.length) this.grow(byte + 1);
    const before = this.bits[byte]!;
    this.bits[byte] = before | (1 << (bit & 7));
    const isNew = this.bits[byte] !== before;
    if (!isNew) this.isOdd = true;
    else this.count += 1;
    if (number < this.smallest) this.smallest = number;
    if (number > this.largest) this.largest = number;
    return isNew;
  }

  /** Says how many numbers between the first and the last are missing, beside `leftOut` trades that are told of elsewhere. */
  finish(leftOut: number, notes: ReadingNotes): void {
    if (this.isOdd) return;
    const { count, smallest, largest } = this;
    const missing = largest - smallest + 1 - count - leftOut;
    // With more missing than there are they are no running numbers, unless they are low ones.
    if (count === 0 || missing <= 0 || (missing > count && largest > LOW * count)) return;
    const numbers = missing === 1 ? 'number is' : 'numbers are';
    notes.file(
      'warned',
      `${missing.toLocaleString('en-US')} trade ${numbers} missing between ${smallest} and ${largest}: trades may have been left out of the file.`,
    );
  }

  private grow(bytes: number): void {
    const more = new Uint8Array(Math.max(bytes, 2 * this.bits.length));
    more.set(this.bits);
    this.bits = more;
  }
}
