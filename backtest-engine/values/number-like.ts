/** Characters of the longest field that is looked at as an amount; patterns would take very long for a file in one field. */
export const LONGEST_AMOUNT = 64;
const DAY_WITH_DOTS = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;
/** Whatever follows a run of spaces, they are walked over once a part: a column of such fields would else take minutes. */
const NUMBER =
  /^[-−+(]?(?:\s*(?:[$€£¥]|[A-Z]{3}\s))?(?:\s*[-−+(])?\s*\d[\d.,']*(?:\s+[\d.,']+)*(?:\s*\))?\s*(?:%|[$€£¥]|[A-Z]{3}|min|h|d)?\)?$/;

/** Whether a field reads as an amount (`$1,126.02`, `($200.00)`, `-58,00 €`, `66.67%`, `22.40 min`), not as a date. */
export function isNumberLike(field: string): boolean {
  const text = field.trim();
  return text.length <= LONGEST_AMOUNT && NUMBER.test(text) && !DAY_WITH_DOTS.test(text);
}

/** A field that stands for nothing: empty, or the dash some exports write. */
export function isBlank(field: string): boolean {
  const text = field.trim();
  return text === '' || text === '—' || text === '–' || text === '-';
}
