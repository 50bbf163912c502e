import { DAY_MS } from '../time.js';
import { dailyRatios } from './daily-profit.js';
import { maxDrawdown } from './drawdowns.js';
import { type Outcomes, outcomesOf, type TradeSide } from './trade-side.js';
import type { Trades } from '../trades.js';

const DAYS_A_YEAR = 365.25;
const SHORTEST_YEAR = 365;

/** Money in currency units to the cent, percentages from 0 to 100; null where a figure has no value. */
export interface Figures {
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
  payoffRatio: number | null;
  maxDrawdown: number;
  recoveryFactor: number | null;
  sharpe: number | null;
  sortino: number | null;
  sqn: number | null;
  longestWinningRun: number;
  longestLosingRun: number;
  averageMae: number | null;
  averageMfe: number | null;
  averageEtd: number | null;
  commission: number | null;
  cagr: number | null;
  returnPercent: number | null;
}

/**
 * The figures of all, the long or the short trades, each side as if the file held no other. `startingBalance` is in
 * currency units; without one there is no return and no CAGR.
 */
export function figuresOf(all: Trades, side: TradeSide, startingBalance?: number): Figures {
  const trades = outcomesOf(all, side);
  const { length } = trades;
  const sums = sumsOf(trades);
  const net = sums.won + sums.lost;
  const drawdown = maxDrawdown(trades)?.depth ?? 0;
  return {
    netProfit: money(net),
    grossProfit: money(sums.won),
    grossLoss: money(sums.lost),
    profitFactor: ratio(sums.won, -sums.lost),
    trades: length,
    winners: sums.winners,
    losers: sums.losers,
    even: length - sums.winners - sums.losers,
    percentProfitable: ratio(100 * sums.winners, length),
    averageTrade: mean(net, length),
    averageWinner: mean(sums.won, sums.winners),
    averageLoser: mean(sums.lost, sums.losers),
    payoffRatio: sums.winners === 0 ? null : ratio(sums.won * sums.losers, -sums.lost * sums.winners),
    maxDrawdown: drawdown,
    recoveryFactor: ratio(net, drawdown * 100),
    ...dailyRatios(trades),
    sqn: systemQuality(trades, net),
    longestWinningRun: sums.winningRun,
    longestLosingRun: sums.losingRun,
    averageMae: averageOf(trades.mae),
    averageMfe: averageOf(trades.mfe),
    averageEtd: averageGivenBack(trades),
    commission: totalOf(trades.commission),
    ...returns(trades, net, startingBalance),
  };
}

interface Sums {
  won: number;
  lost: number;
  winners: number;
  losers: number;
  winningRun: number;
  losingRun: number;
}

function sumsOf({ length, profit }: Outcomes): Sums {
  const sums: Sums = { won: 0, lost: 0, winners: 0, losers: 0, winningRun: 0, losingRun: 0 };
  let winning = 0;
  let losing = 0;
  for (let at = 0; at < length; at += 1) {
    const value = profit[at]!;
    winning = value > 0 ? winning + 1 : 0;
    losing = value < 0 ? losing + 1 : 0;
    if (value > 0) {
      sums.won += value;
      sums.winners += 1;
      if (winning > sums.winningRun) sums.winningRun = winning;
    } else if (value < 0) {
      sums.lost += value;
      sums.losers += 1;
      if (losing > sums.losingRun) sums.losingRun = losing;
    }
  }
  return sums;
}

/** √trades × mean / sample standard deviation of trade profit. */
function systemQuality({ length, profit }: Outcomes, net: number): number | null {
  if (length < 2) return null;
  const average = net / length;
  let squares = 0;
  for (let at = 0; at < length; at += 1) squares += (profit[at]! - average) ** 2;
  return squares > 0 ? (Math.sqrt(length) * average) / Math.sqrt(squares / (length - 1)) : null;
}

/** End-trade drawdown: what each trade gave back of its best open profit. */
function averageGivenBack({ mfe, profit }: Outcomes): number | null {
  if (!mfe) return null;
  let sum = 0;
  let count = 0;
  for (let at = 0; at < mfe.length; at += 1) {
    if (Number.isNaN(mfe[at]!)) continue;
    sum += mfe[at]! - profit[at]!;
    count += 1;
  }
  return mean(sum, count);
}

function averageOf(values: Float64Array | null): number | null {
  if (!values) return null;
  const { sum, count } = known(values);
  return mean(sum, count);
}

function totalOf(values: Float64Array | null): number | null {
  if (!values) return null;
  const { sum, count } = known(values);
  return count === 0 ? null : money(sum);
}

/** Sum and number of the values that are there. */
function known(values: Float64Array): { sum: number; count: number } {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    if (Number.isNaN(values[at]!)) continue;
    sum += values[at]!;
    count += 1;
  }
  return { sum, count };
}

/** From the first entry to the last exit; no rate of growth below a year or for an account that ends below nothing. */
function returns(trades: Outcomes, net: number, balance?: number): Pick<Figures, 'cagr' | 'returnPercent'> {
  if (balance === undefined || !(balance > 0)) return { cagr: null, returnPercent: null };
  const growth = net / 100 / balance;
  const days = (lastExit(trades) - firstTime(trades)) / DAY_MS;
  const cagr = days >= SHORTEST_YEAR && growth >= -1 ? 100 * ((1 + growth) ** (DAYS_A_YEAR / days) - 1) : null;
  return { cagr, returnPercent: 100 * growth };
}

function lastExit({ exitTime }: Outcomes): number {
  let last = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < exitTime.length; at += 1) if (exitTime[at]! > last) last = exitTime[at]!;
  return last;
}

function firstTime({ length, entryTime, exitTime }: Outcomes): number {
  let first = Number.POSITIVE_INFINITY;
  for (let at = 0; at < length; at += 1) {
    if (entryTime[at]! < first) first = entryTime[at]!;
    if (exitTime[at]! < first) first = exitTime[at]!;
  }
  return first;
}

function mean(hundredths: number, count: number): number | null {
  return count === 0 ? null : money(hundredths / count);
}

function ratio(over: number, under: number): number | null {
  return under > 0 ? plain(over / under) : null;
}

/** Hundredths to currency units, halves of a cent away from zero. */
function money(hundredths: number): number {
  return plain((Math.sign(hundredths) * Math.round(Math.abs(hundredths))) / 100);
}

/** No minus zero: it would show as -0. */
function plain(value: number): number {
  return value === 0 ? 0 : value;
}
