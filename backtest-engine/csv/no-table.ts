/** Bytes of a file's beginning that tell whether it is a page. */
export const PAGE_BYTES = 1024;

/** Some programs put column names in such brackets: a tag is followed by text, and no delimiter. */
const TAG =
  '<(?:!doctype|html|head|body|meta|title|script|style|link|error|h[1-6]|div|p|pre|span|center|table)\\b(?![^<>]*>\\s*[,;\\t|])';
const PAGE = new RegExp(`^[\\s\\uFEFF]*(?:${TAG}|<!--|<\\?xml|\\[?\\s*\\{\\s*")`, 'i');

/** Whether a file begins as a page of the web or a program's answer: some networks answer any address with one, until their visitor has signed in. */
export function isWebPage(beginning: Uint8Array): boolean {
  return PAGE.test(new TextDecoder().decode(beginning.subarray(0, PAGE_BYTES)));
}

/** Bytes for each zero byte of a damaged text; other files have more zeros, and more than a few. */
const TEXT_A_ZERO = 1000;
const FEW_ZEROS = 2;

/** Why a file with this beginning has no table, a sentence; null where it may have one. */
export function whyNoTable(beginning: Uint8Array): string | null {
  // Zeros at the end are what a crash leaves of a file that was being written.
  const end = beginning.findLastIndex((byte) => byte !== 0) + 1;
  const zeros = beginning.subarray(0, end).reduce((sum, byte) => sum + Number(byte === 0), 0);
  if (zeros > Math.max(FEW_ZEROS, end / TEXT_A_ZERO) || (end === 0 && beginning.length > 0)) {
    return 'This is not a text file, or one in UTF-16 without its first two bytes: it contains many zero bytes, so no table can be shown.';
  }
  return isWebPage(beginning) ? 'This is a web page or an error message, not a list of trades.' : null;
}
