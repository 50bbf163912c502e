/**
 * Transferred bytes; null if the header is missing or no number, such as `120020, 120020` when it
 * was sent twice.
 */
export function contentLength(headers: Headers): number | null {
  const length = headers.get('Content-Length');
  return length !== null && /^\d+$/.test(length) ? Number(length) : null;
}
