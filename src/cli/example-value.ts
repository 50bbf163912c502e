/** Values copied from an example file or reserved for documentation. */
export const EXAMPLE =
  /made[-_ ]up|sandbox|changeme|(^|[@./])example\.(com|net|org)\b|(^|\.)(example|invalid|test)(:\d+)?$/i;
