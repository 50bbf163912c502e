import { roundHundredths } from '../model/trades.js';

/** How the floor moves: never, at each day's close, or with the peak of open equity. */
export type MaximumLossKind = 'static' | 'endOfDay' | 'intraday';
/**
 * Effect of reaching the daily limit. `pause` and `soft` end the day, `fail` ends the evaluation.
 */
export type DailyLossEffect = 'pause' | 'fail' | 'soft';

/**
 * One evaluation account. Money in `currency` units.
 * Null means that a rule was not found or that sources disagree. `'none'` means that the firm has
 * no such rule.
 */
export interface PropFirmAccount {
  /** Unique in the document. Used in URLs. */
  key: string;
  name: string;
  size: number;
  currency: string;
  profitTarget: number;
  maximumLoss: {
    amount: number;
    kind: MaximumLossKind;
    /** Whether the floor stops rising at the starting balance. */
    locksAtStart: boolean | null;
    /** Whether open losses count against the floor, and a daily limit that fails the account. */
    checkedLive: boolean | null;
  };
  /** `optional`: the trader chooses whether the account has it. */
  dailyLoss: { amount: number; effect: DailyLossEffect; optional: boolean } | 'none' | null;
  /** In standard (mini) contracts. */
  maxContracts: number | null;
  /** Maximum share of the best day in the target or profit. A larger share raises the target. */
  consistency: { percent: number; of: 'target' | 'profit' } | 'none' | null;
  /**
   * Required trading days. If sources disagree, a list of their numbers: the smallest one applies,
   * and the largest one is the alternative reading.
   */
  minimumDays: number | readonly number[] | null;
}

export interface RuleSource {
  name: string;
  url: string | null;
  /** A month, a day, or a period: `2026-11`, `2026-11-03`, `2026-09/2026-11`. */
  verifiedAt: string;
}

export interface PropFirm {
  key: string;
  name: string;
  programme: string;
  /** The firm's policy on automated trading, as text. */
  automation: string;
  /** Contradictions between sources, one sentence each. */
  disagreements: string[];
  sources: RuleSource[];
  accounts: PropFirmAccount[];
}

/** backtests/prop-firms.json */
export interface PropFirmRules {
  version: string;
  /** As in `RuleSource`. */
  verifiedAt: string;
  firms: PropFirm[];
}

export interface EvaluationOptions {
  /** Factor applied to the contracts of every trade. */
  contracts: number;
  /** First trading day, in days since 1970-01-01. Defaults to the file's first. */
  startDay?: number;
  /** Whether to apply an optional daily loss limit. */
  useDailyLimit: boolean;
  /**
   * Hour of chart time at which a trading day starts. 0: calendar days. Hours before noon open the
   * day of the same date, later hours the day of the next date.
   */
  dayStartsAt: number;
  /** Size of one contract of the file in standard contracts: 1, or 0.1 for micros. */
  contractSize: number;
  /** Whether a daily limit that pauses closes open positions. Default false. */
  closesAtLimit?: boolean;
}

/** Options without a start day, for calculations over all start dates. */
export type AnyStartOptions = Omit<EvaluationOptions, 'startDay'> & { startDay?: never };

/** Returns the required trading days: 0 if unknown, the smallest number if sources disagree. */
export function requiredTradingDays({ minimumDays }: Pick<PropFirmAccount, 'minimumDays'>): number {
  if (minimumDays === null) return 0;
  return typeof minimumDays === 'number' ? minimumDays : Math.min(...minimumDays);
}

/** Joins numbers in ascending order, such as `0, 1 or 5`. */
export function joinWithOr(numbers: readonly number[]): string {
  const words = numbers.toSorted((one, other) => one - other).map((number) => number.toLocaleString('en-US'));
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

interface UnknownRule {
  /** The unknown rule and the reading in use, as a sentence that starts in lower case. */
  uncertainty: string;
  /** Introduces the result of the alternative reading, such as `If …`. */
  condition: string;
  floor?: Partial<PropFirmAccount['maximumLoss']>;
  minimumDays?: number;
}

/** Lists the rules with two readings. A floor that trails open profit counts open losses. */
export function findAmbiguousRules(account: PropFirmAccount): UnknownRule[] {
  const { minimumDays } = account;
  const { kind, locksAtStart, checkedLive } = account.maximumLoss;
  const unknowns: UnknownRule[] = [];
  if (kind !== 'static' && locksAtStart === null) {
    unknowns.push({
      uncertainty: 'we don’t know if the floor stops rising at the starting balance, so we assume it keeps rising.',
      condition: 'If the floor stops at the starting balance',
      floor: { locksAtStart: true },
    });
  }
  if (kind !== 'intraday' && checkedLive === null) {
    unknowns.push({
      uncertainty: 'we don’t know if open losses count against the floor, so we assume they do.',
      condition: 'If open losses don’t count',
      floor: { checkedLive: false },
    });
  }
  if (minimumDays !== null && typeof minimumDays !== 'number') {
    const most = Math.max(...minimumDays);
    unknowns.push({
      uncertainty: `sources say the minimum is ${joinWithOr(minimumDays)} trading days. We use the smallest number.`,
      condition: `If ${most === 1 ? '1 trading day is' : `${most.toLocaleString('en-US')} trading days are`} required`,
      minimumDays: most,
    });
  }
  return unknowns;
}

export function describeUnknownRules(account: PropFirmAccount): string[] {
  return [
    ...findAmbiguousRules(account).map(
      ({ uncertainty }) => `${uncertainty.charAt(0).toUpperCase()}${uncertainty.slice(1)}`,
    ),
    ...(account.dailyLoss === null ? ['No daily loss limit on record.'] : []),
    ...(account.maxContracts === null ? ['No contract limit on record.'] : []),
    ...(account.consistency === null ? ['No consistency rule on record.'] : []),
    ...(account.minimumDays === null ? ['No minimum trading days on record.'] : []),
  ];
}

/** Returns the daily limit that applies, with its amount in hundredths. */
export function findDailyLimit(
  { dailyLoss }: PropFirmAccount,
  { useDailyLimit }: EvaluationOptions,
): { amount: number; effect: DailyLossEffect } | null {
  if (dailyLoss === null || dailyLoss === 'none' || (dailyLoss.optional && !useDailyLimit)) return null;
  return { amount: roundHundredths(100 * dailyLoss.amount), effect: dailyLoss.effect };
}

/** Returns the daily loss, in hundredths, that closes open trades, else null. */
export function findClosingLimit(account: PropFirmAccount, options: EvaluationOptions): number | null {
  const limit = findDailyLimit(account, options);
  return options.closesAtLimit && limit && limit.effect !== 'fail' ? limit.amount : null;
}

export function isOpenLossCounted({ maximumLoss }: PropFirmAccount): boolean {
  return maximumLoss.kind === 'intraday' || maximumLoss.checkedLive !== false;
}
