import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { PeakContracts } from '../../../../backtest-engine/prop-firm/open-at-once.js';
import { type PropFirmAccount, requiredTradingDays } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { MICROS_PER_STANDARD, MIN_UNITS } from '../../../../backtest-engine/model/instruments.js';
import { clockTime, DAY_MS } from '../../../../backtest-engine/model/time.js';
import { dayWords, monthWords } from '../format/chart-dates.js';
import { type EvaluationChoice, factorKey, isDailyLimitOptional } from './evaluation-choice.js';
import { amount, count, moneyOf, percent, tradeCount } from '../format/money.js';
import { verdictOf } from '../format/result-words.js';

/** The part of a choice that sizes contracts. */
export type SizedChoice = Pick<EvaluationChoice, 'account' | 'micros' | 'contracts'>;

export type Fact = [label: string, words: string];

export const tradingDays = (days: number): string => `${count(days)} trading ${days === 1 ? 'day' : 'days'}`;

const FORTNIGHT = 14;
const DAYS_A_MONTH = 30.44;

/** Formats a length, such as `3 calendar days`, `5 weeks` or `16 months`. */
export function lengthWords(calendarDays: number): string {
  if (calendarDays < FORTNIGHT) return `${count(calendarDays)} calendar ${calendarDays === 1 ? 'day' : 'days'}`;
  if (calendarDays < 2 * DAYS_A_MONTH) return `${count(Math.round(calendarDays / 7))} weeks`;
  return `${count(Math.round(calendarDays / DAYS_A_MONTH))} months`;
}

/** Returns the file's currency if the account has another one; else null. */
export function foreignCurrency(currency: string | null, account: PropFirmAccount): string | null {
  if (currency === null) return null;
  const { name } = moneyOf(currency);
  return name === account.currency ? null : name;
}

/** Describes account and contracts, such as `Topstep, 50K, contracts × 4`. */
export function accountWords({ firm, account, contracts, micros, isInMicros }: EvaluationChoice): string {
  const kind = isInMicros ? 'contracts counted in micros' : micros ? 'micro contracts' : 'contracts';
  const size = contracts === 1 ? kind : `${kind} × ${factorKey(contracts)}`;
  return [firm.name, account.name, ...(contracts === 1 && !micros ? [] : [size])].join(', ');
}

/** Describes a choice without its start date, such as `Topstep, 50K, days start at 18:00`. */
export const settingsWords = (choice: EvaluationChoice): string =>
  [accountWords(choice), ...termsOf(choice)].join(', ');

/** Describes a choice with its start date, such as `Topstep, 50K, from Jan 3, 2023`. */
export const checkedWords = (choice: EvaluationChoice): string =>
  [accountWords(choice), `from ${dayWords(Date.parse(choice.start))}`, ...termsOf(choice)].join(', ');

function termsOf({ account, dayStartsAt, useDailyLimit }: EvaluationChoice): string[] {
  return [
    ...(dayStartsAt === 0 ? [] : [`days start at ${clockTime(dayStartsAt)}`]),
    ...(isDailyLimitOptional(account) ? [useDailyLimit ? 'optional daily loss limit' : 'no daily loss limit'] : []),
  ];
}

/** Formats the length of an evaluation of two weeks or more. Days count from 1970-01-01. */
function calendarWords(days: readonly number[]): string {
  const all = days.at(-1)! - days[0]! + 1;
  return all < FORTNIGHT ? '' : `, about ${lengthWords(all)}`;
}

/** Returns verdict and explanation, with amounts in the account's currency. */
export function verdictWords(evaluation: Evaluation, choice: SizedChoice): { verdict: string; detail: string } {
  const { account } = choice;
  const { outcome, breach, peakContracts, day, daysTraded, profit, target, curve } = evaluation;
  const money = moneyOf(account.currency);
  if (outcome === 'refused') {
    return { verdict: verdictOf(evaluation), detail: `Up to ${tooManyWords(peakContracts, choice)}.` };
  }
  if (day === null) {
    return { verdict: verdictOf(evaluation), detail: 'No trades entered on or after that date have an exit time.' };
  }
  if (breach) {
    const { rule, row, equity, isOpenLoss, hasParts } = breach;
    const loss = hasParts ? ' on the open loss of the whole position' : ' on an open loss';
    const isLifted = rule === 'maximumLoss' && breach.line > account.size - account.maximumLoss.amount;
    const line = rule === 'dailyLoss' ? 'daily loss limit' : 'drawdown floor';
    return {
      verdict: verdictOf(evaluation),
      detail: `Day ${count(daysTraded)}, row ${count(row)}: equity fell to ${money.exact(equity)}${isOpenLoss ? loss : ''}; the ${line} ${isLifted ? 'had risen to' : 'was'} ${money.exact(breach.line)}.`,
    };
  }
  if (outcome === 'passed') {
    return {
      verdict: verdictOf(evaluation),
      detail: `After ${tradingDays(daysTraded)}${calendarWords(curve.day)}: ${money.signed(profit)} against a target of ${amount(money, target)}.`,
    };
  }
  const lacksDays = profit >= target && daysTraded < requiredTradingDays(account);
  return {
    verdict: `${verdictOf(evaluation)}: ${money.signed(profit)} of ${amount(money, target)}`,
    detail: `Neither passed nor failed after ${tradingDays(daysTraded)}${lacksDays ? ` of the ${count(requiredTradingDays(account))} required` : ''}.`,
  };
}

