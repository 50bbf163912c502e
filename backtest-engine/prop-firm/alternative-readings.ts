import type { EvaluationOptions } from './evaluation-options.js';
import { type PropFirmAccount, findAmbiguousRules } from './prop-firm-rules.js';
import { findEveningStart, toHoursOfDay } from './trading-day.js';
import { enteredAt, type Trades } from '../model/trades.js';

/** An alternative reading of the rules, as differences from the account and options. */
export interface AlternativeReading {
  /** What is not known and which reading is used, one sentence each. */
  uncertainties: readonly string[];
  /** Introduces the result of this reading, such as `If …`. */
  condition: string;
  floor: Partial<PropFirmAccount['maximumLoss']>;
  rules: Partial<Pick<PropFirmAccount, 'minimumDays'>>;
  options: Partial<Pick<EvaluationOptions, 'dayStartsAt'>>;
}

/** Creates one reading for each rule of the account with two possible readings. */
export function findUnknownReadings(account: PropFirmAccount): AlternativeReading[] {
  return findAmbiguousRules(account).map(({ uncertainty, condition, floor = {}, minimumDays }) => ({
    uncertainties: [uncertainty],
    condition,
    floor,
    rules: minimumDays === undefined ? {} : { minimumDays },
    options: {},
  }));
}

/** Applies a reading to the account. */
export function applyReading(account: PropFirmAccount, { floor, rules }: AlternativeReading): PropFirmAccount {
  return { ...account, ...rules, maximumLoss: { ...account.maximumLoss, ...floor } };
}

/**
 * Finds the hour at which the trading day of most futures starts, if calendar days were chosen and
 * the file has trades after that hour. Else null.
 */
export const findEveningHour = (trades: Trades, { dayStartsAt }: EvaluationOptions): number | null =>
  dayStartsAt === 0 ? eveningWithTrades(trades) : null;

/** Creates the reading in which a trading day starts at that hour. Null without such an hour. */
export function findEveningReading(trades: Trades, options: EvaluationOptions): AlternativeReading | null {
  const hour = findEveningHour(trades, options);
  if (hour === null) return null;
  return {
    uncertainties: [`trades after ${hour}:00 count to the same day, and at many firms to the next trading day.`],
    condition: `If a trading day starts at ${hour}:00`,
    floor: {},
    rules: {},
    options: { dayStartsAt: hour },
  };
}

/** Combines readings, pairs first. Readings that change nothing alone may do so together. */
export function combineReadings(readings: readonly AlternativeReading[]): AlternativeReading[] {
  const sets = readings.reduce<AlternativeReading[][]>(
    (all, reading) => [...all, ...all.map((set) => [...set, reading])],
    [[]],
  );
  const several = sets.filter(({ length }) => length > 1).toSorted((one, other) => one.length - other.length);
  return several.map((set) => set.reduce(both));
}

const both = (one: AlternativeReading, other: AlternativeReading): AlternativeReading => ({
  uncertainties: [...one.uncertainties, ...other.uncertainties],
  condition: `${one.condition} and ${other.condition.replace(/^If /, '')}`,
  floor: { ...one.floor, ...other.floor },
  rules: { ...one.rules, ...other.rules },
  options: { ...one.options, ...other.options },
});

const known = new WeakMap<Trades, { evening: number | null }>();

/** Returns the evening hour, or null without trades after it. Cached by trades. */
function eveningWithTrades(trades: Trades): number | null {
  const found = known.get(trades) ?? { evening: findEvening(trades) };
  known.set(trades, found);
  return found.evening;
}

function findEvening(trades: Trades): number | null {
  const evening = findEveningStart(trades);
  for (let at = 0; at < trades.length; at += 1) {
    if (toHoursOfDay(trades.exitTime[at]!) >= evening || toHoursOfDay(enteredAt(trades, at)) >= evening) return evening;
  }
  return null;
}
