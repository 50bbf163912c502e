import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import { encodeText, truncate } from '../../../../backtest-engine/values/cell-text.js';
import { isFormula } from '../../../../backtest-engine/values/formula.js';
import type { Answer } from './report-messages.js';

/** Formats the header row and as many rows at `indexes` as fit. */
export function toClipboard(table: RowTable, indexes: readonly number[]): Omit<Answer<'copy'>, 'of'> {
  const names = table.columnInfo().map(({ name }) => truncate(name, MAX_CELL_CHARS));
  const columns = [...names.keys()];
  return clipboardText(names, readRows(table, indexes, columns));
}

/** Yields rows one by one, so that only rows that fit are built. */
function* readRows(table: RowTable, indexes: readonly number[], columns: readonly number[]): Generator<string[]> {
  for (const index of indexes) yield table.row(index, columns, MAX_CELL_CHARS);
}

const MAX_CHARS = 20_000_000;
/** Limit of a spreadsheet cell. The last character marks a cut. */
const MAX_CELL_CHARS = 32_766;
/** TradingView's minus sign, which spreadsheets treat as text and omit from sums. */
const TYPOGRAPHIC_MINUS = /^\u2212(?=[\p{Sc}\s]*[\d.,]+(?:\s*[\p{Sc}%])?$)/u;

/**
 * Formats header and rows as tab-separated lines and returns how many rows fit. Marks fields that
 * look like formulas as text, so that spreadsheets do not run them.
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
  return fields.map(escapeField).join('\t');
}

function escapeField(field: string): string {
  const bytes = encodeText(field);
  const oneLine = field.replace(TYPOGRAPHIC_MINUS, '-').replaceAll(/[\t\r\n]+/g, ' ');
  const marked = isFormula(bytes, 0, bytes.length) ? `'${oneLine}` : oneLine;
  // An unbalanced quote would swallow the following fields and lines.
  return marked.includes('"') ? `"${marked.replaceAll('"', '""')}"` : marked;
}
