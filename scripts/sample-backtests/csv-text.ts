import type { Moment } from '../../client/illustrations/market/calendar.js';

/** A CSV line. Fields with the delimiter or a quote are quoted. */
export function csvLine(fields: readonly string[], delimiter: string): string {
  return fields.map((field) => quoted(field, delimiter)).join(delimiter);
}

function quoted(field: string, delimiter: string): string {
  return field.includes(delimiter) || field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field;
}

/** `1,126.02`: US cents as dollars, without a sign. */
export function dollars(cents: number): string {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `9/15/2026 9:35:00 AM`, as Windows writes it in the United States. */
export function americanTime({ day, minute }: Moment): string {
  const hour = Math.floor(minute / 60);
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(minute % 60)}:00 ${hour < 12 ? 'AM' : 'PM'}`;
  return `${day.month}/${day.day}/${day.year} ${clock}`;
}

/** `16/06/2026 09:45:00`, day first. */
export function europeanTime({ day, minute }: Moment): string {
  const date = `${twoDigits(day.day)}/${twoDigits(day.month)}/${day.year}`;
  return `${date} ${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00`;
}

/** `2026-06-16 09:45` */
export function isoTime({ day, minute }: Moment): string {
  return `${day.iso} ${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}
