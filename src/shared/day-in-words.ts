/** January to December. */
export const MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * A date such as `December 20, 2026`, in UTC as on invoices. Formatted by hand, because creating
 * the first `Intl.DateTimeFormat` takes a browser longer than everything else that a page's code
 * does when it loads.
 */
export function dayInWords(day: Date): string {
  return `${MONTHS[day.getUTCMonth()] ?? ''} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** `Dec`; `month` counts from 0. */
export function shortMonth(month: number): string {
  return MONTHS[month]?.slice(0, 3) ?? '';
}

/** A date such as `Dec 20, 2026`, in UTC. */
export function shortDayInWords(day: Date): string {
  return `${shortMonth(day.getUTCMonth())} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
