import { DAY_MS, MINUTE_MS } from '../model/time.js';
import { LONG, SHORT, type Trades, roundHundredths } from '../model/trades.js';
import { isUsDollar } from '../model/us-dollar.js';
import { MetricSums } from './metric-sums.js';

const DAYS_PER_YEAR = 365.25;
const MIN_CAGR_DAYS = 365;

/** Money is in currency units to the cent, percentages are from 0 to 100. Null without a value. */
export interface Metrics {
  netProfit: number;
  grossProfit: number;
  grossLoss: number;
  /** Null without a losing trade. */
  profitFactor: number | null;
  trades: number;
  winners: number;
  losers: number;
  even: number;
  percentProfitable: number | null;
  averageTrade: number | null;
  averageWinner: number | null;
  averageLoser: number | null;
  largestWinner: number | null;
  largestLoser: number | null;
  payoffRatio: number | null;
  maxDrawdown: number;
  maxDrawdownPercent: number | null;
  recoveryFactor: number | null;
  sharpe: number | null;
  sortino: number | null;
  sqn: number | null;
  longestWinningRun: number;
  longestLosingRun: number;
  averageMae: number | null;
  averageMfe: number | null;
  averageEtd: number | null;
  /** Minutes. */
  averageDuration: number | null;
  commission: number | null;
  cagr: number | null;
  returnPercent: number | null;
}

/** Metrics listed in the file itself; null for a metric that is not listed. */
export type ExporterMetrics = Readonly<Record<keyof Metrics, number | null>>;

export interface MetricsBySide {
  all: Metrics;
  /** Metrics of long and of short trades. Neither includes trades of unknown side. */
  long: Metrics;
  short: Metrics;
  /**
   * The trade whose loss exhausted the balance, as a position in `Trades`, with its exit time if
   * known. Null if the balance lasted or is unknown.
   */
  balanceExhausted: { trade: number; time: number | null } | null;
}

/**
 * Calculates the metrics of all, long, and short trades in one pass. `startingBalance` is in
 * currency units. Without a balance, return, CAGR and drawdown percentage are null.
 */
export function calculateMetrics(trades: Trades, startingBalance?: number): MetricsBySide {
  const balance =
    startingBalance !== undefined && startingBalance > 0 ? roundHundredths(100 * startingBalance) : Number.NaN;
  const all = new MetricSums(balance);
  const long = new MetricSums(balance);
  const short = new MetricSums(balance);
  for (let at = 0; at < trades.length; at += 1) {
    all.add(trades, at);
    if (trades.side[at] === LONG) long.add(trades, at);
    else if (trades.side[at] === SHORT) short.add(trades, at);
  }
  return {
    all: toMetrics(all, startingBalance),
    long: toMetrics(long, startingBalance),
    short: toMetrics(short, startingBalance),
    balanceExhausted: findBalanceExhausted(trades, balance),
  };
}

/** Calculates the metrics of trades `from` until before `to`, without metrics of the balance. */
export function calculateMetricsInRange(trades: Trades, from: number, to: number): Metrics {
  const part = new MetricSums(Number.NaN);
  for (let at = from; at < to; at += 1) part.add(trades, at);
  return toMetrics(part);
}

/**
 * Returns the starting balance if it applies to the file's currency, else undefined. Declared
 * balances are in US dollars. Amounts without a currency count as dollars.
 */
export function usableStartingBalance(
  startingBalance: number | undefined,
  currency: string | null,
): number | undefined {
  return currency === null || isUsDollar(currency) ? startingBalance : undefined;
}

interface Words {
  money: (amount: number) => string;
  day: (time: number) => string;
  count: (number: number) => string;
}

/**
 * Describes in one sentence when losses exhausted the starting balance. No account could have
 * traded on. Null if the balance lasted. `startingBalance` is in the file's currency.
 */
