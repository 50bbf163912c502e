import { encodeText } from '../../../../backtest-engine/values/cell-text.js';
import { isFormula } from '../../../../backtest-engine/values/formula.js';

/** More characters are a matter for the file, not for the clipboard. */
const MOST_TEXT = 20_000_000;
/** Characters that a cell of a spreadsheet holds; the last of them tells that there was more. */
export const MOST_IN_CELL = 32_766;

/**
 * Header and rows as lines of tab-separated fields, as spreadsheets paste them, and how many rows there was room for.
 * No field of them is run there: what could be taken for a formula is marked as text.
 */
export function clipboardText(
  names: readonly string[],
  rows: Iterable<readonly string[]>,
): { text: string; rows: number } {
  let text = lineOf(names);
  let count = 0;
  for (const row of rows) {
    const line = lineOf(row);
    if (text.length + line.length > MOST_TEXT) break;
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
  // An open quote would swallow the fields and lines after it.
  return marked.includes('"') ? `"${marked.replaceAll('"', '""')}"` : marked;
}

/** Before an amount, as TradingView writes it: spreadsheets would take it for a text and leave it out of sums. */
const TYPOGRAPHIC_MINUS = /^\u2212(?=[\p{Sc}\s]*[\d.,]+(?:\s*[\p{Sc}%])?$)/u;
