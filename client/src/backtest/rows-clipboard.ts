/** More rows than this are a matter for the file, not for the clipboard. */
export const MOST_COPIED = 20_000;

/** What a spreadsheet would take for a formula: run there, it could do harm. Signed numbers are none. */
const FORMULA = /^(?:[=@]|[+-](?![\s\d.,$€£¥]))/;

/** Header and rows as lines of tab-separated fields, as spreadsheets paste them. */
export function clipboardText(columns: readonly { name: string }[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map(({ name }) => name), ...rows];
  return lines.map((line) => line.map(harmless).join('\t')).join('\n');
}

function harmless(field: string): string {
  const oneLine = field.replaceAll(/[\t\r\n]+/g, ' ');
  return FORMULA.test(oneLine) ? `'${oneLine}` : oneLine;
}
