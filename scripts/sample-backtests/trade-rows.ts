import type { Moment } from '../../client/illustrations/market/calendar.js';
import { type Market, minutesPerDay, momentAt } from '../../client/illustrations/market/market.js';
import { priceText } from '../../client/illustrations/market/instruments.js';
import type { ExitReason, Trade } from './simulation.js';

/** A row of a platform's trade list. Money is in US cents for the whole position. */
export interface TradeRow {
  number: number;
  long: boolean;
  quantity: number;
  /** Prices as quoted by the exchange. */
  entryPrice: string;
  exitPrice: string;
  entryTime: Moment;
  exitTime: Moment;
  reason: ExitReason;
  /** Net of all costs. */
  profit: number;
  /** Running total of `profit`, including this trade. */
  cumulative: number;
  costs: number;
  /** Largest open loss and profit, both 0 or more, before costs. */
  adverse: number;
  favorable: number;
  /** Number of bars from entry to exit, inclusive. */
  bars: number;
  /** Position value at the entry. */
  value: number;
}

/** Converts simulated trades to money and chart bars. */
export function tradeRows(market: Market, trades: readonly Trade[], barMinutes: number): TradeRow[] {
  const { instrument } = market;
  let cumulative = 0;
  return trades.map((trade, place) => {
    const cents = instrument.centsPerTick * trade.quantity;
    const costs = instrument.roundTurnCents * trade.quantity;
    const profit = (trade.long ? 1 : -1) * (trade.exit - trade.entry) * cents - costs;
    cumulative += profit;
    const exitIndex = barEnd(market, trade.exitIndex, barMinutes);
    return {
      number: place + 1,
      long: trade.long,
      quantity: trade.quantity,
      entryPrice: priceText(instrument, trade.entry),
      exitPrice: priceText(instrument, trade.exit),
      entryTime: momentAt(instrument, trade.entryIndex),
      exitTime: momentAt(instrument, exitIndex),
      reason: trade.reason,
      profit,
      cumulative,
      costs,
      adverse: trade.adverse * cents,
      favorable: trade.favorable * cents,
      bars: Math.ceil((exitIndex - trade.entryIndex) / barMinutes) + 1,
      value: trade.entry * cents,
    };
  });
}

/** The end of a fill's bar, as platforms report it. The session's last bar may be short. */
function barEnd({ instrument }: Market, index: number, barMinutes: number): number {
  const perDay = minutesPerDay(instrument);
  const minute = index % perDay;
  return index - minute + Math.min(Math.ceil(minute / barMinutes) * barMinutes, instrument.sessionMinutes);
}
