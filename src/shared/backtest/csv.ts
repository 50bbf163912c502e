export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Splits CSV text (RFC 4180) into rows of fields. Line ends are CRLF, LF or CR; a quoted field may hold delimiters, line
 * ends and doubled quotes. A quote inside an unquoted field is an ordinary character; empty lines are left out.
 */
export function parseCsv(text: string, delimiter: Delimiter, maxRows = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length && rows.length < maxRows) {
    const field = text[at] === '"' ? quotedField(text, at, delimiter) : plainField(text, at, delimiter);
    row.push(field.value);
    at = field.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length && !isLineEnd(text[at])) continue;
      row.push('');
    }
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  return rows;
}

interface Field {
  value: string;
  /** Where the delimiter or line end after the field stands. */
  end: number;
}

function plainField(text: string, start: number, delimiter: Delimiter): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1;
  return { value: text.slice(start, end), end };
}

/** What stands between the closing quote and the next delimiter is kept, so that a stray quote loses nothing. */
function quotedField(text: string, start: number, delimiter: Delimiter): Field {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  const rest = plainField(text, at, delimiter);
  return { value: value + rest.value, end: rest.end };
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}
