import type { ChanceOfPassing, ChanceUnavailable } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { StartDateResults } from '../../../../backtest-engine/prop-firm/days-from-start.js';
import { type SizedChoice, lengthWords, tooManyWords, tradingDays } from './evaluation-words.js';
import { count, percent } from '../format/money.js';

/** Formats a share from 0 to 1 in whole percent. Only exact 0 and 1 read 0% and 100%. */
function shareWords(share: number, percents: number): string {
  if (percents === 0 && share > 0) return 'under 1%';
  return percents === 100 && share < 1 ? 'over 99%' : percent(percents);
}

/** Trading days needed for a meaningful resampling. */
const MIN_DAYS = 30;

/** Asterisk for a result with reasons for uncertainty. */
export const uncertaintyMark = (reasons: readonly string[]): string => (reasons.length > 0 ? ' *' : '');

/** Whether a chance is computed from enough trading days. */
export const isMeaningfulChance = (chance: ChanceOfPassing | ChanceUnavailable): chance is ChanceOfPassing =>
  chance.kind === 'chance' && chance.tradingDays >= MIN_DAYS;

/** Reason for a missing chance, to follow "not calculated"; null if there is one. */
export function noChanceReason(chance: ChanceOfPassing | ChanceUnavailable, choice: SizedChoice): string | null {
  if (chance.kind === 'chance') {
    const { tradingDays: days } = chance;
    return days >= MIN_DAYS ? null : `${tradingDays(days)} to sample from; we need at least ${MIN_DAYS}`;
  }
  if (chance.contractsOverLimit === null) return 'there are no trading days to sample from';
  return `up to ${tooManyWords(chance.contractsOverLimit, choice)}`;
}

/** Counts start dates and formats the shares of each outcome, in the order of the bar. */
export function startParts({ passed, failed, open }: StartDateResults) {
  const all = passed + failed + open;
  const outcomes = [
    { key: 'passed', label: 'Passed', times: passed },
    { key: 'failed', label: 'Failed', times: failed },
    { key: 'open', label: 'Not finished when the file ends', times: open },
  ].filter(({ key, times }) => times > 0 || key === 'passed');
  const shareOf = (times: number): string => shareWords(times / all, Math.round((100 * times) / all));
  const parts = outcomes.map(({ key, label, times }) => ({
    key,
    label,
    share: times / all,
    words: `${shareOf(times)} (${count(times)})`,
  }));
  const shares = { passed: shareOf(passed), failed: shareOf(failed), open: shareOf(open) };
  return { all: count(all), shares, parts };
}

/** Estimates the calendar time of trading days at the file's pace, excluding its long breaks. */
export function paceWords(days: number, { tradingDays: all, calendarDays, breakDays }: ChanceOfPassing): string {
  const length = lengthWords(Math.max(1, Math.round((days * calendarDays) / all)));
  return breakDays > 0 ? `${length} without the file’s breaks of ${lengthWords(breakDays)}` : length;
}

/** Returns two standard errors of the passed share, in whole percentage points, at least 1. */
export function simulationError({ passed, runs }: ChanceOfPassing): number {
  return Math.max(1, Math.ceil(200 * Math.sqrt((passed * (1 - passed)) / runs)));
}

/** Formats the shares of each outcome, in the order of the bar. Whole percents add up to 100. */
export function chanceParts({ passed, failed, open, maxDays }: ChanceOfPassing) {
  const outcomes = [
    { key: 'passed', label: 'Passed', share: passed },
    { key: 'failed', label: 'Failed (maximum loss)', share: failed.maximumLoss },
    { key: 'daily', label: 'Failed (daily loss limit)', share: failed.dailyLoss },
    { key: 'open', label: `Still open after ${tradingDays(maxDays)}`, share: open },
  ].filter(({ key, share }) => share > 0 || key === 'passed');
  const percents = wholePercents(outcomes.map(({ share }) => share));
  const parts = outcomes.map((end, at) => ({ ...end, words: shareWords(end.share, percents[at]!) }));
  const lost = outcomes.flatMap(({ key }, at) => (key === 'failed' || key === 'daily' ? [percents[at]!] : []));
  const failing = lost.reduce((sum, percents) => sum + percents, 0);
  return {
    passed: shareWords(passed, percents[0]!),
    failing: shareWords(failed.maximumLoss + failed.dailyLoss, failing),
    open: shareWords(open, 100 - percents[0]! - failing),
    parts,
  };
}

/** Rounds down, then gives the missing percents to the largest remainders. */
function wholePercents(shares: readonly number[]): number[] {
  const whole = shares.map((share) => Math.floor(share * 100 + 1e-9));
  const missing = 100 - whole.reduce((sum, percents) => sum + percents, 0);
  const remainder = (at: number): number => shares[at]! * 100 - whole[at]!;
  const places = [...shares.keys()].sort((one, other) => remainder(other) - remainder(one)).slice(0, missing);
  return whole.map((percents, at) => percents + Number(places.includes(at)));
}
