import type { GridTrades } from './ninjatrader-trades.js';
import { ListTrades } from './tradingview-trades.js';

/** The columns whose amounts the file's own cumulative column proves. */
export function provedPlaces(trades: GridTrades | ListTrades | null): ReadonlySet<number> {
  if (trades === null) return new Set();
  const { proves } = trades instanceof ListTrades ? trades.sums : trades.cumulative;
  return new Set(proves ? [trades.place.profit, trades.place.cumulative] : []);
}
