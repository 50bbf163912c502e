import type { RowTable } from './row-table.js';

/** Number of texts processed between two yields, which takes a few hundredths of a second. */
const STEP = 4096;

/**
 * Sorts rows by one column: by amount or date, depending on the kind of the column, else as text.
 * Equal fields keep their order. Empty fields come last in both directions.
 * Yields while sorting texts, which takes seconds for a million rows.
 */
export function* sortRows(
  table: RowTable,
  rows: Uint32Array,
  column: number,
  descending: boolean,
): Generator<void, Uint32Array> {
  const ranks = yield* rankRows(table, rows, column);
  const order = Array.from(rows.keys());
  const direction = descending ? -1 : 1;
  order.sort((one, other) => {
    const first = ranks[one]!;
    const second = ranks[other]!;
    if (first === second) return 0;
    if (Number.isNaN(first)) return Number.isNaN(second) ? 0 : 1;
    return Number.isNaN(second) ? -1 : direction * (first - second);
  });
  return Uint32Array.from(order, (position) => rows[position]!);
}

function* rankRows(table: RowTable, rows: Uint32Array, column: number): Generator<void, Float64Array> {
  switch (table.columnInfo()[column]?.kind) {
    case 'number':
      return Float64Array.from(rows, (row) => table.cellAmount(row, column));
    case 'time':
      return Float64Array.from(rows, (row) => table.cellTime(row, column));
    default:
      return yield* rankTexts(table, rows, column);
  }
}

/** Maximum characters to sort by. Comparing long texts with a common prefix takes seconds. */
const MAX_COMPARED_CHARS = 300;

/** Ranks texts. Compares each distinct text once, which is fast if there are few. */
function* rankTexts(table: RowTable, rows: Uint32Array, column: number): Generator<void, Float64Array> {
  const numbers = new Map<string, number>();
  const texts = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const text = table.cellText(rows[at]!, column, MAX_COMPARED_CHARS).trim();
    let number = numbers.get(text);
    if (number === undefined) numbers.set(text, (number = numbers.size));
    texts[at] = number;
    if (at % STEP === 0) yield;
  }
  // Numeric and case-insensitive. Created here, because it would delay the worker's start.
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sorted = yield* mergeSort([...numbers.keys()], (one, other) => collator.compare(one, other));
  const ranks = new Float64Array(sorted.length);
  let current = 0;
  for (const [at, text] of sorted.entries()) {
    if (at > 0 && collator.compare(sorted[at - 1]!, text) !== 0) current = at;
    ranks[numbers.get(text)!] = text === '' ? NaN : current;
  }
  return texts.map((number) => ranks[number]!);
}

type Compare = (one: string, other: string) => number;

/** Merge sort that yields between steps. */
function* mergeSort(texts: readonly string[], compare: Compare): Generator<void, string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < texts.length; from += STEP) {
    runs.push(texts.slice(from, from + STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* mergeRuns(runs[at]!, runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns(one: readonly string[], other: readonly string[], compare: Compare): Generator<void, string[]> {
  const merged: string[] = [];
  let at = 0;
  for (const text of other) {
    while (at < one.length && compare(one[at]!, text) <= 0) merged.push(one[at++]!);
    merged.push(text);
    if (merged.length % STEP === 0) yield;
  }
  return merged.concat(one.slice(at));
}
