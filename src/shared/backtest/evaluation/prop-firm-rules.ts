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
    /** Open losses count against the floor too, not only closed ones. */
    checkedLive: boolean | null;
  };
  /** `optional`: the trader chooses whether the account has it. */
  dailyLoss: { amount: number; effect: DailyLossEffect; optional: boolean } | 'none' | null;
  /** In standard (mini) contracts. */
  maxContracts: number | null;
  /** The best day may be at most this share of the profit target or of the profit made; a better one raises the target. */
  consistency: { percent: number; of: 'target' | 'profit' } | 'none' | null;
  minimumDays: number | null;
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

/** What is not known of how an account's floor moves and is checked. */
interface FloorUnknown {
  /** What was not found, and how it is taken: a sentence that begins small. */
  doubt: string;
  /** Before what comes out with the other way to read it. */
  condition: string;
  other: Partial<PropFirmAccount['maximumLoss']>;
}

/** The rules on the floor that were not found. A floor that trails open profit counts open losses. */
export function floorUnknowns({ maximumLoss }: PropFirmAccount): FloorUnknown[] {
  const { kind, locksAtStart, checkedLive } = maximumLoss;
  const unknowns: FloorUnknown[] = [];
  if (kind !== 'static' && locksAtStart === null) {
    unknowns.push({
      doubt: 'whether the floor stops rising at the starting balance was not found; it is assumed to keep rising.',
      condition: 'If the floor stops at the starting balance',
      other: { locksAtStart: true },
    });
  }
  if (kind !== 'intraday' && checkedLive === null) {
    unknowns.push({
      doubt: 'whether open losses count against the floor was not found; they are assumed to count.',
      condition: 'If open losses do not count',
      other: { checkedLive: false },
    });
  }
  return unknowns;
}

/** Sentences on rules that are null, for the reader: they are not applied, or applied in their stricter reading. */
export function unknownRules(account: PropFirmAccount): string[] {
  return [
    ...floorUnknowns(account).map(({ doubt }) => `${doubt.charAt(0).toUpperCase()}${doubt.slice(1)}`),
    ...(account.dailyLoss === null ? ['No daily loss limit was found; none is applied.'] : []),
    ...(account.maxContracts === null ? ['No contract limit was found; none is applied.'] : []),
    ...(account.consistency === null ? ['No consistency rule was found; none is applied.'] : []),
    ...(account.minimumDays === null
      ? ['No minimum number of trading days is applied: it was not found, or sources disagree.']
      : []),
  ];
}
