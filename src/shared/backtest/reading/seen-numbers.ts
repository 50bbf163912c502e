/** Whole numbers up to this one are told apart: a bit each, so four megabytes at most. */
const LARGEST = 16_777_215;
const FIRST_BYTES = 1024;

/** The trade numbers met so far. */
export class SeenNumbers {
  private bits = new Uint8Array(FIRST_BYTES);

  /** Takes a number in. Answers whether it is new, which all are that are no whole number from 0 on or too large to be kept. */
  add(number: number): boolean {
    const bit = number >>> 0;
    if (bit !== number || bit > LARGEST) return true;
    const byte = bit >>> 3;
    if (byte >= this.bits.length) this.grow(byte + 1);
    const before = this.bits[byte]!;
    this.bits[byte] = before | (1 << (bit & 7));
    return this.bits[byte] !== before;
  }

  private grow(bytes: number): void {
    const more = new Uint8Array(Math.max(bytes, 2 * this.bits.length));
    more.set(this.bits);
    this.bits = more;
  }
}
