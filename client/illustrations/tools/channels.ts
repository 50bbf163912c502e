import type { Tool } from '../chart/picture.js';
import { averageTrueRange, bollinger, donchian, keltner, positionInRange } from '../math/range.js';
import { closes, combine, delayed, exponentialAverage, type Series } from '../math/series.js';
import { followTrades } from '../math/trades.js';
import { endsSession, known, runsOf, threshold } from './parts.js';

const TURTLE = { Entry: 20, Exit: 10 } as const;

/** Breakouts of one channel, with exits on a shorter one. */
export const donchianTurtle: Tool = {
  name: 'Donchian Turtle',
  symbol: 'CL',
  timeframe: 'day',
  end: '2024-12-13',
  settings: TURTLE,
  draw: ({ bars }) => {
    const [outer, inner] = [donchian(bars, TURTLE.Entry), donchian(bars, TURTLE.Exit)];
    const [upper, lower] = [delayed(outer.upper, 1), delayed(outer.lower, 1)];
    const [above, below] = [delayed(inner.upper, 1), delayed(inner.lower, 1)];
    const trades = followTrades(bars, {
      enter: (at) => {
        const close = bars[at]?.close ?? 0;
        if (close > known(upper, at, Infinity)) return { long: true, stop: known(below, at) };
        return close < known(lower, at, -Infinity) ? { long: false, stop: known(above, at) } : null;
      },
      trail: (at, { long }) => (long ? known(inner.lower, at) : known(inner.upper, at)),
    });
    return {
      main: [
        { kind: 'fill', upper, lower, tone: 'accent', opacity: 0.08, stepped: true },
        { kind: 'line', values: upper, tone: 'accent', stepped: true },
        { kind: 'line', values: lower, tone: 'accent', stepped: true },
        { kind: 'trades', trades },
      ],
      legend: [
        { tone: 'accent', words: `${TURTLE.Entry}-day channel` },
        { tone: 'loss', words: `${TURTLE.Exit}-day exit` },
      ],
    };
  },
};

const KELTNER = { EMA: 20, ATR: 10, Factor: 2, Trend: 100 } as const;

/** Breaks of the channel in the direction of a slower average, held until the middle. */
export const keltnerStrat: Tool = {
  name: 'KeltnerStrat',
  symbol: 'GC',
  timeframe: 15,
  end: '2026-03-17 12:50',
  settings: KELTNER,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const trend = exponentialAverage(prices, KELTNER.Trend);
    const { upper, middle, lower } = keltner(bars, KELTNER.EMA, KELTNER.Factor);
    const range = averageTrueRange(bars, KELTNER.ATR);
    const trades = followTrades(bars, {
      enter: (at) => {
        const close = prices[at] ?? 0;
        const [before, up] = [prices[at - 1] ?? close, close > (trend[at] ?? 0)];
        const stop = (turn: number): number => close - turn * 2 * (range[at] ?? 0);
        if (up && close > known(upper, at, Infinity) && before <= known(upper, at - 1))
          return { long: true, stop: stop(1) };
        if (!up && close < known(lower, at, -Infinity) && before >= known(lower, at - 1))
          return { long: false, stop: stop(-1) };
        return null;
      },
      leave: (at, { long }) => (long ? (prices[at] ?? 0) < known(middle, at) : (prices[at] ?? 0) > known(middle, at)),
    });
    return {
      main: [
        { kind: 'fill', upper, lower, tone: 'accent', opacity: 0.08 },
        { kind: 'line', values: upper, tone: 'accent' },
        { kind: 'line', values: lower, tone: 'accent' },
        { kind: 'line', values: middle, tone: 'accent', thin: true, dashed: true },
        { kind: 'line', values: trend, tone: 'second' },
        { kind: 'trades', trades },
      ],
      legend: [
        { tone: 'accent', words: 'Channel' },
        { tone: 'second', words: 'Trend filter' },
      ],
    };
  },
};

const ICHIMOKU = { Conversion: 9, Base: 26, 'Span B': 52, Shift: 26 } as const;
const CLOUD_ROOM = 14;

