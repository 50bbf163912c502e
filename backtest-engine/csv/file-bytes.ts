type FileEncoding = 'UTF-8' | 'UTF-16';

const NONE = new Uint8Array(0);

/** Removes the byte order mark of a file in pieces, and converts UTF-16 to UTF-8. */
export class Utf8Stream {
  encoding: FileEncoding = 'UTF-8';
  private start: Uint8Array | null = NONE;
  private decoder: InstanceType<typeof TextDecoder> | null = null;
  private readonly encoder = new TextEncoder();

  push(chunk: Uint8Array): Uint8Array {
    if (this.start === null) return this.convert(chunk);
    const start = new Uint8Array(this.start.length + chunk.length);
    start.set(this.start);
    start.set(chunk, this.start.length);
    if (start.length < 3) {
      this.start = start;
      return NONE;
    }
    return this.detectEncoding(start);
  }

  /** Ends the file. Returns its remaining bytes. */
  finish(): Uint8Array {
    const held = this.start === null ? NONE : this.detectEncoding(this.start);
    if (!this.decoder) return held;
    const rest = this.encoder.encode(this.decoder.decode());
    const all = new Uint8Array(held.length + rest.length);
    all.set(held);
    all.set(rest, held.length);
    return all;
  }

  private detectEncoding(start: Uint8Array): Uint8Array {
    this.start = null;
    const [first, second, third] = start;
    if (first === 0xef && second === 0xbb && third === 0xbf) return start.subarray(3);
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
      this.encoding = 'UTF-16';
      this.decoder = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be');
      return this.convert(start);
    }
    return start;
  }

  private convert(chunk: Uint8Array): Uint8Array {
    return this.decoder ? this.encoder.encode(this.decoder.decode(chunk, { stream: true })) : chunk;
  }
}

const LINE_FEED = 10;
const RETURN = 13;

/**
 * Sample sizes in bytes, without blank lines. The first size that contains a few lines is used, so
 * that the sample does not depend on the chunks of the download.
 */
const SAMPLE_SIZES = [65_536, 1_048_576, 4_194_304];
const MIN_SAMPLE_LINES = 3;

/** Decides how many of a file's first bytes make the sample. Reads each byte once. */
export class SampleMeasure {
  end = 0;
  /** Number of complete lines in these bytes that are not blank. */
  lines = 0;
  private counted = 0;
  private isInLine = false;
  private step = 0;

  /** Returns whether the first `filled` bytes contain a sample, which then ends at `end`. */
  isComplete(bytes: Uint8Array, filled: number): boolean {
    for (let size = SAMPLE_SIZES[this.step]; size !== undefined; size = SAMPLE_SIZES[this.step]) {
      if (!this.reaches(size, bytes, filled)) return false;
      this.step += 1;
      if (this.step === SAMPLE_SIZES.length || this.lines >= MIN_SAMPLE_LINES) return true;
    }
    return false;
  }

  private reaches(size: number, bytes: Uint8Array, filled: number): boolean {
    while (this.counted < size && this.end < filled) {
      const byte = bytes[this.end];
      const isLineEnd = byte === LINE_FEED || byte === RETURN;
      if (!isLineEnd || this.isInLine) this.counted += 1;
      if (isLineEnd && this.isInLine) this.lines += 1;
      this.isInLine = !isLineEnd;
      this.end += 1;
    }
    return this.counted >= size;
  }
}

/** Number of bytes that show whether a file is a web page. */
export const PAGE_BYTES = 1024;

/** An HTML tag. Column names in angle brackets are not tags: a delimiter follows them. */
const TAG =
  '<(?:!doctype|html|head|body|meta|title|script|style|link|error|h[1-6]|div|p|pre|span|center|table)\\b(?![^<>]*>\\s*[,;\\t|])';
const PAGE = new RegExp(`^[\\s\\uFEFF]*(?:${TAG}|<!--|<\\?xml|\\[?\\s*\\{\\s*")`, 'i');

/** Returns whether a file is a web page or JSON, such as a network's sign-in page. */
export function isWebPage(head: Uint8Array): boolean {
  return PAGE.test(new TextDecoder().decode(head.subarray(0, PAGE_BYTES)));
}

/**
 * A damaged text file has at most two zero bytes, or one per 1,000 bytes. Binary files have more.
 */
const BYTES_PER_STRAY_ZERO = 1000;
const MAX_STRAY_ZEROS = 2;

/** Explains in one sentence why a file with this sample has no table; null if it may have one. */
export function explainNoTable(sample: Uint8Array): string | null {
  // A crash during writing leaves zeros at the end of the file.
  const end = sample.findLastIndex((byte) => byte !== 0) + 1;
  const zeros = sample.subarray(0, end).reduce((sum, byte) => sum + Number(byte === 0), 0);
  if (zeros > Math.max(MAX_STRAY_ZEROS, end / BYTES_PER_STRAY_ZERO) || (end === 0 && sample.length > 0)) {
    return 'This isn’t a text file, or it’s UTF-16 without its first two bytes. It contains many zero bytes, so we can’t show a table.';
  }
  return isWebPage(sample) ? 'This is a web page or an error message, not a list of trades.' : null;
}
