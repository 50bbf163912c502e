const TOO_NARROW = /^\s*#+\s*$/;
/** Minutes, seconds and tenths, as Excel shows a time of day with a date. */
const MINUTES = /^\s*\d{1,2}:\d\d[.,]\d\s*$/;

/** The complaint about a field without a date: what a spreadsheet made of it, where that can be seen. */
export function explainUnreadableDate(text: string): string {
  if (TOO_NARROW.test(text)) return 'was saved by a spreadsheet whose column was too narrow for the date';
  if (MINUTES.test(text)) return 'has lost its date in a spreadsheet';
  return 'has no readable date';
}
