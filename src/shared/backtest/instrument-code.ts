/** `NQ` of `NQ 09-26 (E-mini Nasdaq-100)`, `NQZ6` and `CME_MINI:NQ1!`; null for the name of a market in words. */
export function instrumentCode(instrument: string): string | null {
  const [word = ''] = instrument.trim().split(/\s/);
  const code = word.replace(/^[A-Z_]+:/, '').replace(/(?:\d!|[FGHJKMNQUVXZ]\d{1,2})$/, '');
  return /^[A-Z0-9.]{1,6}$/.test(code) ? code : null;
}
