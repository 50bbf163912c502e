import type { CurvePoints } from './figures/report.js';

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
export function usedUpBalance(
  { time, profit, trade }: Pick<CurvePoints, 'time' | 'profit' | 'trade'>,
  startingBalance: number | undefined,
  { money, day, count }: Words,
): string | null {
  if (startingBalance === undefined) return null;
  const at = profit.findIndex((closed) => startingBalance + closed <= 0);
  if (at < 0) return null;
  const when = time ? day(time[at]!) : `trade ${count(trade[at]! + 1)}`;
  return `The balance of ${money(startingBalance)} that the run began with was used up by ${when}: no account could have gone on, and the figures count what came after it.`;
}
