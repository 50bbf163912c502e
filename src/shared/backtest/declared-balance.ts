/**
 * The starting balance where a return can be worked out of it: the manifest's balances are US dollars, so undefined where
 * the file's amounts are in another `currency`. Amounts of a file that names none are taken to be in dollars.
 */
export function balanceFor(startingBalance: number | undefined, currency: string | null): number | undefined {
  return currency === null || /^(?:\$|USD?\$?)$/i.test(currency.trim()) ? startingBalance : undefined;
}
