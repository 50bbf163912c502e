import { AmountParser, BLANK, type DecimalSeparator, UNREADABLE } from './amount.js';
import { encodeText } from './cell-text.js';
import { ANY_CURRENCY, toDisplayCurrency } from './currencies.js';
import { isNumberLike } from './number-like.js';

export interface DecimalEvidence {
  separator: DecimalSeparator;
  /** Cells that can only be read with a decimal point, only with a decimal comma, and either way. */
  points: number;
  commas: number;
  either: number;
}

/**
 * Which decimal mark the amounts of these rows are written with. Where none of them tells, a comma between fields that
 * semicolons separate, as programs do where the comma is taken, else a point.
 */
export function findDecimalEvidence(rows: readonly (readonly string[])[], delimiter: string): DecimalEvidence {
  const found = { points: 0, commas: 0, either: 0 };
  for (const row of rows) {
    for (const cell of row) {
      if (!/[.,]/.test(cell) || !(isNumberLike(cell) || isAmount(cell))) continue;
      const says = detectSeparator(extractDigits(cell));
      if (says === '.') found.points += 1;
      else if (says === ',') found.commas += 1;
      else if (says !== 'either') continue;
      // Of money a mark before three digits parts thousands, as no currency on these platforms has thousandths.
      else if (!isMoney(cell)) found.either += 1;
      else if (cell.includes(',')) found.points += 1;
      else found.commas += 1;
    }
  }
  const isComma = found.commas === found.points ? delimiter === ';' : found.commas > found.points;
  return { separator: isComma ? ',' : '.', ...found };
}

/** The first digits of an amount with the marks between them, without spaces and apostrophes, which are no decimal marks. */
export function extractDigits(amount: string): string {
  return /\d[\d.,]*/.exec(amount.replace(/(?<=\d)['’\s](?=\d)/g, ''))?.[0] ?? '';
}

/** What the digits of one amount say: `1,126.02` and `0.125` a point, `58,00` a comma, `1,126` either. */
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

/** The sign or code that most amounts of one column are written with; null where none has any. */
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

/** Whether an amount is written with the sign of a currency; a code may be that of a coin, which has many decimals. */
const isMoney = (amount: string): boolean => /\p{Sc}|\bkr\b|zł|Kč/u.test(amount);

/** With either decimal mark. Other text has capitals too, such as the `#DIV/0!` of spreadsheets. */
function isAmount(cell: string): boolean {
  const bytes = encodeText(cell);
  const found = amounts.parse(bytes, 0, bytes.length);
  return found !== UNREADABLE && found !== BLANK;
}
