/** January to December. */
export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/**
 * Formats a date as `December 20, 2026`, in UTC as on invoices. Does not use `Intl.DateTimeFormat`,
 * because creating the first one is slower than everything else that a page does on load.
 */
export function dayInWords(day: Date): string {
  return `${MONTHS[day.getUTCMonth()] ?? ''} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Formats a month as `Dec`. `month` starts at 0. */
export function shortMonth(month: number): string {
  return MONTHS[month]?.slice(0, 3) ?? '';
}

/** Formats a date as `Dec 20, 2026`, in UTC. */
export function shortDayInWords(day: Date): string {
  return `${shortMonth(day.getUTCMonth())} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
