const NAMES = 'january february march april may june july august september october november december'.split(' ');

/**
 * Month numbers from 1 by full name and three-letter abbreviation. British programs write `Sept`.
 */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...NAMES.flatMap((name, at): [string, number][] => [
    [name, at + 1],
    [name.slice(0, 3), at + 1],
  ]),
  ['sept', 9],
]);

/** Maximum bytes of a date. */
const LONGEST = 32;
const NAME = String.raw`([a-z]{3,9})\.?`;
const FORMS = new RegExp(
  [
    String.raw`^ *(?:(\d\d?)[-/. ]+${NAME}[-/, ]+(\d{4}|\d\d)`,
    // Requires four digits, or `MAR 10-20` would be a date.
    String.raw`${NAME}[- ]+(\d\d?)[-, ]+(\d{4})`,
    String.raw`(\d{4})[-/. ]+${NAME}[-/ ]+(\d\d?))(?!\d),?`,
  ].join('|'),
  'i',
);

interface NamedDate {
  year: number;
  month: number;
  day: number;
  /** Whether the year has two digits, taken as 2000 to 2099. */
  hasShortYear: boolean;
  /** Position after the date. */
  end: number;
}

/**
 * Parses a date with an English month name, as some Windows settings write it: `13-Jan-2026`, `13
 * January 26`, `Jan 13, 2026, 9:35 AM`, `2026-Jan-13`. Text may follow. Null without a date.
 */
export function parseNamedDate(bytes: Uint8Array, start: number, end: number): NamedDate | null {
  const found = FORMS.exec(asText(bytes, start, Math.min(end, start + LONGEST)));
  if (!found) return null;
  const day = Number(found[1] ?? found[5] ?? found[9]);
  const month = NUMBERS.get((found[2] ?? found[4] ?? found[8] ?? '').toLowerCase());
  const digits = found[3] ?? found[6] ?? found[7] ?? '';
  if (month === undefined || day < 1 || day > 31) return null;
  const hasShortYear = digits.length === 2;
  return {
    year: (hasShortYear ? 2000 : 0) + Number(digits),
    month,
    day,
    hasShortYear,
    end: start + found[0].length,
  };
}

/** Formats milliseconds since 1970 in UTC, such as `Dec 20, 2026`. */
export function formatShortDate(time: number): string {
  const day = new Date(time);
  const name = NAMES[day.getUTCMonth()]!;
  return `${name.charAt(0).toUpperCase()}${name.slice(1, 3)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Decodes one character per byte, so that positions in both are equal. */
function asText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}
