import type { Bar } from '../candles.js';
import type { Layer, Tone, Tool } from '../chart/picture.js';
import { sessionMean } from '../math/levels.js';
import { averageTrueRange } from '../math/range.js';
import { closes, crossings, exponentialAverage } from '../math/series.js';
import { averageDifference, parabolic, relativeStrength } from '../math/strength.js';
import { followTrades } from '../math/trades.js';
import { endsSession, minuteOf } from './parts.js';

const QUAD = { Trend: 50, RSI: 14, MACD: '12/26', Needed: 4 } as const;
const [MACD_FAST = 12, MACD_SLOW = 26] = QUAD.MACD.split('/').map(Number);
const QUAD_STOP = 3;

/** Four readings that have to agree; it leaves as soon as they disagree. */
export const quadConfluence: Tool = {
  name: 'Quad Confluence',
  symbol: 'ES',
  timeframe: 5,
  end: '2026-05-04 10:35',
  settings: QUAD,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const trend = exponentialAverage(prices, QUAD.Trend);
    const { mean } = sessionMean(bars);
    const readings: { name: string; ups: boolean[] }[] = [
      { name: 'Trend', ups: prices.map((price, at) => price > (trend[at] ?? 0)) },
      { name: 'RSI', ups: relativeStrength(prices, QUAD.RSI).map((value) => value > 50) },
      { name: 'MACD', ups: averageDifference(prices, MACD_FAST, MACD_SLOW).map((value) => value > 0) },
      { name: 'Mean', ups: prices.map((price, at) => price > (mean[at] ?? 0)) },
    ];
    const count = (at: number): number => readings.filter(({ ups }) => ups[at] === true).length;
    const range = averageTrueRange(bars, QUAD.RSI);
    const trades = followTrades(bars, {
      enter: (at) => {
        const agreed = (where: number): boolean => count(where) === QUAD.Needed || count(where) === 0;
        if (!agreed(at) || agreed(at - 1) || endsSession(bars, at)) return null;
        const long = count(at) > 0;
        return { long, stop: (prices[at] ?? 0) - (long ? 1 : -1) * QUAD_STOP * (range[at] ?? 0) };
      },
      leave: (at, { long }) => endsSession(bars, at) || (long ? count(at) < QUAD.Needed - 1 : count(at) > 1),
    });
    return {
      main: [
        { kind: 'line', values: trend, tone: 'accent' },
        { kind: 'line', values: mean, tone: 'second', thin: true },
        { kind: 'trades', trades },
      ],
      pane: {
        name: 'Readings',
        decimals: 0,
        bare: true,
        layers: [
          {
            kind: 'rows',
            rows: readings.map(({ name, ups }) => ({ name, tones: ups.map((up): Tone => (up ? 'gain' : 'loss')) })),
          },
        ],
      },
      legend: [
        { tone: 'gain', words: 'Reads up' },
        { tone: 'loss', words: 'Reads down' },
      ],
    };
  },
};

const CONFLUENCE = { Trend: 2, Momentum: 1, Strength: 1, Mean: 1 } as const;
const STRONG_SCORE = 4;

/** One score of weighted readings, bar by bar. */
export const fluxConfluence: Tool = {
  name: 'FluxConfluence',
  symbol: 'ES',
  timeframe: 5,
  end: '2026-06-03 15:50',
  settings: CONFLUENCE,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const [trend, slow] = [exponentialAverage(prices, 20), exponentialAverage(prices, 50)];
    const strength = relativeStrength(prices, 14);
    const difference = averageDifference(prices, 12, 26);
    const { mean } = sessionMean(bars);
    const score = prices.map(
      (price, at) =>
        CONFLUENCE.Trend * Math.sign((trend[at] ?? 0) - (slow[at] ?? 0)) +
        CONFLUENCE.Momentum * Math.sign((difference[at] ?? 0) - (difference[at - 3] ?? 0)) +
        CONFLUENCE.Strength * Math.sign((strength[at] ?? 50) - 50) +
        CONFLUENCE.Mean * Math.sign(price - (mean[at] ?? price)),
    );
    const isStrong = (at: number): boolean => Math.abs(score[at] ?? 0) >= STRONG_SCORE;
    const isNew = (at: number): boolean => isStrong(at) && ![1, 2, 3].some((back) => isStrong(at - back));
    return {
      main: [
        { kind: 'line', values: trend, tone: 'accent' },
        { kind: 'line', values: slow, tone: 'second' },
        ...score.flatMap((value, at): Layer[] =>
          isNew(at) ? [{ kind: 'arrow', at, up: value > 0, text: value > 0 ? `+${value}` : `−${-value}` }] : [],
        ),
      ],
      pane: {
        name: 'Score',
        decimals: 0,
        marks: [-5, 0, 5],
        layers: [
          {
            kind: 'columns',
            values: score,
            tones: score.map((value, at) => (!isStrong(at) ? 'quiet' : value > 0 ? 'gain' : 'loss')),
          },
        ],
      },
      legend: [
        { tone: 'gain', words: 'Agree up' },
        { tone: 'loss', words: 'Agree down' },
      ],
    };
  },
};

