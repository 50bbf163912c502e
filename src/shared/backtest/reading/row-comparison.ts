import { DAY_MS } from '../time.js';
import type { RowTable } from './row-table.js';

/** A number, or all times of a day, month or year: from `from` up to, not with, `until`. Numbers and exact times have no length. */
interface Span {
  from: number;
  until: number;
}

const SIGNS: Readonly<Record<string, (value: number, span: Span) => boolean>> = {
  '<': (value, { from }) => value < from,
  '≤': (value, { from, until }) => value < until || value === from,
  '>': (value, { from, until }) => value >= until && value !== from,
  '≥': (value, { from }) => value >= from,
  '=': (value, { from, until }) => value === from || (value >= from && value < until),
};

/** Whether the text compares, as `> 500` and `>= 100 < 200` do, and is not to be looked for as it stands. */
export const isComparison = (text: string): boolean => /^\s*[<>=≤≥]/.test(text);

/**
 * The rows whose field of the column is an amount or a date that all comparisons of the text hold for. Amounts and dates are
 * read as the file's own; a day, and beside dates `2026-03` or `2026`, is compared as a whole. None where one cannot be read.
 */
export function rowsWhere(table: RowTable, column: number, text: string): Uint32Array {
  const parts = text
    .replaceAll('>=', '≥')
    .replaceAll('<=', '≤')
    .matchAll(/([<>=≤≥])([^<>=≤≥]*)/g);
  const isTime = table.traits()[column]?.kind === 'time';
  const wanted = Array.from(parts, ([, sign = '', operand = '']) => ({
    holds: SIGNS[sign]!,
    span: isTime ? timesOf(table, operand.trim()) : amountOf(table, operand.trim()),
  }));
  const found = new Uint32Array(table.rowCount);
  let length = 0;
  for (let row = 0; row < found.length; row++) {
    const value = table.cellNumber(row, column);
    if (wanted.every(({ holds, span }) => holds(value, span))) found[length++] = row;
  }
  return found.slice(0, length);
}

function amountOf(table: RowTable, text: string): Span {
  const amount = table.amountOf(text);
  return { from: amount, until: amount };
}

function timesOf(table: RowTable, text: string): Span {
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(text) ?? [];
  if (year !== undefined && month !== undefined) {
    return { from: Date.UTC(Number(year), Number(month) - 1), until: Date.UTC(Number(year), Number(month)) };
  }
  if (year !== undefined) return { from: Date.UTC(Number(year), 0), until: Date.UTC(Number(year) + 1, 0) };
  const from = table.timeOf(text);
  const isWholeDay = from % DAY_MS === 0 && !text.includes(':');
  return { from, until: isWholeDay ? from + DAY_MS : from };
}
