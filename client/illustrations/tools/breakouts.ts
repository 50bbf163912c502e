import type { Bar } from '../candles.js';
import type { Layer, Tool } from '../chart/picture.js';
import { sessions } from '../math/levels.js';
import { averageTrueRange, trueRange } from '../math/range.js';
import { change, closes } from '../math/series.js';
import { followTrades } from '../math/trades.js';
import { endsSession, minuteOf, runsOf, tradesOfDay } from './parts.js';

export interface OpeningRange {
  /** First bar of the session and last bar of the range. */
  from: number;
  to: number;
  /** Last bar of the session. */
  end: number;
  high: number;
  low: number;
}

/** The range of each session's first `minutes`. */
export function openingRanges(bars: readonly Bar[], minutes: number): OpeningRange[] {
  return sessions(bars).map(({ from, to: end }) => {
    const opens = bars[from]?.minute ?? 0;
    const part = bars.slice(from, end + 1).filter(({ minute }) => minute < opens + minutes);
    const [high, low] = [Math.max(...part.map((bar) => bar.high)), Math.min(...part.map((bar) => bar.low))];
    return { from, to: from + part.length - 1, end, high, low };
  });
}

export function rangeLayers(ranges: readonly OpeningRange[], words: string): Layer[] {
  return ranges.flatMap(({ from, to, end, high, low }): Layer[] => [
    { kind: 'zone', from, to, low, high, tone: 'accent', opacity: 0.22, text: words },
    { kind: 'level', value: high, tone: 'accent', from: to, to: end },
    { kind: 'level', value: low, tone: 'accent', from: to, to: end },
  ]);
}

const ORB = { Minutes: 30, Target: '1.5R', 'Flat at': '15:00' } as const;
const ORB_TARGET = Number.parseFloat(ORB.Target);

/** The opening range, one trade a day in each direction at most, flat by a set time. */
export const orb: Tool = {
  name: 'ORB',
  symbol: 'NQ',
  timeframe: 5,
  end: '2026-06-02 14:00',
  settings: ORB,
  cardBars: 62,
  draw: ({ bars }) => {
    const ranges = openingRanges(bars, ORB.Minutes);
    const flat = minuteOf(ORB['Flat at']);
    const trades = followTrades(bars, {
      enter: (at, done) => {
        const range = ranges.find(({ to, end }) => at > to && at <= end);
        const bar = bars[at];
        if (range === undefined || bar === undefined || bar.minute >= flat) return null;
        const long = bar.close > range.high;
        if (!long && bar.close >= range.low) return null;
        if (tradesOfDay(done, bars, at).some((trade) => trade.long === long)) return null;
        const stop = (range.high + range.low) / 2;
        return { long, stop, target: bar.close + ORB_TARGET * (bar.close - stop) };
      },
      leave: (at) => endsSession(bars, at) || (bars[at]?.minute ?? 0) >= flat,
    });
    return { main: [...rangeLayers(ranges, `${ORB.Minutes} min`), { kind: 'trades', trades }] };
  },
};

const GAMMA = { Levels: 80, Stop: 40, From: '10:00', Until: '15:00' } as const;

/** From one evenly spaced level to the next, within a time window. */
export const projectGamma: Tool = {
  name: 'Project Gamma',
  symbol: 'NQ',
  timeframe: 5,
  end: '2026-02-24 10:35',
  settings: GAMMA,
  draw: ({ bars, first }) => {
    const prices = closes(bars);
    const [from, until] = [minuteOf(GAMMA.From), minuteOf(GAMMA.Until)];
    const isOpen = (at: number): boolean => (bars[at]?.minute ?? 0) >= from && (bars[at]?.minute ?? 0) < until;
    const floorOf = (price: number): number => Math.floor(price / GAMMA.Levels);
    const trades = followTrades(bars, {
      enter: (at) => {
        const [close, before] = [prices[at] ?? 0, prices[at - 1] ?? 0];
        const moved = floorOf(close) - floorOf(before);
        if (!isOpen(at) || moved === 0 || endsSession(bars, at - 1)) return null;
        const long = moved > 0;
        const level = (long ? floorOf(close) : floorOf(before)) * GAMMA.Levels;
        const turn = long ? 1 : -1;
        return { long, stop: level - turn * GAMMA.Stop, target: level + turn * GAMMA.Levels };
      },
      leave: (at) => endsSession(bars, at) || !isOpen(at + 1),
    });
    const seen = bars.slice(first);
    const [low, high] = [Math.min(...seen.map((bar) => bar.low)), Math.max(...seen.map((bar) => bar.high))];
    const levels: Layer[] = [];
    for (let step = floorOf(low); step <= floorOf(high) + 1; step += 1) {
      levels.push({ kind: 'level', value: step * GAMMA.Levels, tone: 'accent' });
    }
    const windows = runsOf(bars.length, isOpen).filter(({ key }) => !key);
    return {
      main: [
        ...windows.map(({ from, to }) => ({ kind: 'stretch', from, to, tone: 'quiet', opacity: 0.16 }) as const),
        ...levels,
        { kind: 'trades', trades },
      ],
      legend: [
        { tone: 'accent', words: `Every ${GAMMA.Levels} pts` },
        { tone: 'quiet', words: 'No entries' },
      ],
    };
  },
};

