import type { EvaluationOptions } from './evaluation-options.js';
import { type PropFirmAccount, findAmbiguousRules } from './prop-firm-rules.js';
import { eveningOf, toHoursOfDay } from './saturdays.js';
import { enteredAt, type Trades } from '../model/trades.js';

/** The rules as they may be as well: what is different in them. */
export interface OtherReading {
  /** What is not known, and how it is taken: a sentence each. */
  uncertainties: readonly string[];
  /** Before what then comes out. */
  condition: string;
  floor: Partial<PropFirmAccount['maximumLoss']>;
  rules: Partial<Pick<PropFirmAccount, 'minimumDays'>>;
  options: Partial<Pick<EvaluationOptions, 'dayStartsAt'>>;
}

/** One for each rule of the account that can be read in two ways. */
export function unknownReadings(account: PropFirmAccount): OtherReading[] {
  return findAmbiguousRules(account).map(({ uncertainty, condition, floor = {}, minimumDays }) => ({
    uncertainties: [uncertainty],
    condition,
    floor,
    rules: minimumDays === undefined ? {} : { minimumDays },
    options: {},
  }));
}

/** The account with the rules of this reading. */
export function accountIn(account: PropFirmAccount, { floor, rules }: OtherReading): PropFirmAccount {
  return { ...account, ...rules, maximumLoss: { ...account.maximumLoss, ...floor } };
}

/** When the trading day of most futures begins, where calendar days were chosen and there are trades in an evening of its clock; else null. */
export const eveningHour = (trades: Trades, { dayStartsAt }: EvaluationOptions): number | null =>
  dayStartsAt === 0 ? eveningWithTrades(trades) : null;

/** That trading day; null where there is no such hour. */
export function eveningReading(trades: Trades, options: EvaluationOptions): OtherReading | null {
  const hour = eveningHour(trades, options);
  if (hour === null) return null;
  return {
    uncertainties: [`trades after ${hour}:00 count to the same day, and at many firms to the next trading day.`],
    condition: `If a trading day starts at ${hour}:00`,
    floor: {},
    rules: {},
    options: { dayStartsAt: hour },
  };
}

/** Several at once, the fewest first: each may decide nothing alone. */
export function combined(readings: readonly OtherReading[]): OtherReading[] {
  const sets = readings.reduce<OtherReading[][]>(
    (all, reading) => [...all, ...all.map((set) => [...set, reading])],
    [[]],
  );
  const several = sets.filter(({ length }) => length > 1).toSorted((one, other) => one.length - other.length);
  return several.map((set) => set.reduce(both));
}

const both = (one: OtherReading, other: OtherReading): OtherReading => ({
  uncertainties: [...one.uncertainties, ...other.uncertainties],
  condition: `${one.condition} and ${other.condition.replace(/^If /, '')}`,
  floor: { ...one.floor, ...other.floor },
  rules: { ...one.rules, ...other.rules },
  options: { ...one.options, ...other.options },
});

const known = new WeakMap<Trades, { evening: number | null }>();

/** Null where no trade is in it. */
function eveningWithTrades(trades: Trades): number | null {
  const found = known.get(trades) ?? { evening: findEvening(trades) };
  known.set(trades, found);
  return found.evening;
}

function findEvening(trades: Trades): number | null {
  const evening = eveningOf(trades);
  for (let at = 0; at < trades.length; at += 1) {
    if (toHoursOfDay(trades.exitTime[at]!) >= evening || toHoursOfDay(enteredAt(trades, at)) >= evening) return evening;
  }
  return null;
}
