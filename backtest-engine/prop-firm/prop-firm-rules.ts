/** How the floor moves: not at all, with each day's close, or with the peak of equity including open profit. */
export type MaximumLossKind = 'static' | 'endOfDay' | 'intraday';
/** What reaching the daily limit does: `pause` and `soft` end the day, `fail` ends the evaluation. */
export type DailyLossEffect = 'pause' | 'fail' | 'soft';

/**
 * One evaluation account. Money in `currency` units. Everywhere below, null is a rule that was not found or that sources
 * disagree on, and `'none'` is a rule that the firm does not have.
 */
export interface PropFirmAccount {
  /** Unique in the document, fit for an address. */
  key: string;
  name: string;
  size: number;
  currency: string;
  profitTarget: number;
  maximumLoss: {
    amount: number;
    kind: MaximumLossKind;
    /** The floor stops rising at the starting balance. */
    locksAtStart: boolean | null;
    /** Open losses count too, not only closed ones: against the floor, and against a daily limit that fails the account. */
    checkedLive: boolean | null;
  };
  /** `optional`: the trader chooses whether the account has it. */
  dailyLoss: { amount: number; effect: DailyLossEffect; optional: boolean } | 'none' | null;
  /** In standard (mini) contracts. */
  maxContracts: number | null;
  /** The best day may be at most this share of the profit target or of the profit made; a better one raises the target. */
  consistency: { percent: number; of: 'target' | 'profit' } | 'none' | null;
  /** A list holds the numbers that sources disagree on: the smallest is required, and the largest is the other way to read the rule. */
  minimumDays: number | readonly number[] | null;
}

export interface RuleSource {
  name: string;
  url: string | null;
  /** A month or a day, or two of them as a period: `2026-11`, `2026-11-03`, `2026-09/2026-11`. */
  verifiedAt: string;
}

export interface PropFirm {
  key: string;
  name: string;
  programme: string;
  /** What is known of its policy on automated trading, in words. */
  automation: string;
  /** Where sources contradict each other, a sentence each. */
  disagreements: string[];
  sources: RuleSource[];
  accounts: PropFirmAccount[];
}

/** backtests/prop-firms.json */
export interface PropFirmRules {
  version: string;
  /** As in a source. */
  verifiedAt: string;
  firms: PropFirm[];
}

/** Trading days that are required: 0 where none is known, the smallest number where sources disagree. */
export function requiredTradingDays({ minimumDays }: Pick<PropFirmAccount, 'minimumDays'>): number {
  if (minimumDays === null) return 0;
  return typeof minimumDays === 'number' ? minimumDays : Math.min(...minimumDays);
}

/** Such as `0, 1 or 5`. */
export function joinWithOr(numbers: readonly number[]): string {
  const words = numbers.toSorted((one, other) => one - other).map((number) => number.toLocaleString('en-US'));
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** A rule that is not known, and the other way to read it. */
interface UnknownRule {
  /** What was not found, and how it is taken: a sentence that begins small. */
  uncertainty: string;
  /** Before what comes out with the other way to read it. */
  condition: string;
  floor?: Partial<PropFirmAccount['maximumLoss']>;
  minimumDays?: number;
}

/** The rules that can be read in two ways. A floor that trails open profit counts open losses. */
export function findAmbiguousRules(account: PropFirmAccount): UnknownRule[] {
  const { minimumDays } = account;
  const { kind, locksAtStart, checkedLive } = account.maximumLoss;
  const unknowns: UnknownRule[] = [];
  if (kind !== 'static' && locksAtStart === null) {
    unknowns.push({
      uncertainty:
        'whether the floor stops rising at the starting balance was not found; it is assumed to keep rising.',
      condition: 'If the floor stops at the starting balance',
      floor: { locksAtStart: true },
    });
  }
  if (kind !== 'intraday' && checkedLive === null) {
    unknowns.push({
      uncertainty: 'whether open losses count against the floor was not found; they are assumed to count.',
      condition: 'If open losses do not count',
      floor: { checkedLive: false },
    });
  }
  if (minimumDays !== null && typeof minimumDays !== 'number') {
    const most = Math.max(...minimumDays);
    unknowns.push({
      uncertainty: `sources name ${joinWithOr(minimumDays)} trading days as the minimum; the smallest number is used here.`,
      condition: `If ${most === 1 ? '1 trading day is' : `${most.toLocaleString('en-US')} trading days are`} required`,
      minimumDays: most,
    });
  }
  return unknowns;
}

/** Sentences on rules that are null, for the reader: they are not applied, or applied in their stricter reading. */
export function describeUnknownRules(account: PropFirmAccount): string[] {
  return [
    ...findAmbiguousRules(account).map(
      ({ uncertainty }) => `${uncertainty.charAt(0).toUpperCase()}${uncertainty.slice(1)}`,
    ),
    ...(account.dailyLoss === null ? ['No daily loss limit was found; none is applied.'] : []),
    ...(account.maxContracts === null ? ['No contract limit was found; none is applied.'] : []),
    ...(account.consistency === null ? ['No consistency rule was found; none is applied.'] : []),
    ...(account.minimumDays === null ? ['No minimum number of trading days was found; none is applied.'] : []),
  ];
}
