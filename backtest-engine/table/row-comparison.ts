import { DAY_MS, MINUTE_MS, monthStart, timeOfDay } from '../model/time.js';
import type { RowTest } from './row-search.js';
import type { RowTable } from './row-table.js';

/** A parsed filter of a column: search words, or comparisons that must all hold. */
type FilterReading = { kind: 'none' } | { kind: 'words' } | { kind: 'comparison'; parts: readonly Comparison[] };

export interface Comparison {
  sign: Sign;
  operand: string;
}

type Sign = '<' | '≤' | '>' | '≥' | '=' | '≠';

/**
 * A test for rows, or the first operand that is neither an amount nor a date. `readAs` describes
 * how an amount was read if the other decimal separator would change it.
 */
type ComparisonTest = { test: RowTest; unread: null; readAs?: string } | { test: null; unread: string };

/**
 * A number, or all times of a minute, day, month, or year, from `from` until before `until`. Both
 * are equal for an exact value.
 */
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
  // Also holds for fields without a number.
  '≠': (value, { from, until }) => !(value === from || (value >= from && value < until)),
};

const SPELLINGS = [
  [/>=|=>/g, '≥'],
  [/<=|=</g, '≤'],
  [/!=|<>/g, '≠'],
  [/==/g, '='],
] as const;

/**
 * Parses a filter. A bare number is a search word, but `2026-03` in a date column is a comparison.
 * An operator without an operand has no effect yet.
 */
export function parseFilter(filter: string, column: 'number' | 'time' | 'text'): FilterReading {
  const text = SPELLINGS.reduce((spelled, [pattern, sign]) => spelled.replace(pattern, sign), filter.trim());
  if (text === '') return { kind: 'none' };
  if (column === 'time' && /^\d{4}-\d{1,2}(?:-\d{1,2})?$/.test(text)) {
    return { kind: 'comparison', parts: [{ sign: '=', operand: text }] };
  }
  if (!/^[<≤>≥=≠]/.test(text)) return { kind: 'words' };
  // `> 500 and < 600` equals `> 500 < 600`.
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
 * Creates a test of whether all comparisons hold for a row's field.
 * In a date column an operand is a date as the file writes it or as `2026-03-02`, a month
 * (`2026-03`), a year, or a time of day (`9:45`). A minute, day, month, or year is compared as a
 * whole. In an amount column it is an amount. Operands without digits, and all operands in a text
 * column, are compared as text, ignoring case.
 */
export function createComparisonTest(table: RowTable, column: number, parts: readonly Comparison[]): ComparisonTest {
  const tests: RowTest[] = [];
  for (const part of parts) {
    const test = createTest(table, column, part);
    if (!test) return { test: null, unread: part.operand };
    tests.push(test);
  }
  const readAs = table.columnInfo()[column]?.kind === 'number' ? describeAmbiguous(table, parts) : undefined;
  return { test: (row) => tests.every((test) => test(row)), unread: null, ...(readAs !== undefined && { readAs }) };
}

/** An amount that means thousands with one decimal separator and a fraction with the other. */
const EITHER = /^\D*?(\d{1,3}[.,]\d{3})\D*$/;

/** Describes the first ambiguous operand that is not read as in English. */
function describeAmbiguous(table: RowTable, parts: readonly Comparison[]): string | undefined {
  for (const { operand } of parts) {
    const [, digits] = EITHER.exec(operand) ?? [];
    const words = Math.abs(table.parseAmount(operand)).toLocaleString('en-US', { maximumFractionDigits: 3 });
    if (digits !== undefined && digits !== words) return `we read “${digits}” as ${words}`;
  }
  return undefined;
}

/** Returns null if the operand cannot be compared. */
function createTest(table: RowTable, column: number, { sign, operand }: Comparison): RowTest | null {
  const kind = table.columnInfo()[column]?.kind ?? 'text';
  const isText = kind === 'text' ? sign === '=' || sign === '≠' : !/\d/.test(operand);
  if (isText) {
    if (sign !== '=' && sign !== '≠') return null;
    const wanted = operand.toLowerCase();
    return (row) => (table.cellText(row, column).trim().toLowerCase() === wanted) === (sign === '=');
  }
  const holds = HOLDS[sign];
  if (kind === 'time') {
    const isTimeOfDay = /^\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s*[ap]\.?\s?m?\.?)?$/i.test(operand);
    const span = parseTimeSpan(table, isTimeOfDay ? `2000-01-01 ${operand}` : operand);
    if (!span) return null;
    if (!isTimeOfDay) return (row) => holds(table.cellTime(row, column), span);
    const from = timeOfDay(span.from);
    const clock = { from, until: from + span.until - span.from };
    return (row) => holds(timeOfDay(table.cellTime(row, column)), clock);
  }
  const amount = table.parseAmount(operand);
  if (Number.isNaN(amount)) return null;
  const span = { from: amount, until: amount };
  return (row) => holds(table.cellAmount(row, column), span);
}

function parseTimeSpan(table: RowTable, text: string): Span | null {
  const [, year, month] = /^(\d{4})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (year !== undefined)
    return month === undefined ? monthsFrom(Number(year), 1, 12) : monthsFrom(Number(year), Number(month), 1);
  const from = table.parseTime(text);
  if (Number.isNaN(from)) return null;
  const [clock, seconds] = /[\sT]\d{1,2}[:.]\d\d([:.]\d\d)?/.exec(text) ?? [];
  const length = clock === undefined ? DAY_MS : seconds === undefined ? MINUTE_MS : 0;
  return { from, until: from + length };
}

function monthsFrom(year: number, month: number, months: number): Span | null {
  if (month < 1 || month > 12) return null;
  return { from: monthStart(year, month - 1), until: monthStart(year, month - 1 + months) };
}
