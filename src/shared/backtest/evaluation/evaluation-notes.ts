import type { EvaluationOptions } from './evaluation-options.js';
import { OPENS_NEXT_DATE } from './evaluation-days.js';
import { unknownRules, type PropFirmAccount } from './prop-firm-rules.js';

/** What neither the check nor the chance of passing takes into account, for the reader. */
export const NOT_SIMULATED: readonly string[] = [
  'Fills, slippage and rejected orders on the firm’s own platform: the trades count as they stand in the file.',
  'Positions open at the same time: their open profit and loss is looked at trade by trade.',
  'A position that is closed by force at a daily limit: the trade that reaches the limit counts in full.',
  'Rules on trading hours, news, overnight positions and prohibited methods, automation among them.',
  'Fees, resets, time limits, payouts and the funded account that may follow.',
];

/** What the block bootstrap leaves out beside that. */
export const NOT_RESAMPLED: readonly string[] = [
  'Markets other than those in the file: its trading days are drawn again in blocks, not changed.',
  'Days without a closed trade: only trading days are drawn and counted.',
];

/** Where a micro stands in for each contract. */
export const MICRO_COSTS =
  'A micro costs more than a tenth of what a standard contract costs: with its own costs the result is lower.';

/** How the rules were read for this account, a sentence each. */
export function assumptionsOf(account: PropFirmAccount, options: EvaluationOptions): string[] {
  const { dailyLoss, maximumLoss, consistency } = account;
  return [
    daySentence(options.dayStartsAt ?? 0),
    ...(options.startDay === undefined
      ? []
      : ['A trade that was entered before the start is left out, also where it exits later.']),
    'Whether it is passed is looked at when a trading day closes.',
    'Equity that comes down to the floor breaks it.',
    ...(maximumLoss.kind === 'endOfDay' ? ['The floor moves only at the close of a trading day.'] : []),
    ...dailySentences(dailyLoss, options),
    ...(consistency === null || consistency === 'none'
      ? []
      : [
          `The best day may be at most ${consistency.percent}% of the ${consistency.of === 'target' ? 'profit target' : 'profit'}; a better day raises the target to best day / ${consistency.percent}%.`,
        ]),
    ...contractSentences(options.contracts),
    ...unknownRules(account),
  ];
}

function contractSentences(contracts: number): string[] {
  if (contracts === 1) return [];
  return [
    `The contracts of every trade are multiplied by ${contracts}, and its result with them, costs among it.`,
    ...(contracts < 1 ? ['Each trade’s part is rounded to the cent.', MICRO_COSTS] : []),
  ];
}

function daySentence(hour: number): string {
  if (hour === 0) return 'A trading day is the calendar day of the exit on the chart’s clock.';
  const date = hour >= OPENS_NEXT_DATE ? 'of the date before' : 'of its own date';
  return `A trading day begins at ${String(hour).padStart(2, '0')}:00 ${date}, on the chart’s clock, and takes the trades that exit in it.`;
}

function dailySentences(daily: PropFirmAccount['dailyLoss'], { useDailyLimit }: EvaluationOptions): string[] {
  if (daily === null || daily === 'none') return [];
  if (daily.optional && !useDailyLimit) return ['The optional daily loss limit is not used.'];
  if (daily.effect === 'fail') return ['The daily loss limit ends the evaluation.'];
  return ['Once a day’s closed loss reaches the daily limit, the trades entered later that day are left out.'];
}
