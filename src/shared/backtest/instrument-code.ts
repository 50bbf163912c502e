/**
 * Exchange, root and what comes after it: a continuous contract (`1!`), a month's letter and a year behind two characters at least
 * (`HK50` is an index, `NQH7` a future), or NinjaTrader's month (` 09-26`).
 */
const FORM =
  /^([a-z_]+:)?([a-z\d.]{1,10}?)(?:(\d!|(?<=[a-z\d]{2})[fghjkmnquvxz](?:\d{1,2}|\d{4})|[\s-]\d\d-\d\d)(?![a-z\d!])|(?=$|,|\s))/i;
/** So many letters are taken for a code where words follow them. */
const SHORT = 3;

/**
 * `NQ` of `NQ 09-26 (E-mini Nasdaq-100)`, `nq 09-26`, `NQZ6`, `NQZ2026`, `CME_MINI:NQ1!` and `NQ E-mini`; null for the name of
 * a market in words, such as `Gold` or `Micro E-mini Nasdaq-100`.
 */
export function instrumentCode(instrument: string): string | null {
  const text = instrument.trim();
  const [, exchange, root, expiry] = FORM.exec(text) ?? [];
  if (root === undefined) return null;
  if (exchange !== undefined || expiry !== undefined) return root.toUpperCase();
  const isFollowed = /^\s+[^\s(]/.test(text.slice(root.length));
  return root === root.toUpperCase() && (!isFollowed || root.length <= SHORT) ? root : null;
}
