/** Columns per page; more would slow down scrolling. */
const COLUMNS_AT_ONCE = 60;
/** Columns per page besides the first column, which every page repeats. */
const STEP = COLUMNS_AT_ONCE - 1;

export function columnPages(count: number): number {
  return Math.max(1, Math.ceil((count - 1) / STEP));
}

/** Returns the page of a column, from 0. */
export const pageOf = (column: number): number => Math.max(0, Math.floor((column - 1) / STEP));

/** Returns the indexes of a page's columns among `count`: the first column, then the page's own. */
export function columnsOf(page: number, count: number): number[] {
  const from = 1 + page * STEP;
  const others = Math.max(0, Math.min(count, from + STEP) - from);
  return count === 0 ? [] : [0, ...Array.from({ length: others }, (_, at) => from + at)];
}

/** Returns the name of a column, from 0, with a fallback for blank headers. */
export function columnName(columns: readonly { name: string }[], at: number): string {
  return columns[at]?.name || `Column ${at + 1}`;
}
