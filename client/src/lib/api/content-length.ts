/** Bytes as they come over the line; null where the header is none, or no number, as where it was sent twice: `120020, 120020`. */
export function contentLength(headers: Headers): number | null {
  const length = headers.get('Content-Length');
  return length !== null && /^\d+$/.test(length) ? Number(length) : null;
}
