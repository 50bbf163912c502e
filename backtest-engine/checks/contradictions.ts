import { usableStartingBalance } from '../metrics/starting-balance.js';
import { instrumentCode } from '../model/instruments.js';
import { quote } from '../values/quoted.js';
import { formatShortDate } from '../values/month-names.js';
import { DAY_MS, type TimeSpan } from '../model/time.js';
import type { FileReading } from '../model/trades.js';

/** Days that a chart's clock may be away from the one the manifest's days go by. */
const SLACK_DAYS = 1;
/** Of the declared period: trades that begin so much later or end so much sooner are a part of it. */
const UNTRADED = 0.1;
const UNTRADED_DAYS = 45;

/** More than 0. */
const AMOUNT =
  /(?:[$€£]|\b(?:USD|EUR|GBP))\s*(?=[\d.,]*[1-9])\d|(?=[\d.,]*[1-9])(?<![\d.,])\d[\d.,]*\s*(?:[$€£]|USD|EUR|GBP|cents?\b)/i;
const CHARGE = /commission|fees?\b/i;
const EACH = /\bRT\b|round[\s-]?(?:turn|trip)|(?:per|a) (?:contract|side|trade)/i;
const NO_CHARGE =
  /\b(?:no|without|zero)\s+(?:\w+\s+)?(?:commission|fee)|\bcommission[\s-]*free\b|\bnone\b|\b(?:not|excluded?)\b/i;
const PRICE = /slip|spread|tick|fill|risk/i;

/** Whether declared costs name an amount of commission or fees, as `$4.36 RT` does; each amount goes by the words beside it. */
function nameCharges(costs: string): boolean {
  if (NO_CHARGE.test(costs)) return false;
  // A part that names them without a number, such as `Commission and fees: $4.36`, is of the amount behind it.
  let isNamed = false;
  return costs.split(/[;:\n+]|[,.]\s+|\sand\s/).some((part) => {
    const isCharge = CHARGE.test(part) || (!PRICE.test(part) && (EACH.test(part) || isNamed));
    isNamed = CHARGE.test(part) && !/\d/.test(part);
    return AMOUNT.test(part) && isCharge;
  });
}

const PLATFORM_NAMES = { ninjatrader: 'NinjaTrader', tradingview: 'TradingView' } as const;

/** The owner's own words about a run. Any of them may be missing. */
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
type Found = Pick<FileReading, 'kind' | 'currency' | 'instrument' | 'isGross' | 'open'>;

/**
 * Where the file is not what the manifest says of it, a sentence each: whoever replaces a file may forget the other.
 * `run` is from the first entry to the last exit in milliseconds, null without times.
 */
export function findContradictions(declared: DeclaredBacktest, file: Found, run: TimeSpan | null): string[] {
  const { platform, instrument, period, startingBalance, costs } = declared;
  const held = run && withOpen(run, file.open);
  const program = file.kind === 'table' ? null : file.kind.startsWith('ninjatrader') ? 'ninjatrader' : 'tradingview';
  return [
    ...(platform && program && platform !== program
      ? [`Declared as tested on ${PLATFORM_NAMES[platform]}; the file comes from ${PLATFORM_NAMES[program]}.`]
      : []),
    ...(instrument && file.instrument && areOthers(instrument, file.instrument)
      ? [`Declared for ${instrument}; the first trade in the file is in ${quote(file.instrument)}.`]
      : []),
    ...(period && held && !fits(held, period)
      ? [
          `Declared from ${day(period.from)} to ${day(period.to)}; the trades run from ${day(held.from)} to ${day(held.to)}.`,
        ]
      : []),
    ...(costs && nameCharges(costs) && file.isGross
      ? ['Costs are declared, and none are deducted from the profits in the file.']
      : []),
    ...(startingBalance !== undefined && usableStartingBalance(startingBalance, file.currency) === undefined
      ? [`The starting balance is in US dollars and the file is in ${file.currency}, so no return is calculated.`]
      : []),
  ];
}

/** To the last time that the file has of a position that is still open. */
function withOpen({ from, to }: TimeSpan, open: Found['open']): TimeSpan {
  return open.reduce((span, { lastTime }) => (lastTime > span.to ? { ...span, to: lastTime } : span), { from, to });
}

const day = (time: string | number): string => formatShortDate(new Date(time).getTime());

/** Whether the trades are within the declared period and fill it. */
function fits(run: TimeSpan, period: { from: string; to: string }): boolean {
  const from = Date.parse(`${period.from}T00:00:00Z`) - SLACK_DAYS * DAY_MS;
  const to = Date.parse(`${period.to}T00:00:00Z`) + (1 + SLACK_DAYS) * DAY_MS;
  const quiet = Math.max(UNTRADED * (to - from), UNTRADED_DAYS * DAY_MS);
  return run.from >= from && run.to < to && run.from - from <= quiet && to - run.to <= quiet;
}

/** Only where both are codes: names of markets in words are anybody's. */
function areOthers(one: string, other: string): boolean {
  const [first, second] = [instrumentCode(one), instrumentCode(other)];
  return first !== null && second !== null && first !== second;
}
