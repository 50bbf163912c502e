import type { MetricsBySide } from './metrics.js';
import { isUsDollar } from '../values/us-dollar.js';

/**
 * Returns the starting balance if it applies to the file's currency, else undefined. Declared
 * balances are in US dollars. Amounts without a currency are taken as dollars.
 */
export function usableStartingBalance(
  startingBalance: number | undefined,
  currency: string | null,
): number | undefined {
  return currency === null || isUsDollar(currency) ? startingBalance : undefined;
}

/** Formatters for the sentence. */
interface Words {
  money: (amount: number) => string;
  day: (time: number) => string;
  count: (number: number) => string;
}

/**
 * Describes when losses exhausted the starting balance, as one sentence. Trades after that could
 * not have been made. Null if the balance lasted. `startingBalance` is in the file's currency,
 * undefined if none is declared.
 */
export function describeExhaustedBalance(
  usedUp: MetricsBySide['balanceExhausted'],
  startingBalance: number | undefined,
  { money, day, count }: Words,
): string | null {
  if (startingBalance === undefined || usedUp === null) return null;
  const when = usedUp.time === null ? `trade ${count(usedUp.trade + 1)}` : day(usedUp.time);
  return `The starting balance of ${money(startingBalance)} was used up by ${when}: no account could have gone on, yet the figures include what came after.`;
}
