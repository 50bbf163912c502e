import { parseCsv } from './csv.js';
import { sniffLayout } from './delimiter.js';
import { isBlank, isNumberLike } from './number-like.js';

export const MAX_ROWS = 50_000;
const NOTES_SHOWN = 5;

export interface TableColumn {
  name: string;
  /** Every field of the column that holds something is a number. */
  numeric: boolean;
  /** Characters of the longest field or of the name. */
  width: number;
}

export interface BacktestTable {
  columns: TableColumn[];
  /** As long as `columns` each; fields as they stand in the file. */
  rows: string[][];
  /** What was assumed or left out, a sentence each. */
  notes: string[];
}

/**
 * Any CSV file as a table: the header row gives the columns, the rows after it the data. Title lines before the header
 * and a wholly empty last column are left out, and `notes` says so. A file without a header gives no columns.
 */
export function readTable(text: string): BacktestTable {
  const layout = sniffLayout(text);
  const lines = parseCsv(text, layout.delimiter, MAX_ROWS + 1);
  const headerAt = findHeader(lines, layout.columns);
  const header = lines[headerAt];
  if (!header) return { columns: [], rows: [], notes: [] };
  const data = lines.slice(headerAt + 1);
  const width = usedWidth(header, data);
  return {
    columns: Array.from({ length: width }, (_, at) => columnAt(header, data, at)),
    rows: data.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
    notes: [
      ...(layout.delimiter === ','
        ? []
        : [`Fields are separated by ${layout.delimiter === ';' ? 'semicolons' : 'tabs'}.`]),
      ...(headerAt === 0 ? [] : [`Left out before the header: “${lines.slice(0, headerAt).flat().join(' ').trim()}”.`]),
      ...unevenRows(header, data),
      ...(lines.length > MAX_ROWS ? [`Only the first ${MAX_ROWS.toLocaleString('en-US')} lines are read here.`] : []),
    ],
  };
}

/** The first line about as wide as most; a title line before it is narrower. */
function findHeader(lines: readonly string[][], columns: number): number {
  const enough = Math.max(columns - 1, Math.min(columns, 2));
  return lines.findIndex((line) => line.length >= enough);
}

/** The widest row's length, without a last column that is empty in the header and in every row. */
function usedWidth(header: readonly string[], data: readonly string[][]): number {
  const widest = data.reduce((width, row) => Math.max(width, row.length), header.length);
  const last = widest - 1;
  const lastIsEmpty = isEmpty(header[last]) && data.every((row) => isEmpty(row[last]));
  return lastIsEmpty ? last : widest;
}

function isEmpty(field: string | undefined): boolean {
  return field === undefined || field.trim() === '';
}

function columnAt(header: readonly string[], data: readonly string[][], at: number): TableColumn {
  const name = (header[at] ?? '').trim();
  const fields = data.map((row) => row[at] ?? '');
  const filled = fields.filter((field) => !isBlank(field));
  return {
    name,
    numeric: filled.length > 0 && filled.every(isNumberLike),
    width: fields.reduce((longest, field) => Math.max(longest, field.length), name.length),
  };
}

/** Rows whose length differs from the header's by more than the one empty field that some exports add. */
function unevenRows(header: readonly string[], data: readonly string[][]): string[] {
  const uneven = data.flatMap((row, at) => {
    const used = row.findLastIndex((field) => !isEmpty(field)) + 1;
    return used > header.length || row.length < header.length - 1 ? [{ number: at + 1, fields: row.length }] : [];
  });
  const sentences = uneven
    .slice(0, NOTES_SHOWN)
    .map(({ number, fields }) => `Row ${number} has ${fields} fields where the header has ${header.length}.`);
  const more = uneven.length - sentences.length;
  return more > 0 ? [...sentences, `${more} more rows differ in length from the header.`] : sentences;
}
