import { enteredAt } from './evaluation-days.js';
import type { EvaluationOptions } from './evaluation-options.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { DAY_MS, HOUR_MS } from '../time.js';
import type { Trades } from '../trades.js';

/** From this hour on many firms count a trade to the next trading day: 17:00 in Chicago, 18:00 in New York. */
const EVENING = 17;

/** The rules as they may be as well. */
export interface OtherReading {
  /** What is not known, and how it is taken: a sentence each. */
  doubts: readonly string[];
  /** Before what then comes out. */
  condition: string;
  account: PropFirmAccount;
  options: EvaluationOptions;
}

/** One for each rule of the account that was not found and can be read in two ways. */
export function unknownReadings(account: PropFirmAccount, options: EvaluationOptions): OtherReading[] {
  const { maximumLoss } = account;
  const readings: OtherReading[] = [];
  if (maximumLoss.kind !== 'static' && maximumLoss.locksAtStart === null) {
    readings.push({
      doubts: ['whether the floor stops rising at the starting balance was not found; it is assumed to keep rising.'],
      condition: 'If the floor stops there',
      account: { ...account, maximumLoss: { ...maximumLoss, locksAtStart: true } },
      options,
    });
  }
  if (maximumLoss.checkedLive === null && maximumLoss.kind !== 'intraday') {
    readings.push({
      doubts: ['whether open losses count against the floor was not found; they are assumed to count.'],
      condition: 'If open losses do not count',
      account: { ...account, maximumLoss: { ...maximumLoss, checkedLive: false } },
      options,
    });
  }
  return readings;
}

/** The trading day that most futures have, where calendar days were chosen and there are trades in the evening; else null. */
export function eveningReading(
  trades: Trades,
  account: PropFirmAccount,
  options: EvaluationOptions,
): OtherReading | null {
  if ((options.dayStartsAt ?? 0) !== 0 || !hasEvening(trades)) return null;
  return {
    doubts: [`trades after ${EVENING}:00 count to the same day, and at many firms to the next trading day.`],
    condition: `If a trading day starts at ${EVENING}:00`,
    account,
    options: { ...options, dayStartsAt: EVENING },
  };
}

/** Several at once, two first: each may decide nothing alone. */
export function combined(readings: readonly OtherReading[]): OtherReading[] {
  const [one, other, third] = readings;
  if (!one || !other) return [];
  if (!third) return [both(one, other)];
  return [both(one, other), both(one, third), both(other, third), both(both(one, other), third)];
}

/** What each changes: the rules for the floor, or the options. */
function both(one: OtherReading, other: OtherReading): OtherReading {
  const { locksAtStart, checkedLive } = one.account.maximumLoss;
  const { maximumLoss } = other.account;
  return {
    doubts: [...one.doubts, ...other.doubts],
    condition: `${one.condition} and ${other.condition.replace(/^If /, '')}`,
    account: {
      ...other.account,
      maximumLoss: {
        ...maximumLoss,
        locksAtStart: locksAtStart ?? maximumLoss.locksAtStart,
        checkedLive: checkedLive ?? maximumLoss.checkedLive,
      },
    },
    options: { ...one.options, dayStartsAt: other.options.dayStartsAt ?? one.options.dayStartsAt ?? 0 },
  };
}

const known = new WeakMap<Trades, boolean>();

function hasEvening(trades: Trades): boolean {
  const answer = known.get(trades) ?? findEvening(trades);
  known.set(trades, answer);
  return answer;
}

function findEvening(trades: Trades): boolean {
  for (let at = 0; at < trades.length; at += 1) {
    if (isInEvening(trades.exitTime[at]!) || isInEvening(enteredAt(trades, at))) return true;
  }
  return false;
}

/** Of the chart's clock. A remainder would be slower, and below 0 before 1970. */
const isInEvening = (time: number): boolean => time - Math.floor(time / DAY_MS) * DAY_MS >= EVENING * HOUR_MS;
