import { encodeText } from '../../../../backtest-engine/values/cell-text.js';
import { isFormula } from '../../../../backtest-engine/values/formula.js';

/** Limit for the clipboard, in characters; larger selections need the file. */
const MAX_CHARS = 20_000_000;
/** Characters of a spreadsheet cell; the last one marks a cut. */
export const MAX_CELL_CHARS = 32_766;

/**
 * Formats header and rows as tab-separated lines for spreadsheets, and returns how many rows fit.
 * Fields that look like formulas are marked as text, so that spreadsheets do not run them.
 */
export function clipboardText(
  names: readonly string[],
  rows: Iterable<readonly string[]>,
): { text: string; rows: number } {
  let text = lineOf(names);
  let count = 0;
  for (const row of rows) {
    const line = lineOf(row);
    if (text.length + line.length > MAX_CHARS) break;
    text += `\n${line}`;
    count += 1;
  }
  return { text, rows: count };
}

function lineOf(fields: readonly string[]): string {
  return fields.map(harmless).join('\t');
}

function harmless(field: string): string {
  const bytes = encodeText(field);
  const oneLine = field.replace(TYPOGRAPHIC_MINUS, '-').replaceAll(/[\t\r\n]+/g, ' ');
  const marked = isFormula(bytes, 0, bytes.length) ? `'${oneLine}` : oneLine;
  // An unbalanced quote would swallow the following fields and lines.
  return marked.includes('"') ? `"${marked.replaceAll('"', '""')}"` : marked;
}

/** TradingView's minus sign, which spreadsheets would take for text and leave out of sums. */
const TYPOGRAPHIC_MINUS = /^\u2212(?=[\p{Sc}\s]*[\d.,]+(?:\s*[\p{Sc}%])?$)/u;
