import type { ChanceOfPassing, ChanceUnavailable } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { StartDateResults } from '../../../../backtest-engine/prop-firm/days-from-start.js';
import { type SizedChoice, lengthWords, tooManyWords, tradingDays } from './evaluation-words.js';
import { count, percent } from '../format/money.js';

/** A share from 0 to 1 and what it is in whole per cents: 0 and 100% only of none and all. */
function shareWords(share: number, percents: number): string {
  if (percents === 0 && share > 0) return 'under 1%';
  return percents === 100 && share < 1 ? 'over 99%' : percent(percents);
}

/** Fewer days in another order say nothing that the days themselves do not. */
const LEAST_DAYS = 30;

/** Behind what is not certain in a table; empty where nothing speaks against it. */
export const warningStar = (doubts: readonly string[]): string => (doubts.length > 0 ? ' *' : '');

/** Whether there is a chance, and days enough for it to say something. */
export const isMeaningfulChance = (chance: ChanceOfPassing | ChanceUnavailable): chance is ChanceOfPassing =>
  chance.kind === 'chance' && chance.tradingDays >= LEAST_DAYS;

/** Why there is no chance to tell, behind 'not calculated'; null where there is one. */
export function noChanceReason(chance: ChanceOfPassing | ChanceUnavailable, choice: SizedChoice): string | null {
  if (chance.kind === 'chance') {
    const { tradingDays: days } = chance;
    return days >= LEAST_DAYS ? null : `${tradingDays(days)} to sample from; at least ${LEAST_DAYS} are needed`;
  }
  if (chance.contractsOverLimit === null) return 'there are no trading days to sample from';
  return `up to ${tooManyWords(chance.contractsOverLimit, choice)}`;
}

/** How many start dates there are, which shares of them pass, fail and stay open, and all of that in the order of the bar: 0 and 100% only of none and all. */
export function startParts({ passed, failed, open }: StartDateResults) {
  const all = passed + failed + open;
  const ends = [
    { key: 'passed', label: 'Passed', times: passed },
    { key: 'failed', label: 'Failed', times: failed },
    { key: 'open', label: 'Not finished when the file ends', times: open },
  ].filter(({ key, times }) => times > 0 || key === 'passed');
  const shareOf = (times: number): string => shareWords(times / all, Math.round((100 * times) / all));
  const parts = ends.map(({ key, label, times }) => ({
    key,
    label,
    share: times / all,
    words: `${shareOf(times)} (${count(times)})`,
  }));
  const shares = { passed: shareOf(passed), failed: shareOf(failed), open: shareOf(open) };
  return { all: count(all), shares, parts };
}

/** About how long so many trading days take, as often as the file has one but for long breaks, which are told. */
export function paceWords(days: number, { tradingDays: all, calendarDays, breakDays }: ChanceOfPassing): string {
  const length = lengthWords(Math.max(1, Math.round((days * calendarDays) / all)));
  return breakDays > 0 ? `${length} without the file’s breaks of ${lengthWords(breakDays)}` : length;
}

/** How far the share of these runs may be from that of endless ones, in percentage points up or down: two standard errors. */
export function simulationError({ passed, runs }: ChanceOfPassing): number {
  return Math.max(1, Math.ceil(200 * Math.sqrt((passed * (1 - passed)) / runs)));
}

/** How many runs pass and fail, and how all of them end, in the order of the bar; the shares in whole per cent add up to 100. */
export function chanceParts({ passed, failed, open, maxDays }: ChanceOfPassing) {
  const ends = [
    { key: 'passed', label: 'Passed', share: passed },
    { key: 'failed', label: 'Failed (maximum loss)', share: failed.maximumLoss },
    { key: 'daily', label: 'Failed (daily loss limit)', share: failed.dailyLoss },
    { key: 'open', label: `Still open after ${tradingDays(maxDays)}`, share: open },
  ].filter(({ key, share }) => share > 0 || key === 'passed');
  const percents = wholePercents(ends.map(({ share }) => share));
  const parts = ends.map((end, at) => ({ ...end, words: shareWords(end.share, percents[at]!) }));
  const lost = ends.flatMap(({ key }, at) => (key === 'failed' || key === 'daily' ? [percents[at]!] : []));
  const failing = lost.reduce((sum, percents) => sum + percents, 0);
  return {
    passed: shareWords(passed, percents[0]!),
    failing: shareWords(failed.maximumLoss + failed.dailyLoss, failing),
    open: shareWords(open, 100 - percents[0]! - failing),
    parts,
  };
}

/** Rounded down, and the per cents that are then missing go to the largest remainders. */
function wholePercents(shares: readonly number[]): number[] {
  const whole = shares.map((share) => Math.floor(share * 100 + 1e-9));
  const missing = 100 - whole.reduce((sum, percents) => sum + percents, 0);
  const remainder = (at: number): number => shares[at]! * 100 - whole[at]!;
  const places = [...shares.keys()].sort((one, other) => remainder(other) - remainder(one)).slice(0, missing);
  return whole.map((percents, at) => percents + Number(places.includes(at)));
}
