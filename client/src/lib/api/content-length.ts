/** Transferred bytes; null if missing or no number, such as `120020, 120020`. */
export function contentLength(headers: Headers): number | null {
  const length = headers.get('Content-Length');
  return length !== null && /^\d+$/.test(length) ? Number(length) : null;
}
