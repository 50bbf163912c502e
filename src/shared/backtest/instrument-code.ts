/** `NQ` of `NQ 09-26 (E-mini Nasdaq-100)`, `NQZ6`, `NQZ2026` and `CME_MINI:NQ1!`, in any case; null for the name of a market in words. */
export function instrumentCode(instrument: string): string | null {
  const [word = ''] = instrument.trim().toUpperCase().split(/[\s,]/);
  // A month's letter and a year behind two characters at least: `HK50` is an index, `NQH7` a future.
  const code = word.replace(/^[A-Z_]+:/, '').replace(/(?:\d!|(?<=..)[FGHJKMNQUVXZ](?:\d{1,2}|\d{4}))$/, '');
  return /^[A-Z0-9.]{1,6}$/.test(code) ? code : null;
}
