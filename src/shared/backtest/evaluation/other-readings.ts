import { enteredAt } from './evaluation-days.js';
import type { EvaluationOptions } from './evaluation-options.js';
import { floorUnknowns, type PropFirmAccount } from './prop-firm-rules.js';
import { countedToSaturday, hoursOf } from './saturdays.js';
import type { Trades } from '../trades.js';

/** From this hour on many firms count a trade to the next trading day: 17:00 in Chicago, 18:00 in New York. */
const EVENING = 17;

/** The rules as they may be as well: what is different in them. */
export interface OtherReading {
  /** What is not known, and how it is taken: a sentence each. */
  doubts: readonly string[];
  /** Before what then comes out. */
  condition: string;
  floor: Partial<PropFirmAccount['maximumLoss']>;
  options: Pick<EvaluationOptions, 'dayStartsAt'>;
}

/** One for each rule of the account that was not found and can be read in two ways. */
export function unknownReadings(account: PropFirmAccount): OtherReading[] {
  return floorUnknowns(account).map(({ doubt, condition, other }) => ({
    doubts: [doubt],
    condition,
    floor: other,
    options: {},
  }));
}

/** The account with the floor of this reading. */
export function accountIn(account: PropFirmAccount, { floor }: OtherReading): PropFirmAccount {
  return { ...account, maximumLoss: { ...account.maximumLoss, ...floor } };
}

/** The trading day that most futures have, where calendar days were chosen and there are trades in an evening of its clock; else null. */
export function eveningReading(trades: Trades, { dayStartsAt = 0 }: EvaluationOptions): OtherReading | null {
  if (dayStartsAt !== 0 || !hasEvening(trades)) return null;
  return {
    doubts: [`trades after ${EVENING}:00 count to the same day, and at many firms to the next trading day.`],
    condition: `If a trading day starts at ${EVENING}:00`,
    floor: {},
    options: { dayStartsAt: EVENING },
  };
}

/** Several at once, two first: each may decide nothing alone. */
export function combined(readings: readonly OtherReading[]): OtherReading[] {
  const [one, other, third] = readings;
  if (!one || !other) return [];
  if (!third) return [both(one, other)];
  return [both(one, other), both(one, third), both(other, third), both(both(one, other), third)];
}

const both = (one: OtherReading, other: OtherReading): OtherReading => ({
  doubts: [...one.doubts, ...other.doubts],
  condition: `${one.condition} and ${other.condition.replace(/^If /, '')}`,
  floor: { ...one.floor, ...other.floor },
  options: { ...one.options, ...other.options },
});

const known = new WeakMap<Trades, boolean>();

function hasEvening(trades: Trades): boolean {
  const answer = known.get(trades) ?? (findEvening(trades) && countedToSaturday(trades, EVENING) === 0);
  known.set(trades, answer);
  return answer;
}

function findEvening(trades: Trades): boolean {
  for (let at = 0; at < trades.length; at += 1) {
    if (hoursOf(trades.exitTime[at]!) >= EVENING || hoursOf(enteredAt(trades, at)) >= EVENING) return true;
  }
  return false;
}