const MOMENTUM = { Length: 10, Threshold: '2.5 ATR', Stop: '2 ATR' } as const;
const [MOMENTUM_LIMIT, MOMENTUM_STOP] = [Number.parseFloat(MOMENTUM.Threshold), Number.parseFloat(MOMENTUM.Stop)];
const MOMENTUM_RANGE = 14;

/** Enters when the price moves faster than a threshold that follows the range, leaves when it slows. */
export const superMomentum: Tool = {
  name: 'Super Momentum',
  symbol: 'NQ',
  timeframe: 3,
  end: '2026-09-17 12:24',
  settings: MOMENTUM,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const pace = change(prices, MOMENTUM.Length);
    const range = averageTrueRange(bars, MOMENTUM_RANGE);
    const limit = range.map((value) => value * MOMENTUM_LIMIT);
    const isFast = (at: number): boolean => Math.abs(pace[at] ?? 0) > (limit[at] ?? 0);
    const trades = followTrades(bars, {
      enter: (at) => {
        if (!isFast(at) || isFast(at - 1)) return null;
        const long = (pace[at] ?? 0) > 0;
        return { long, stop: (prices[at] ?? 0) - (long ? 1 : -1) * MOMENTUM_STOP * (range[at] ?? 0) };
      },
      leave: (at, { long }) => endsSession(bars, at) || (long ? 1 : -1) * (pace[at] ?? 0) < (limit[at] ?? 0) / 3,
    });
    return {
      main: [{ kind: 'trades', trades }],
      pane: {
        name: 'Momentum, points',
        decimals: 0,
        layers: [
          {
            kind: 'columns',
            values: pace,
            tones: pace.map((value, at) => (!isFast(at) ? 'quiet' : value > 0 ? 'gain' : 'loss')),
          },
          { kind: 'line', values: limit, tone: 'accent', thin: true },
          { kind: 'line', values: limit.map((value) => -value), tone: 'accent', thin: true },
        ],
      },
      legend: [{ tone: 'accent', words: 'Threshold' }],
    };
  },
};

const LIGHTNING = { Burst: '1.8 ATR', Bars: 6, 'Trades a day': 6 } as const;
const BURST = Number.parseFloat(LIGHTNING.Burst);
const BURST_RANGE = 20;

/** In on a burst of range, out within a few bars. */
export const fluxLightning: Tool = {
  name: 'FluxLightning',
  symbol: 'MNQ',
  timeframe: 1,
  end: '2026-08-05 10:57',
  settings: LIGHTNING,
  draw: ({ bars }) => {
    const range = averageTrueRange(bars, BURST_RANGE);
    const own = trueRange(bars);
    const limit = range.map((_, at) => BURST * (range[at - 1] ?? Infinity));
    const isBurst = (at: number): boolean => (own[at] ?? 0) > (limit[at] ?? Infinity) && !endsSession(bars, at - 1);
    const trades = followTrades(bars, {
      enter: (at, done) => {
        const bar = bars[at];
        if (bar === undefined || !isBurst(at)) return null;
        if (tradesOfDay(done, bars, at).length >= LIGHTNING['Trades a day']) return null;
        const long = bar.close > bar.open;
        const turn = (long ? 1 : -1) * (range[at] ?? 0);
        return { long, stop: bar.close - 1.2 * turn, target: bar.close + 1.8 * turn };
      },
      leave: (at, { from }) => endsSession(bars, at) || at - from >= LIGHTNING.Bars,
    });
    return {
      main: [{ kind: 'trades', trades }],
      pane: {
        name: 'Range of the bar, points',
        decimals: 0,
        layers: [
          { kind: 'columns', values: own, tones: own.map((_, at) => (isBurst(at) ? 'second' : 'quiet')) },
          {
            kind: 'line',
            values: limit.map((value) => (Number.isFinite(value) ? value : null)),
            tone: 'accent',
            thin: true,
          },
        ],
      },
      legend: [
        { tone: 'second', words: 'Burst' },
        { tone: 'accent', words: 'Threshold' },
      ],
    };
  },
};
