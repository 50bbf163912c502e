import type { MetricsBySide } from './metrics.js';
import { isUsDollar } from '../values/us-dollar.js';

/**
 * The starting balance where a return can be worked out of it: the manifest's balances are US dollars, so undefined where
 * the file's amounts are in another `currency`. Amounts of a file that names none are taken to be in dollars.
 */
export function usableStartingBalance(
  startingBalance: number | undefined,
  currency: string | null,
): number | undefined {
  return currency === null || isUsDollar(currency) ? startingBalance : undefined;
}

/** How amounts and moments are written where it is said. */
interface Words {
  money: (amount: number) => string;
  day: (time: number) => string;
  count: (number: number) => string;
}

/**
 * Where losses have taken the whole balance, of which what follows in the file could not have been traded: a sentence; null
 * where they have not. `startingBalance` in the file's currency; undefined where none is declared.
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
