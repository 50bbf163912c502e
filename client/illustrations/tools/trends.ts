import type { Tool } from '../chart/picture.js';
import { adaptiveAverage, averageTrueRange, efficiencyRatio } from '../math/range.js';
import { closes, simpleAverage } from '../math/series.js';
import { directionalIndex } from '../math/strength.js';
import { trailingStop } from '../math/trailing-stop.js';
import { followTrades } from '../math/trades.js';
import { known, threshold } from './parts.js';

const CATCHER = { ATR: 10, Factor: 3, Regime: 0.2 } as const;
const CATCHER_REGIME = 20;

/** Follows a trailing line, which is its exit before the entry, and turns with it. */
export const trendCatcher: Tool = {
  name: 'TrendCatcher',
  symbol: 'GC',
  timeframe: 15,
  end: '2026-02-11 11:50',
  settings: CATCHER,
  draw: ({ bars }) => {
    const stops = trailingStop(bars, CATCHER.ATR, CATCHER.Factor);
    const straight = efficiencyRatio(closes(bars), CATCHER_REGIME);
    const trades = followTrades(bars, {
      enter: (at) => {
        const stop = stops[at];
        const turned = stop !== undefined && stops[at - 1]?.long !== stop.long;
        const agreed = (straight[at] ?? 0) >= CATCHER.Regime;
        return at > 0 && turned && agreed ? { long: stop.long, stop: stop.value } : null;
      },
      leave: (at, { long }) => stops[at]?.long !== long,
    });
    return {
      main: [
        { kind: 'dots', values: stops.map(({ value, long }) => (long ? value : null)), tone: 'gain' },
        { kind: 'dots', values: stops.map(({ value, long }) => (long ? null : value)), tone: 'loss' },
        { kind: 'trades', trades: trades.map((trade) => ({ ...trade, stops: [] })) },
      ],
      legend: [
        { tone: 'gain', words: 'Trails a long' },
        { tone: 'loss', words: 'Trails a short' },
      ],
    };
  },
};

const STEADY = { Average: 50, Trail: '3 ATR' } as const;
const STEADY_TRAIL = Number.parseFloat(STEADY.Trail);
const STEADY_RANGE = 20;

/** One slow average to enter, one trailing stop to leave, held for days. */
export const slowAndSteady: Tool = {
  name: 'Slow and Steady',
  symbol: 'MES',
  timeframe: 'day',
  end: '2024-11-22',
  settings: STEADY,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const average = simpleAverage(prices, STEADY.Average);
    const range = averageTrueRange(bars, STEADY_RANGE);
    const below = (at: number): number => (prices[at] ?? 0) - STEADY_TRAIL * (range[at] ?? 0);
    const trades = followTrades(bars, {
      enter: (at) => {
        const crossed =
          (prices[at] ?? 0) > known(average, at, Infinity) && (prices[at - 1] ?? 0) <= known(average, at - 1);
        return crossed ? { long: true, stop: below(at) } : null;
      },
      trail: below,
    });
    return {
      main: [
        { kind: 'line', values: average, tone: 'accent' },
        { kind: 'trades', trades },
      ],
      legend: [
        { tone: 'accent', words: `${STEADY.Average}-day average` },
        { tone: 'loss', words: 'Trailing stop' },
      ],
    };
  },
};

const GRAIL = { ADX: 14, Strong: 25, Average: '5 to 40', Target: '2R' } as const;
const [GRAIL_FAST = 5, GRAIL_SLOW = 40] = GRAIL.Average.split(' to ').map(Number);
const GRAIL_EFFICIENCY = 10;
const GRAIL_TARGET = Number.parseFloat(GRAIL.Target);

/** A pullback to an average that adapts its length, while the trend is strong. */
export const holyGrail: Tool = {
  name: 'Holy Grail Adaptive',
  symbol: 'ES',
  timeframe: 15,
  end: '2026-04-08 13:15',
  settings: GRAIL,
  draw: ({ bars }) => {
    const average = adaptiveAverage(closes(bars), GRAIL_EFFICIENCY, GRAIL_FAST, GRAIL_SLOW);
    const strength = directionalIndex(bars, GRAIL.ADX);
    const range = averageTrueRange(bars, GRAIL.ADX);
    const trades = followTrades(bars, {
      enter: (at) => {
        const [bar, line, before] = [bars[at], average[at] ?? 0, average[at - 4] ?? 0];
        if (bar === undefined || (strength[at] ?? 0) < GRAIL.Strong) return null;
        const room = 0.4 * (range[at] ?? 0);
        const long = line > before && bar.low <= line && bar.close > line;
        const short = line < before && bar.high >= line && bar.close < line;
        if (!long && !short) return null;
        const stop = long ? Math.min(bar.low, line) - room : Math.max(bar.high, line) + room;
        return { long, stop, target: bar.close + GRAIL_TARGET * (bar.close - stop) };
      },
    });
    return {
      main: [
        { kind: 'line', values: average, tone: 'accent' },
        { kind: 'trades', trades },
      ],
      pane: {
        name: 'ADX',
        decimals: 0,
        marks: [10, 25, 40],
        layers: [
          {
            kind: 'fill',
            upper: strength.map((value) => (value >= GRAIL.Strong ? value : null)),
            lower: strength.map(() => GRAIL.Strong),
            tone: 'gain',
            opacity: 0.25,
          },
          threshold(GRAIL.Strong, 'second', 'Strong'),
          { kind: 'line', values: strength, tone: 'price' },
        ],
      },
      legend: [{ tone: 'accent', words: 'Adaptive average' }],
    };
  },
};
