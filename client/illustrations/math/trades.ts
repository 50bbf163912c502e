import type { Candle } from '../candles.js';

/** What a rule decides at a bar's close. Prices in points. */
export interface Plan {
  long: boolean;
  stop: number;
  target?: number;
}

/** A trade from its entry at a close to its exit. */
export interface Trade {
  long: boolean;
  from: number;
  entry: number;
  target?: number;
  /** The stop at each bar from the entry on. */
  stops: number[];
  /** Absent while the trade is open. */
  to?: number;
  exit?: number;
}

export interface Rules {
  /** A plan for an entry at this bar's close, or null. Asked only without a position. */
  enter: (at: number, done: readonly Trade[]) => Plan | null;
  /** Whether to leave at this bar's close. */
  leave?: (at: number, trade: Trade) => boolean;
  /** A new stop for the bars after this one; only a closer one is taken. */
  trail?: (at: number, trade: Trade) => number;
}

/** Profit of a trade in points, up to `last` while it is open. */
export const pointsOf = ({ long, entry, exit }: Trade, last = entry): number =>
  (long ? 1 : -1) * ((exit ?? last) - entry);

/** One position at a time. A bar that reaches both stop and target counts as stopped. */
export function followTrades(bars: readonly Candle[], { enter, leave, trail }: Rules): Trade[] {
  const trades: Trade[] = [];
  let open: Trade | undefined;
  for (const [at, bar] of bars.entries()) {
    if (open === undefined) {
      const plan = enter(at, trades);
      if (plan === null) continue;
      open = { ...plan, from: at, entry: bar.close, stops: [plan.stop] };
      trades.push(open);
      continue;
    }
    const stop = open.stops.at(-1) ?? open.entry;
    open.stops.push(stop);
    const exit = exitOf(bar, open, stop) ?? (leave?.(at, open) === true ? bar.close : undefined);
    if (exit !== undefined) {
      Object.assign(open, { to: at, exit });
      open = undefined;
    } else if (trail !== undefined) {
      const next = trail(at, open);
      open.stops[open.stops.length - 1] = open.long ? Math.max(stop, next) : Math.min(stop, next);
    }
  }
  return trades;
}

/** Where stop or target end the trade within a bar; a gap beyond the stop fills at the open. */
function exitOf({ open, high, low }: Candle, { long, target }: Trade, stop: number): number | undefined {
  if (long ? low <= stop : high >= stop) return long ? Math.min(open, stop) : Math.max(open, stop);
  if (target !== undefined && (long ? high >= target : low <= target)) return target;
  return undefined;
}