export function describeExhaustedBalance(
  exhausted: MetricsBySide['balanceExhausted'],
  startingBalance: number | undefined,
  { money, day, count }: Words,
): string | null {
  if (startingBalance === undefined || exhausted === null) return null;
  const when = exhausted.time === null ? `trade ${count(exhausted.trade + 1)}` : day(exhausted.time);
  return `Losses used up the starting balance of ${money(startingBalance)} by ${when}. No account could have kept trading, but the figures include the later trades.`;
}

/** Finds the trade that exhausts the balance, which is in hundredths, or NaN if unknown. */
function findBalanceExhausted(
  { length, profit, exitTime }: Trades,
  balance: number,
): MetricsBySide['balanceExhausted'] {
  let left = balance;
  for (let trade = 0; trade < length; trade += 1) {
    left += profit[trade]!;
    if (left > 0) continue;
    if (Number.isNaN(left)) return null;
    const time = exitTime[trade]!;
    return { trade, time: Number.isNaN(time) ? null : time };
  }
  return null;
}

function toMetrics(sums: MetricSums, startingBalance?: number): Metrics {
  const { trades, net, won, lost, winners, losers, maxDrawdown } = sums;
  return {
    netProfit: money(net),
    grossProfit: money(won),
    grossLoss: money(lost),
    profitFactor: ratio(won, -lost),
    trades,
    winners,
    losers,
    even: trades - winners - losers,
    percentProfitable: ratio(100 * winners, trades),
    averageTrade: mean(net, trades),
    averageWinner: mean(won, winners),
    averageLoser: mean(lost, losers),
    largestWinner: winners === 0 ? null : money(sums.largestWinner),
    largestLoser: losers === 0 ? null : money(sums.largestLoser),
    payoffRatio: ratio(won * losers, -lost * winners),
    maxDrawdown: money(maxDrawdown),
    recoveryFactor: ratio(net, maxDrawdown),
    ...sums.daily.ratios(),
    sqn: systemQuality(sums),
    longestWinningRun: sums.longestWinningRun,
    longestLosingRun: sums.longestLosingRun,
    averageMae: mean(sums.mae.sum, sums.mae.count),
    averageMfe: mean(sums.mfe.sum, sums.mfe.count),
    averageEtd: mean(sums.givenBack.sum, sums.givenBack.count),
    // All durations are 0 if the file's clock is too coarse.
    averageDuration: sums.duration.sum === 0 ? null : ratio(sums.duration.sum / MINUTE_MS, sums.duration.count),
    commission: sums.commission.count === 0 ? null : money(sums.commission.sum),
    ...returns(sums, startingBalance),
  };
}

/** √trades × mean / sample standard deviation of trade profit. */
function systemQuality({ trades, net, squares }: MetricSums): number | null {
  if (trades < 2 || squares === 0) return null;
  return (Math.sqrt(trades) * (net / trades)) / Math.sqrt(squares / (trades - 1));
}

/** Calculates returns until the last exit. No CAGR under a year or for a balance below zero. */
function returns(
  { net, firstTime, lastExit, maxDrawdownShare }: MetricSums,
  balance?: number,
): Pick<Metrics, 'cagr' | 'returnPercent' | 'maxDrawdownPercent'> {
  if (balance === undefined || !(balance > 0)) {
    return { cagr: null, returnPercent: null, maxDrawdownPercent: null };
  }
  const growth = net / 100 / balance;
  const days = (lastExit - firstTime) / DAY_MS;
  const cagr = days >= MIN_CAGR_DAYS && growth >= -1 ? 100 * ((1 + growth) ** (DAYS_PER_YEAR / days) - 1) : null;
  return { cagr, returnPercent: 100 * growth, maxDrawdownPercent: 100 * maxDrawdownShare };
}

function mean(hundredths: number, count: number): number | null {
  return count === 0 ? null : money(hundredths / count);
}

function ratio(over: number, under: number): number | null {
  return under > 0 ? plain(over / under) : null;
}

/** Converts hundredths to currency units. */
function money(hundredths: number): number {
  return plain(roundHundredths(hundredths) / 100);
}

/** Avoids minus zero, which would be shown as -0. */
function plain(value: number): number {
  return value === 0 ? 0 : value;
}
