/** Characters that are looked at for a quotation. */
const LONGEST_QUOTED = 200;
/** What ends a line, moves a terminal's cursor or turns the text around it about. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A cell's text inside a sentence: in quotes, shortened, on one line. */
export function quote(text: string): string {
  const trimmed = text.slice(0, LONGEST_QUOTED).replace(CONTROLS, ' ').trim();
  return `“${trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed}”`;
}
