import { DELIMITERS, parseCsv, type Delimiter } from './csv.js';

const ROWS_LOOKED_AT = 60;

export interface Layout {
  delimiter: Delimiter;
  /** The number of fields that most rows have. */
  columns: number;
}

/** The delimiter under which the first rows agree best on more than one column; a comma where none does. */
export function sniffLayout(text: string): Layout {
  let best: Layout = { delimiter: ',', columns: 1 };
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const { columns, share } = commonWidth(parseCsv(text, delimiter, ROWS_LOOKED_AT));
    const score = share * (columns - 1);
    if (score > bestScore) {
      best = { delimiter, columns };
      bestScore = score;
    }
  }
  return best;
}

/** The most frequent row length and the share of rows that have it; the longer one on a tie. */
function commonWidth(rows: readonly string[][]): { columns: number; share: number } {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  let columns = 1;
  let most = 0;
  for (const [width, count] of counts) {
    if (count > most || (count === most && width > columns)) {
      columns = width;
      most = count;
    }
  }
  return { columns, share: rows.length === 0 ? 0 : most / rows.length };
}
