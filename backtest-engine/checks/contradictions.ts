import { usableStartingBalance } from '../metrics/metrics.js';
import { instrumentCode } from '../model/instruments.js';
import { quote } from '../values/cell-text.js';
import { formatShortDate } from '../values/date-notations.js';
import { DAY_MS, type TimeSpan } from '../model/time.js';
import type { FileReading } from '../model/trades.js';

/** Maximum difference in days between chart time and the manifest's dates. */
const SLACK_DAYS = 1;
/**
 * Share of the declared period, and number of days, without trades that are tolerated at each end.
 */
const MAX_UNTRADED_SHARE = 0.1;
const MAX_UNTRADED_DAYS = 45;

/** An amount greater than 0. */
const AMOUNT =
  /(?:[$€£]|\b(?:USD|EUR|GBP))\s*(?=[\d.,]*[1-9])\d|(?=[\d.,]*[1-9])(?<![\d.,])\d[\d.,]*\s*(?:[$€£]|USD|EUR|GBP|cents?\b)/i;
const CHARGE = /commission|fees?\b/i;
const EACH = /\bRT\b|round[\s-]?(?:turn|trip)|(?:per|a) (?:contract|side|trade)/i;
const NO_CHARGE =
  /\b(?:no|without|zero)\s+(?:\w+\s+)?(?:commission|fee)|\bcommission[\s-]*free\b|\bnone\b|\b(?:not|excluded?)\b/i;
const PRICE = /slip|spread|tick|fill|risk/i;

/** Returns whether declared costs include a commission or fees, such as `$4.36 RT`. */
function mentionsCharges(costs: string): boolean {
  if (NO_CHARGE.test(costs)) return false;
  // A label such as `Commission and fees:` refers to the amount in the next part.
  let isLabeled = false;
  return costs.split(/[;:\n+]|[,.]\s+|\sand\s/).some((part) => {
    const isCharge = CHARGE.test(part) || (!PRICE.test(part) && (EACH.test(part) || isLabeled));
    isLabeled = CHARGE.test(part) && !/\d/.test(part);
    return AMOUNT.test(part) && isCharge;
  });
}

const PLATFORM_NAMES = { ninjatrader: 'NinjaTrader', tradingview: 'TradingView' } as const;

/** The owner's declaration about a backtest. Any field may be missing. */
export interface DeclaredBacktest {
  platform?: keyof typeof PLATFORM_NAMES;
  instrument?: string;
  /** First and last day, `YYYY-MM-DD`. */
  period?: { from: string; to: string };
  /** US dollars. */
  startingBalance?: number;
  /** Commission and slippage in words. */
  costs?: string;
}
type ReadFile = Pick<FileReading, 'kind' | 'currency' | 'instrument' | 'isGross' | 'open'>;

/**
 * Lists the differences between the manifest's declaration and the file, one sentence each. An
 * owner may replace a file and forget the manifest. `span` is from the first entry to the last
 * exit.
 */
export function findContradictions(declared: DeclaredBacktest, file: ReadFile, span: TimeSpan | null): string[] {
  const { platform, instrument, period, startingBalance, costs } = declared;
  const traded = span && withOpen(span, file.open);
  const program = file.kind === 'table' ? null : file.kind.startsWith('ninjatrader') ? 'ninjatrader' : 'tradingview';
  return [
    ...(platform && program && platform !== program
      ? [`The details say ${PLATFORM_NAMES[platform]}, but the file comes from ${PLATFORM_NAMES[program]}.`]
      : []),
    ...(instrument && file.instrument && areDifferent(instrument, file.instrument)
      ? [`The details say ${instrument}, but the first trade in the file is in ${quote(file.instrument)}.`]
      : []),
    ...(period && traded && !fillsPeriod(traded, period)
      ? [
          `The details say ${day(period.from)} to ${day(period.to)}, but trades run from ${day(traded.from)} to ${day(traded.to)}.`,
        ]
      : []),
    ...(costs && mentionsCharges(costs) && file.isGross
      ? ['The details list costs, but the profits in the file are before costs.']
      : []),
    ...(startingBalance !== undefined && usableStartingBalance(startingBalance, file.currency) === undefined
      ? [`The starting balance is in US dollars and the file is in ${file.currency}, so we don’t calculate a return.`]
      : []),
  ];
}

/** Extends the span to the last known time of positions that are still open. */
function withOpen({ from, to }: TimeSpan, open: ReadFile['open']): TimeSpan {
  return open.reduce((span, { lastTime }) => (lastTime > span.to ? { ...span, to: lastTime } : span), { from, to });
}

const day = (time: string | number): string => formatShortDate(new Date(time).getTime());

/** Returns whether the trades lie within the declared period and fill it. */
function fillsPeriod(span: TimeSpan, period: { from: string; to: string }): boolean {
  const from = Date.parse(`${period.from}T00:00:00Z`) - SLACK_DAYS * DAY_MS;
  const to = Date.parse(`${period.to}T00:00:00Z`) + (1 + SLACK_DAYS) * DAY_MS;
  const quiet = Math.max(MAX_UNTRADED_SHARE * (to - from), MAX_UNTRADED_DAYS * DAY_MS);
  return span.from >= from && span.to < to && span.from - from <= quiet && to - span.to <= quiet;
}

/** Compares instrument codes only. Market names in words may mean anything. */
function areDifferent(one: string, other: string): boolean {
  const [first, second] = [instrumentCode(one), instrumentCode(other)];
  return first !== null && second !== null && first !== second;
}