/** Conversion and base line, the cloud ahead of the price, and trades on its right side only. */
export const ichimokoStrat: Tool = {
  name: 'IchimokoStrat',
  symbol: '6E',
  timeframe: 30,
  end: '2026-01-20 13:20',
  settings: ICHIMOKU,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const conversion = donchian(bars, ICHIMOKU.Conversion).middle;
    const base = donchian(bars, ICHIMOKU.Base).middle;
    const shifted = (values: Series): Series => [...Array.from({ length: ICHIMOKU.Shift }, () => null), ...values];
    const spanA = shifted(combine(conversion, base, (one, other) => (one + other) / 2));
    const spanB = shifted(donchian(bars, ICHIMOKU['Span B']).middle);
    const top = combine(spanA, spanB, Math.max);
    const bottom = combine(spanA, spanB, Math.min);
    const rising = combine(spanA, spanB, (a, b) => Number(a >= b));
    const part = (values: Series, up: number): Series =>
      values.map((value, at) => (rising[at] === up || rising[at - 1] === up ? value : null));
    const trades = followTrades(bars, {
      enter: (at) => {
        const close = prices[at] ?? 0;
        const [fast, slow] = [known(conversion, at), known(base, at)];
        const isNew =
          fast > slow !== known(conversion, at - 1) > known(base, at - 1) ||
          (fast > slow ? (prices[at - 1] ?? 0) <= known(top, at - 1) : (prices[at - 1] ?? 0) >= known(bottom, at - 1));
        if (!isNew) return null;
        if (close > known(top, at, Infinity) && fast > slow && close > fast)
          return { long: true, stop: known(bottom, at) };
        return close < known(bottom, at, -Infinity) && fast < slow && close < fast
          ? { long: false, stop: known(top, at) }
          : null;
      },
      leave: (at, { long }) => (long ? (prices[at] ?? 0) < known(base, at) : (prices[at] ?? 0) > known(base, at)),
    });
    return {
      main: [
        { kind: 'fill', upper: part(top, 1), lower: part(bottom, 1), tone: 'gain', opacity: 0.16 },
        { kind: 'fill', upper: part(top, 0), lower: part(bottom, 0), tone: 'loss', opacity: 0.16 },
        { kind: 'line', values: conversion, tone: 'accent' },
        { kind: 'line', values: base, tone: 'second' },
        { kind: 'trades', trades: trades.map((trade) => ({ ...trade, stops: [] })) },
      ],
      legend: [
        { tone: 'accent', words: 'Conversion' },
        { tone: 'second', words: 'Base' },
      ],
      ahead: CLOUD_ROOM,
    };
  },
};

const QUIET = { Bands: 20, Width: 2, ATR: 14, 'Off above': 45 } as const;
const QUIET_LOOKBACK = 160;

/** Small steps between narrow bands, only while the average range is low. */
export const lowVolatility: Tool = {
  name: 'Low Volatility',
  symbol: 'MES',
  timeframe: 5,
  end: '2026-07-03 15:20',
  settings: QUIET,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const { upper, middle, lower } = bollinger(prices, QUIET.Bands, QUIET.Width);
    const range = averageTrueRange(bars, QUIET.ATR);
    const position = positionInRange(range, QUIET_LOOKBACK);
    const isQuiet = (at: number): boolean => known(position, at, 100) < QUIET['Off above'];
    const trades = followTrades(bars, {
      enter: (at) => {
        if (!isQuiet(at)) return null;
        const [close, step] = [prices[at] ?? 0, range[at] ?? 0];
        if (close < known(lower, at, -Infinity))
          return { long: true, stop: close - 2 * step, target: known(middle, at) };
        return close > known(upper, at, Infinity)
          ? { long: false, stop: close + 2 * step, target: known(middle, at) }
          : null;
      },
      leave: (at) => endsSession(bars, at) || !isQuiet(at),
    });
    return {
      main: [
        { kind: 'fill', upper, lower, tone: 'accent', opacity: 0.08 },
        { kind: 'line', values: upper, tone: 'accent', thin: true },
        { kind: 'line', values: lower, tone: 'accent', thin: true },
        { kind: 'line', values: middle, tone: 'accent', thin: true, dashed: true },
        { kind: 'trades', trades },
      ],
      pane: {
        name: 'Range, 0 to 100',
        decimals: 0,
        marks: [0, 50, 100],
        layers: [
          ...runsOf(bars.length, isQuiet)
            .filter(({ key }) => key)
            .map(({ from, to }) => ({ kind: 'stretch', from, to, tone: 'accent', opacity: 0.14 }) as const),
          threshold(QUIET['Off above'], 'second', 'Off above'),
          { kind: 'line', values: position, tone: 'price' },
        ],
      },
      legend: [{ tone: 'accent', words: 'Switched on' }],
    };
  },
};
