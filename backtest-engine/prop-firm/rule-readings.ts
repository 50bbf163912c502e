import { type EvaluationOptions, type PropFirmAccount, findAmbiguousRules } from './prop-firm-rules.js';
import { findEveningStart, toHoursOfDay, FIRST_HOUR_OF_NEXT_DATE } from './trading-day.js';
import { enteredAt, type Trades } from '../model/trades.js';
import { clockTime } from '../model/time.js';

/** Limitations of the evaluation and of the chance of passing, for users. */
export const NOT_SIMULATED: readonly string[] = [
  'Fills, slippage and rejected orders on the firm’s own platform. We use the trades as the file lists them.',
  'Positions open at the same time. We check open profit and loss one position at a time.',
  'Forced liquidation at a daily loss limit that ends the day. We use trades as they closed. If we can work it out, we also show the verdict with trades closed at the limit.',
  'Rules on trading hours, news, overnight positions and prohibited methods, including automation.',
  'Fees, resets, time limits, payouts and any funded account that follows.',
];

/** Further limitations of the block bootstrap. */
export const NOT_RESAMPLED: readonly string[] = [
  'Markets that aren’t in the file. We resample its trading days in blocks and don’t change them.',
  'Days without a closed trade. We sample and count only trading days.',
];

/** Describes how the account's rules are interpreted, one sentence each. */
export function describeAssumptions(account: PropFirmAccount, options: EvaluationOptions): string[] {
  const { dailyLoss, maximumLoss, consistency, maxContracts } = account;
  return [
    daySentence(options.dayStartsAt),
    ...(options.startDay === undefined
      ? []
      : ['We leave out trades entered before the start date, even if they exit later.']),
    'We check for a pass at each trading day’s close.',
    'Touching the floor fails the account.',
    ...(maximumLoss.kind === 'endOfDay' ? ['The floor moves only at the day’s close.'] : []),
    ...dailySentences(dailyLoss, options),
    ...(consistency === null || consistency === 'none'
      ? []
      : [
          `Consistency rule: the best day can be at most ${consistency.percent}% of the ${consistency.of === 'target' ? 'profit target' : 'profit'}. A bigger day raises the target to best day / ${consistency.percent}%.`,
        ]),
    ...([account.minimumDays ?? 0].flat().some((days) => days > 1) ? [TRADES_CONTINUE] : []),
    ...contractSentences(options),
    ...(maxContracts === null ? [] : [COUNTED_AT_ONCE]),
  ];
}

/** An alternative reading of the rules, as differences from the account and options. */
export interface AlternativeReading {
  /** The unknown rules and the readings in use, one sentence each. */
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

export function applyReading(account: PropFirmAccount, { floor, rules }: AlternativeReading): PropFirmAccount {
  return { ...account, ...rules, maximumLoss: { ...account.maximumLoss, ...floor } };
}

/**
 * Finds the hour at which the trading day of most futures starts. Null unless calendar days were
 * chosen and the file has trades after this hour.
 */
export const findEveningHour = (trades: Trades, { dayStartsAt }: EvaluationOptions): number | null =>
  dayStartsAt === 0 ? findTradedEvening(trades) : null;

/**
 * Creates the reading in which a trading day starts in the evening; null without evening trades.
 */
export function findEveningReading(trades: Trades, options: EvaluationOptions): AlternativeReading | null {
  const hour = findEveningHour(trades, options);
  if (hour === null) return null;
  return {
    uncertainties: [
      `we count trades after ${hour}:00 on the same day, but many firms count them on the next trading day.`,
    ],
    condition: `If a trading day starts at ${hour}:00`,
    floor: {},
    rules: {},
    options: { dayStartsAt: hour },
  };
}

/** Combines readings, pairs first. Only a combination may change the result. */
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

/** Returns the evening hour, or null without trades after it. */
function findTradedEvening(trades: Trades): number | null {
  const evening = findEveningStart(trades);
  for (let at = 0; at < trades.length; at += 1) {
    if (toHoursOfDay(trades.exitTime[at]!) >= evening || toHoursOfDay(enteredAt(trades, at)) >= evening) return evening;
  }
  return null;
}

const TRADES_CONTINUE =
  'After the account hits the target, the file’s trades continue at full size until the required trading days are done.';

const COUNTED_AT_ONCE =
  'We add up contracts open at once across all instruments and contract months. For each month, the larger side counts.';

function contractSentences({ contracts }: EvaluationOptions): string[] {
  if (contracts === 1) return [];
  const factor = Math.round(contracts * 1e4) / 1e4;
  return [
    `We multiply every trade’s contracts and its result, costs included, by ${factor}.`,
    ...(contracts < 1 ? ['We round each trade’s scaled result to the cent.'] : []),
  ];
}

function daySentence(hour: number): string {
  if (hour === 0) return 'A trading day is the calendar day of the exit in chart time.';
  const date = hour >= FIRST_HOUR_OF_NEXT_DATE ? 'the day before' : 'on its own date';
  return `A trading day starts at ${clockTime(hour)} chart time ${date} and includes the trades that exit during it.`;
}

function dailySentences(daily: PropFirmAccount['dailyLoss'], { useDailyLimit }: EvaluationOptions): string[] {
  if (daily === null || daily === 'none') return [];
  if (daily.optional && !useDailyLimit) return ['We don’t use the optional daily loss limit.'];
  if (daily.effect === 'fail') return ['Reaching the daily loss limit fails the account.'];
  return ['After a day’s closed loss hits the daily loss limit, we leave out trades entered later that day.'];
}
