const LINE_FEED = 10;
const RETURN = 13;

/** Walks over the beginning of a file that comes in pieces, and counts neither blank lines nor any byte twice. */
export class SampleMeasure {
  /** How far it has walked. */
  end = 0;
  /** Lines that hold something and have ended. */
  lines = 0;
  private counted = 0;
  private inLine = false;

  /** Whether `size` bytes were counted within the first `filled` of `bytes`; `end` is then right behind them. */
  reaches(size: number, bytes: Uint8Array, filled: number): boolean {
    while (this.counted < size && this.end < filled) {
      const byte = bytes[this.end];
      const endsLine = byte === LINE_FEED || byte === RETURN;
      if (!endsLine || this.inLine) this.counted += 1;
      if (endsLine && this.inLine) this.lines += 1;
      this.inLine = !endsLine;
      this.end += 1;
    }
    return this.counted >= size;
  }
}
