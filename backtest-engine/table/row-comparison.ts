import { DAY_MS, MINUTE_MS, monthStart, timeOfDay } from '../model/time.js';
import type { RowTest } from './row-search.js';
import type { RowTable } from './row-table.js';

/** How a filter is read in a column: as words to look for, or as comparisons that all have to hold. */
type FilterReading = { kind: 'none' } | { kind: 'words' } | { kind: 'comparison'; parts: readonly Comparison[] };

export interface Comparison {
  sign: Sign;
  /** As it is typed. */
  operand: string;
}

type Sign = '<' | '≤' | '>' | '≥' | '=' | '≠';

/**
 * Whether comparisons hold for a row, or the first operand that is neither amount nor date: then no row is compared. `readAs`
 * tells how an amount was read that somebody used to the other decimal mark would read otherwise, and is left out without one.
 */
type ComparisonTest = { test: RowTest; unread: null; readAs?: string } | { test: null; unread: string };

/** A number, or all times of a minute, day, month or year: from `from` up to, not with, `until`. Exact ones have no length. */
interface Span {
  from: number;
  until: number;
}

const HOLDS: Readonly<Record<Sign, (value: number, span: Span) => boolean>> = {
  '<': (value, { from }) => value < from,
  '≤': (value, { from, until }) => value < until || value === from,
  '>': (value, { from, until }) => value >= until && value !== from,
  '≥': (value, { from }) => value >= from,
  '=': (value, { from, until }) => value === from || (value >= from && value < until),
  // Also of what is no number.
  '≠': (value, { from, until }) => !(value === from || (value >= from && value < until)),
};

const SPELLINGS = [
  [/>=|=>/g, '≥'],
  [/<=|=</g, '≤'],
  [/!=|<>/g, '≠'],
  [/==/g, '='],
] as const;

/** `500` says nothing of how it is to be compared, `2026-03` in a column of dates does. A sign without an operand waits for it. */
export function parseFilter(filter: string, column: 'number' | 'time' | 'text'): FilterReading {
  const text = SPELLINGS.reduce((spelled, [pattern, sign]) => spelled.replace(pattern, sign), filter.trim());
  if (text === '') return { kind: 'none' };
  if (column === 'time' && /^\d{4}-\d{1,2}(?:-\d{1,2})?$/.test(text)) {
    return { kind: 'comparison', parts: [{ sign: '=', operand: text }] };
  }
  if (!/^[<≤>≥=≠]/.test(text)) return { kind: 'words' };
  // `> 500 and < 600` means what `> 500 < 600` does.
  const parts = Array.from(
    text.matchAll(/([<≤>≥=≠])([^<≤>≥=≠]*?)(?:(?:\s+and|\s*&)?\s*(?=[<≤>≥=≠])|$)/gi),
    (found) => ({
      sign: found[1] as Sign,
      operand: found[2]!.trim(),
    }),
  ).filter(({ operand }) => operand !== '');
  return parts.length === 0 ? { kind: 'none' } : { kind: 'comparison', parts };
}

/**
 * Whether all comparisons hold for a row's field of the column. In a column of dates an operand is a date as the file writes
 * it or as `2026-03-02`, a month (`2026-03`), a year, or a time of day (`9:45`), which is compared with that of each date; a
 * minute, day, month or year as a whole. In a column of amounts it is one, as the file writes them. What has no digits, and
 * anything in a column of text, is equal to a field's text or not, in any case.
 */
export function createComparisonTest(table: RowTable, column: number, parts: readonly Comparison[]): ComparisonTest {
  const tests: RowTest[] = [];
  for (const part of parts) {
    const test = testOf(table, column, part);
    if (!test) return { test: null, unread: part.operand };
    tests.push(test);
  }
  const readAs = table.columnInfo()[column]?.kind === 'number' ? oddlyRead(table, parts) : undefined;
  return { test: (row) => tests.every((test) => test(row)), unread: null, ...(readAs !== undefined && { readAs }) };
}

/** A thousand with one decimal mark, and hardly more than nothing with the other. */
const EITHER = /^\D*?(\d{1,3}[.,]\d{3})\D*$/;

/** Of the first such operand that is not read as it would be written in English. */
function oddlyRead(table: RowTable, parts: readonly Comparison[]): string | undefined {
  for (const { operand } of parts) {
    const [, digits] = EITHER.exec(operand) ?? [];
    const words = Math.abs(table.parseAmount(operand)).toLocaleString('en-US', { maximumFractionDigits: 3 });
    if (digits !== undefined && digits !== words) return `“${digits}” is read as ${words}`;
  }
  return undefined;
}

/** Null where the operand cannot be compared. */
function testOf(table: RowTable, column: number, { sign, operand }: Comparison): RowTest | null {
  const kind = table.columnInfo()[column]?.kind ?? 'text';
  const isText = kind === 'text' ? sign === '=' || sign === '≠' : !/\d/.test(operand);
  if (isText) {
    if (sign !== '=' && sign !== '≠') return null;
    const wanted = operand.toLowerCase();
    return (row) => (table.cellText(row, column).trim().toLowerCase() === wanted) === (sign === '=');
  }
  const holds = HOLDS[sign];
  if (kind === 'time') {
    const ofDay = /^\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s*[ap]\.?\s?m?\.?)?$/i.test(operand);
    const span = timesOf(table, ofDay ? `2000-01-01 ${operand}` : operand);
    if (!span) return null;
    if (!ofDay) return (row) => holds(table.cellTime(row, column), span);
    const from = timeOfDay(span.from);
    const clock = { from, until: from + span.until - span.from };
    return (row) => holds(timeOfDay(table.cellTime(row, column)), clock);
  }
  const amount = table.parseAmount(operand);
  if (Number.isNaN(amount)) return null;
  const span = { from: amount, until: amount };
  return (row) => holds(table.cellAmount(row, column), span);
}

function timesOf(table: RowTable, text: string): Span | null {
  const [, year, month] = /^(\d{4})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (year !== undefined)
    return month === undefined ? monthsFrom(Number(year), 1, 12) : monthsFrom(Number(year), Number(month), 1);
  const from = table.timeOf(text);
  if (Number.isNaN(from)) return null;
  const [clock, seconds] = /[\sT]\d{1,2}[:.]\d\d([:.]\d\d)?/.exec(text) ?? [];
  const length = clock === undefined ? DAY_MS : seconds === undefined ? MINUTE_MS : 0;
  return { from, until: from + length };
}

function monthsFrom(year: number, month: number, months: number): Span | null {
  if (month < 1 || month > 12) return null;
  return { from: monthStart(year, month - 1), until: monthStart(year, month - 1 + months) };
}