/** Returns further facts of the run as label and text. */
export function runFacts(evaluation: Evaluation, choice: SizedChoice): Fact[] {
  const { account } = choice;
  const { target, bestDay, peakContracts, skipped, day } = evaluation;
  if (day === null) return [];
  const money = moneyOf(account.currency);
  const raised =
    target > account.profitTarget ? `, raised from ${amount(money, account.profitTarget)} by the best day` : '';
  return [
    [
      'Best day',
      bestDay > 0 ? `${money.signed(bestDay)}${bestDayShareWords(evaluation, account)}` : 'no profitable day',
    ],
    ['Profit target', `${amount(money, target)}${raised}`],
    [
      'Max. contracts at once',
      peakContracts.largest === null ? 'not in the file' : contractWords(peakContracts.largest, choice),
    ],
    ...(skipped > 0 ? ([['Left out after daily loss limit', tradeCount(skipped)]] satisfies Fact[]) : []),
  ];
}

/** Formats the best day's share under the consistency rule; empty without one. */
function bestDayShareWords(
  { bestDay, bestDayShare, target: raised }: Evaluation,
  { consistency, ...account }: PropFirmAccount,
): string {
  if (consistency === null || consistency === 'none') return '';
  const allowed = `at most ${percent(consistency.percent)} allowed`;
  if (consistency.of === 'target') {
    const target = amount(moneyOf(account.currency), account.profitTarget);
    const share = `, ${percent((100 * bestDay) / account.profitTarget)} of ${target}`;
    return raised > account.profitTarget ? `${share} (${allowed}, so it raised the target)` : `${share}, ${allowed}`;
  }
  return bestDayShare === null ? '' : `, ${percent(bestDayShare)} of the profit, ${allowed}`;
}

/** Explains why a firm would refuse the run. Follows "up to". */
export function tooManyWords({ largest, row }: Pick<PeakContracts, 'largest' | 'row'>, choice: SizedChoice): string {
  const allowed = count(choice.account.maxContracts ?? 0);
  const from = `are open at once, first in row ${count(row ?? 0)} of the file; the account allows ${allowed} standard`;
  const size = largest ?? 0;
  if (size < MIN_UNITS || choice.micros) return `${contractWords(size, choice)} contracts ${from}`;
  return `${count(size)} ${from} contracts. A size like that usually means shares, coins or currency units, and these accounts trade futures`;
}

/** Formats standard contracts, with micros if the file trades them or the amount is fractional. */
function contractWords(standard: number, { micros, contracts }: SizedChoice): string {
  const inMicros = Math.round(standard * MICROS_PER_STANDARD * 1e6) / 1e6;
  return micros || (contracts < 1 && inMicros % MICROS_PER_STANDARD !== 0)
    ? `${count(inMicros)} micro (${count(standard)} standard)`
    : `${count(standard)} standard`;
}

/** Rows of day, profit, closing balance (equity on the day of a failure), floor and target. */
export function dayRows({ curve, breach }: Evaluation, { size, currency }: PropFirmAccount): string[][] {
  const money = moneyOf(currency);
  const open = (at: number): string =>
    breach?.isOpenLoss && at === curve.day.length - 1 ? ' (with the open loss it failed on)' : '';
  return curve.day.map((day, at) => [
    dayWords(day * DAY_MS),
    `${money.signed(Math.round((curve.balance[at]! - (curve.balance[at - 1] ?? size)) * 100) / 100)}${open(at)}`,
    `${money.exact(curve.balance[at]!)}${open(at)}`,
    money.exact(curve.floor[at]!),
    money.exact(size + curve.target[at]!),
  ]);
}

/** Counts outcomes, such as `passed in 2, failed in 8, not simulated in 1`. */
export function outcomesInWords(evaluations: readonly Pick<Evaluation, 'outcome'>[]): string {
  return Object.entries(OUTCOMES)
    .map(([outcome, words]) => ({ words, times: evaluations.filter((one) => one.outcome === outcome).length }))
    .filter(({ times }) => times > 0)
    .map(({ words, times }) => `${words} ${count(times)}`)
    .join(', ');
}

const OUTCOMES: Readonly<Record<Evaluation['outcome'], string>> = {
  passed: 'passed in',
  failed: 'failed in',
  open: 'still open in',
  refused: 'not simulated in',
};

/** Trading days, profit and final target; dashes if nothing was simulated. */
export function accountRow({ outcome, daysTraded, profit, target }: Evaluation, currency: string): string[] {
  if (outcome === 'refused') return ['–', '–', '–'];
  const money = moneyOf(currency);
  return [count(daysTraded), money.signed(profit), amount(money, target)];
}

/** Formats when rules were read: `2026-11` as `Nov 2026`, `2026-09/2026-11` as a range. */
export function verifiedWords(verifiedAt: string): string {
  return verifiedAt.split('/').map(momentWords).join(' to ');
}

function momentWords(moment: string): string {
  const time = Date.parse(`${moment.length === 7 ? `${moment}-01` : moment}T00:00:00Z`);
  if (Number.isNaN(time)) return moment;
  const date = new Date(time);
  return moment.length === 7 ? monthWords(date.getUTCFullYear(), date.getUTCMonth()) : dayWords(time);
}