const SIGNAL = { Fast: 9, Slow: 21, Trend: 50 } as const;

/** Bars on which the fast average crosses the slow one in the direction of the trend. */
function signalsOf(bars: readonly Bar[]) {
  const prices = closes(bars);
  const [fast, slow] = [exponentialAverage(prices, SIGNAL.Fast), exponentialAverage(prices, SIGNAL.Slow)];
  const trend = exponentialAverage(prices, SIGNAL.Trend);
  const signals = crossings(fast, slow).filter(
    ({ at, up }) => prices[at] !== undefined && (prices[at] ?? 0) > (trend[at] ?? 0) === up,
  );
  return { fast, slow, trend, signals };
}

const averageLayers = ({ fast, slow }: { fast: number[]; slow: number[] }): Layer[] => [
  { kind: 'line', values: fast, tone: 'accent' },
  { kind: 'line', values: slow, tone: 'second' },
];
const AVERAGE_LEGEND = [
  { tone: 'accent', words: `Fast ${SIGNAL.Fast}` },
  { tone: 'second', words: `Slow ${SIGNAL.Slow}` },
] as const;

/** Marks the bar on which a fast and a slow average cross. */
export const fluxSignal: Tool = {
  name: 'FluxSignal',
  symbol: 'NQ',
  timeframe: 5,
  end: '2026-02-02 15:50',
  settings: SIGNAL,
  draw: ({ bars }) => {
    const found = signalsOf(bars);
    return {
      main: [
        ...averageLayers(found),
        ...found.signals.map(({ at, up }): Layer => ({ kind: 'arrow', at, up, text: up ? 'Buy' : 'Sell' })),
      ],
      legend: AVERAGE_LEGEND,
    };
  },
};

const SIGNAL_TRADES = { ...SIGNAL, Stop: '3 ATR', From: '10:00', Until: '15:00' } as const;
const SIGNAL_STOP = Number.parseFloat(SIGNAL_TRADES.Stop);

/** Trades those crossings within a time of day. */
export const fluxSignalStrategy: Tool = {
  name: 'FluxSignal Strategy',
  symbol: 'GC',
  timeframe: 5,
  end: '2026-05-18 12:10',
  settings: SIGNAL_TRADES,
  draw: ({ bars }) => {
    const found = signalsOf(bars);
    const prices = closes(bars);
    const range = averageTrueRange(bars, 14);
    const [from, until] = [minuteOf(SIGNAL_TRADES.From), minuteOf(SIGNAL_TRADES.Until)];
    const trades = followTrades(bars, {
      enter: (at) => {
        const signal = found.signals.find((one) => one.at === at);
        const minute = bars[at]?.minute ?? 0;
        if (signal === undefined || minute < from || minute >= until) return null;
        return { long: signal.up, stop: (prices[at] ?? 0) - (signal.up ? 1 : -1) * SIGNAL_STOP * (range[at] ?? 0) };
      },
      leave: (at, { long }) => endsSession(bars, at) || (found.fast[at] ?? 0) > (found.slow[at] ?? 0) !== long,
    });
    return { main: [...averageLayers(found), { kind: 'trades', trades }], legend: AVERAGE_LEGEND };
  },
};

const PARABOLIC = { RSI: 14, Step: 0.02, Limit: 0.2 } as const;

/** Parabolic stop-and-reverse dots on the relative strength index, and its turns at the price. */
export const parabolicRsi: Tool = {
  name: 'Parabolic RSI',
  symbol: 'NQ',
  timeframe: 5,
  end: '2025-12-17 13:35',
  settings: PARABOLIC,
  draw: ({ bars }) => {
    const strength = relativeStrength(closes(bars), PARABOLIC.RSI);
    const turns = parabolic(strength, PARABOLIC.Step, PARABOLIC.Limit);
    const dots = (up: boolean) => turns.map(({ dot, rising }) => (rising === up ? dot : null));
    return {
      main: turns.flatMap(({ rising }, at): Layer[] =>
        turns[at - 1]?.rising === !rising ? [{ kind: 'arrow', at, up: rising }] : [],
      ),
      pane: {
        name: 'RSI',
        decimals: 0,
        marks: [30, 50, 70],
        layers: [
          { kind: 'level', value: 70, tone: 'quiet' },
          { kind: 'level', value: 30, tone: 'quiet' },
          { kind: 'dots', values: dots(true), tone: 'gain', size: 0.55 },
          { kind: 'dots', values: dots(false), tone: 'loss', size: 0.55 },
          { kind: 'line', values: strength, tone: 'accent' },
        ],
      },
      legend: [
        { tone: 'gain', words: 'Strength up' },
        { tone: 'loss', words: 'Strength down' },
      ],
    };
  },
};
