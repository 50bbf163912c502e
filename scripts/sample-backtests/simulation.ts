import { DAYS, type Market, minutesPerDay } from '../../client/illustrations/market/market.js';
import { type Random, randomFrom, seedOf, wholeBetween } from '../../client/illustrations/market/random.js';

/** Behavior of a strategy. Distances are shares of the instrument's typical daily move. */
export interface Behavior {
  barMinutes: number;
  quantity: number;
  direction: 'both' | 'long';
  /** Entry attempts per day, each with probability `chance`. */
  entriesADay: number;
  chance: number;
  /** Entry window in minutes after the open. */
  window: readonly [from: number, to: number];
  stop: number;
  /** Profit target. Absent if there is only a trailing stop. */
  target?: number;
  /** Trailing distance behind the best price. Starts when the profit is as large. */
  trail?: number;
  /** Longest holding time in session minutes. The close also ends a trade unless `overnight`. */
  longestMinutes: number;
  overnight?: boolean;
  /**
   * Edge: how much more often a trade takes the better side. It varies by quarter; 0 means a coin
   * toss.
   */
  edge: number;
}

export type ExitReason = 'stop' | 'target' | 'trail' | 'time' | 'close';

/** A trade. Prices and excursions are in ticks; entry and exit are indices of `Market.ticks`. */
export interface Trade {
  long: boolean;
  quantity: number;
  entryIndex: number;
  exitIndex: number;
  entry: number;
  exit: number;
  /** Maximum adverse and favorable excursion, both 0 or more, including the exit. */
  adverse: number;
  favorable: number;
  reason: ExitReason;
}

const QUARTER_DAYS = 64;
const EDGE_WANDER = 0.12;

/** All trades of a strategy, one position at a time. The same name gives the same trades. */
export function simulate(name: string, market: Market, behavior: Behavior): Trade[] {
  const random = randomFrom(seedOf(`strategy ${name}`));
  const perDay = minutesPerDay(market.instrument);
  const trades: Trade[] = [];
  let free = 0;
  let edge = behavior.edge;
  for (const dayNumber of DAYS.keys()) {
    if (dayNumber % QUARTER_DAYS === 0) edge = behavior.edge + EDGE_WANDER * (random() - 0.5);
    for (const minute of entryMinutes(random, behavior)) {
      const index = dayNumber * perDay + minute;
      if (index <= free) continue;
      const trade = pick(random, market, index, behavior, edge);
      if (!trade) continue;
      trades.push(trade);
      free = trade.exitIndex + behavior.barMinutes;
    }
  }
  return trades;
}

/** Ascending bar ends at which the strategy enters on one day if it has no position. */
function entryMinutes(random: Random, { entriesADay, chance, window, barMinutes }: Behavior): number[] {
  const minutes: number[] = [];
  for (let count = 0; count < entriesADay; count++) {
    const bar = wholeBetween(random, Math.ceil(window[0] / barMinutes), Math.floor(window[1] / barMinutes));
    if (random() < chance) minutes.push(bar * barMinutes);
  }
  return minutes.sort((a, b) => a - b);
}

function pick(random: Random, market: Market, index: number, behavior: Behavior, edge: number): Trade | undefined {
  const lastIndex = lastIndexOf(market, index, behavior);
  if (lastIndex <= index) return undefined;
  const slippage = random() < 0.5 ? 1 : 0;
  const long = follow(market, index, lastIndex, true, behavior, slippage);
  if (behavior.direction === 'long') return random() < edge && result(long) < 0 ? undefined : long;
  const short = follow(market, index, lastIndex, false, behavior, slippage);
  const [better, worse] = result(long) >= result(short) ? [long, short] : [short, long];
  return random() < edge || random() < 0.5 ? better : worse;
}

const result = (trade: Trade): number => (trade.long ? 1 : -1) * (trade.exit - trade.entry);

function lastIndexOf(market: Market, index: number, behavior: Behavior): number {
  const perDay = minutesPerDay(market.instrument);
  const sessionEnd = index - (index % perDay) + market.instrument.sessionMinutes;
  const timeUp = index + behavior.longestMinutes;
  return Math.min(behavior.overnight ? timeUp : Math.min(timeUp, sessionEnd), market.ticks.length - 1);
}

/** Runs a trade minute by minute until an exit triggers. Market and stop orders pay slippage. */
function follow(
  market: Market,
  start: number,
  last: number,
  long: boolean,
  behavior: Behavior,
  slippage: number,
): Trade {
  const sign = long ? 1 : -1;
  const priceAt = (index: number): number => market.ticks[index] ?? 0;
  const entry = priceAt(start) + sign * slippage;
  const typical = entry * market.instrument.dailyMove;
  const stop = Math.max(4, Math.round(behavior.stop * typical));
  const target = behavior.target === undefined ? Infinity : Math.max(4, Math.round(behavior.target * typical));
  const trail = behavior.trail === undefined ? Infinity : Math.max(4, Math.round(behavior.trail * typical));
  let best = 0;
  let worst = 0;
  const leave = (index: number, move: number, reason: ExitReason): Trade => ({
    long,
    quantity: behavior.quantity,
    entryIndex: start,
    exitIndex: index,
    entry,
    exit: entry + sign * move,
    adverse: -Math.min(worst, move),
    favorable: Math.max(best, move),
    reason,
  });
  for (let index = start + 1; index < last; index++) {
    const move = sign * (priceAt(index) - entry);
    const floor = Math.max(-stop, best >= trail ? best - trail : -stop);
    if (move <= floor) return leave(index, Math.min(floor, move) - slippage, floor === -stop ? 'stop' : 'trail');
    if (move >= target) return leave(index, target, 'target');
    best = Math.max(best, move);
    worst = Math.min(worst, move);
  }
  const timeUp = last - start === behavior.longestMinutes;
  return leave(last, sign * (priceAt(last) - entry) - slippage, timeUp ? 'time' : 'close');
}
