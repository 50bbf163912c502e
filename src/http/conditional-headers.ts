import type { IncomingMessage } from 'node:http';

/** The three forms of RFC 9110, 5.6.7, such as `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;
const STRONG_TAG = /^"[^"]*"$/;

/**
 * Removes headers that must be ignored (RFC 9110, 13.1 and 14.2), because libraries take any text
 * that `Date.parse` takes for a date, ranges with any method, and a part of `If-Range` for a tag.
 */
export function removeIgnoredConditions({ method, headers }: IncomingMessage): void {
  for (const name of ['if-modified-since', 'if-unmodified-since'] as const) {
    if (!isDate(headers[name] ?? '')) delete headers[name];
  }
  if (headers.range === undefined) return;
  const condition = String(headers['if-range'] ?? '""');
  if (method !== 'GET' || !(STRONG_TAG.test(condition) || isDate(condition))) delete headers.range;
}

const isDate = (text: string): boolean => HTTP_DATE.test(text) && !Number.isNaN(Date.parse(text));
