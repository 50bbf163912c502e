import type { Behavior } from './simulation.js';

/** Trend following over days: many small losers, few large winners. */
export const SWING_TREND: Behavior = {
  barMinutes: 30,
  quantity: 1,
  direction: 'both',
  entriesADay: 1,
  chance: 0.55,
  window: [30, 300],
  stop: 0.7,
  trail: 2.1,
  longestMinutes: 3900,
  overnight: true,
  edge: 0.1,
};

/** Intraday momentum with a trailing stop. */
export const DAY_TREND: Behavior = {
  barMinutes: 5,
  quantity: 1,
  direction: 'both',
  entriesADay: 2,
  chance: 0.4,
  window: [15, 240],
  stop: 0.32,
  trail: 0.55,
  target: 1.5,
  longestMinutes: 330,
  edge: 0.09,
};

/** One trade a day, when the price leaves the opening range. */
export const OPENING_RANGE: Behavior = {
  barMinutes: 5,
  quantity: 1,
  direction: 'both',
  entriesADay: 1,
  chance: 0.8,
  window: [15, 75],
  stop: 0.42,
  target: 0.75,
  longestMinutes: 380,
  edge: 0.08,
};

/** Mean reversion: many small winners, few large losers. */
export const REVERSION: Behavior = {
  barMinutes: 5,
  quantity: 1,
  direction: 'both',
  entriesADay: 2,
  chance: 0.4,
  window: [30, 300],
  stop: 0.72,
  target: 0.3,
  longestMinutes: 150,
  edge: 0.08,
};

/** Scalping: a few ticks, several times a day. */
export const SCALP: Behavior = {
  barMinutes: 1,
  quantity: 1,
  direction: 'both',
  entriesADay: 3,
  chance: 0.4,
  window: [5, 330],
  stop: 0.16,
  target: 0.2,
  longestMinutes: 45,
  edge: 0.12,
};

/** Small risk per trade and flat before the close, as prop-firm evaluations require. */
export const GUARDED: Behavior = {
  barMinutes: 5,
  quantity: 2,
  direction: 'both',
  entriesADay: 1,
  chance: 0.75,
  window: [10, 180],
  stop: 0.22,
  target: 0.34,
  longestMinutes: 240,
  edge: 0.1,
};
