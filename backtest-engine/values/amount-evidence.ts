import { AmountParser, BLANK, type DecimalSeparator, UNREADABLE } from './amount.js';
import { encodeText, isNumberLike } from './cell-text.js';
import { ANY_CURRENCY, toDisplayCurrency } from './currencies.js';

export interface DecimalEvidence {
  separator: DecimalSeparator;
  /** Number of cells that allow only a decimal point, only a decimal comma, or both. */
  points: number;
  commas: number;
  either: number;
}

/**
 * Finds the decimal separator of the amounts in these rows. Without evidence, assumes a comma in a
 * file delimited by semicolons, because programs use both in the same locales, else a point.
 */
export function findDecimalEvidence(rows: readonly (readonly string[])[], delimiter: string): DecimalEvidence {
  const found = { points: 0, commas: 0, either: 0 };
  for (const row of rows) {
    for (const cell of row) {
      if (!/[.,]/.test(cell) || !(isNumberLike(cell) || isAmount(cell))) continue;
      const separator = detectSeparator(extractDigits(cell));
      if (separator === '.') found.points += 1;
      else if (separator === ',') found.commas += 1;
      else if (separator !== 'either') continue;
      // Before three digits, a separator in money groups thousands: no currency on these platforms
      // has thousandths.
      else if (!isMoney(cell)) found.either += 1;
      else if (cell.includes(',')) found.points += 1;
      else found.commas += 1;
    }
  }
  const isComma = found.commas === found.points ? delimiter === ';' : found.commas > found.points;
  return { separator: isComma ? ',' : '.', ...found };
}

/** Extracts an amount's digits and the separators between them. Drops spaces and apostrophes. */
export function extractDigits(amount: string): string {
  return /\d[\d.,]*/.exec(amount.replace(/(?<=\d)['’\s](?=\d)/g, ''))?.[0] ?? '';
}

/** Detects the separator of an amount: `0.125` a point, `58,00` a comma, `1,126` either. */
export function detectSeparator(digits: string): DecimalSeparator | 'either' | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return null;
  const mark: DecimalSeparator = digits[last] === '.' ? '.' : ',';
  const other: DecimalSeparator = mark === '.' ? ',' : '.';
  const groups = digits.split(mark);
  const before = groups[0] ?? '';
  if (before.includes(other)) return groups.length === 2 ? mark : null;
  if (groups.length > 2) return groups.slice(1).every((group) => group.length === 3) ? other : null;
  return groups[1]?.length === 3 && before.length <= 3 && !before.startsWith('0') ? 'either' : mark;
}

const amounts = new AmountParser('.');

/** Finds the most frequent currency sign or code of the amounts in a column; null without one. */
export function findColumnCurrency(rows: readonly (readonly string[])[], column: number): string | null {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const cell = row[column] ?? '';
    const sign = ANY_CURRENCY.exec(cell)?.[0];
    if (sign === undefined || !isAmount(cell)) continue;
    const currency = toDisplayCurrency(sign);
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Returns whether an amount has a currency sign. Codes may be coins with many decimals. */
const isMoney = (amount: string): boolean => /\p{Sc}|\bkr\b|zł|Kč/u.test(amount);

/** Returns whether a cell is an amount with either separator, unlike text such as `#DIV/0!`. */
function isAmount(cell: string): boolean {
  const bytes = encodeText(cell);
  const found = amounts.parse(bytes, 0, bytes.length);
  return found !== UNREADABLE && found !== BLANK;
}
