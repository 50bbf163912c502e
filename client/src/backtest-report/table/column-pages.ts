/** Columns that are on screen at once; more would hold up every step of scrolling. */
const COLUMNS_AT_ONCE = 60;

/** Columns of the later pages, beside the first one, which stands on all of them. */
const STEP = COLUMNS_AT_ONCE - 1;

export function columnPages(count: number): number {
  return Math.max(1, Math.ceil((count - 1) / STEP));
}

/** The page that the column at this place stands on, from 0. */
export const pageOf = (column: number): number => Math.max(0, Math.floor((column - 1) / STEP));

/** Places of a page's columns among `count`, from 0: the first of all, then those of the page. */
export function columnsOf(page: number, count: number): number[] {
  const from = 1 + page * STEP;
  const others = Math.max(0, Math.min(count, from + STEP) - from);
  return count === 0 ? [] : [0, ...Array.from({ length: others }, (_, at) => from + at)];
}

/** The name of the column at a place from 0, which a file may have left blank. */
export function columnName(columns: readonly { name: string }[], at: number): string {
  return columns[at]?.name || `Column ${at + 1}`;
}
