const LINE_FEED = 10;
const RETURN = 13;

/**
 * Sample sizes in bytes, blank lines not counted. The first size with a few lines in it is used, so
 * that the sample does not depend on the pieces that the file arrives in.
 */
const SAMPLE_SIZES = [65_536, 1_048_576, 4_194_304];
const ENOUGH_LINES = 3;

/** Decides how many of a file's first bytes make the sample. Reads each byte once. */
export class SampleMeasure {
  /** Bytes looked at. */
  end = 0;
  /** Complete lines among them that are not blank. */
  lines = 0;
  private counted = 0;
  private isInLine = false;
  private step = 0;

  /** Whether the first `filled` of `bytes` contain a sample. It then ends at `end`. */
  isComplete(bytes: Uint8Array, filled: number): boolean {
    for (let size = SAMPLE_SIZES[this.step]; size !== undefined; size = SAMPLE_SIZES[this.step]) {
      if (!this.reaches(size, bytes, filled)) return false;
      this.step += 1;
      if (this.step === SAMPLE_SIZES.length || this.lines >= ENOUGH_LINES) return true;
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

/** First bytes of a file that show whether it is a web page. */
export const PAGE_BYTES = 1024;

/** An HTML tag. Column names in angle brackets are not tags: a delimiter follows them. */
const TAG =
  '<(?:!doctype|html|head|body|meta|title|script|style|link|error|h[1-6]|div|p|pre|span|center|table)\\b(?![^<>]*>\\s*[,;\\t|])';
const PAGE = new RegExp(`^[\\s\\uFEFF]*(?:${TAG}|<!--|<\\?xml|\\[?\\s*\\{\\s*")`, 'i');

/** Whether a file is a web page or JSON. Some networks answer any request with a sign-in page. */
export function isWebPage(head: Uint8Array): boolean {
  return PAGE.test(new TextDecoder().decode(head.subarray(0, PAGE_BYTES)));
}

/** A damaged text file has few zero bytes: two, or one per 1,000 bytes. Other files have more. */
const BYTES_PER_ZERO = 1000;
const FEW_ZEROS = 2;

/** Explains in one sentence why a file with this sample has no table; null if it can have one. */
export function whyNoTable(sample: Uint8Array): string | null {
  // A crash while the file was being written leaves zeros at its end.
  const end = sample.findLastIndex((byte) => byte !== 0) + 1;
  const zeros = sample.subarray(0, end).reduce((sum, byte) => sum + Number(byte === 0), 0);
  if (zeros > Math.max(FEW_ZEROS, end / BYTES_PER_ZERO) || (end === 0 && sample.length > 0)) {
    return 'This is not a text file, or one in UTF-16 without its first two bytes: it contains many zero bytes, so no table can be shown.';
  }
  return isWebPage(sample) ? 'This is a web page or an error message, not a list of trades.' : null;
}
