/** From January on. */
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
 * A day such as `December 20, 2026`, in UTC as on invoices. By hand, because making the first `Intl.DateTimeFormat` takes a
 * browser longer than all else that a page's code does when it is loaded.
 */
export function dayInWords(day: Date): string {
  return `${MONTHS[day.getUTCMonth()] ?? ''} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** `Dec`; `month` from 0. */
export function shortMonth(month: number): string {
  return MONTHS[month]?.slice(0, 3) ?? '';
}

/** A day such as `Dec 20, 2026`, in UTC. */
export function shortDayInWords(day: Date): string {
  return `${shortMonth(day.getUTCMonth())} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
