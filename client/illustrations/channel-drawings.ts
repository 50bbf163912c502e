import { type Drawing, type Layer, BARS, marksAt, rangeOf, swinging } from './drawing.js';
import {
  simpleAverage,
  closes,
  exponentialAverage,
  highest,
  lowest,
  momentum,
  offset,
  averageTrueRange,
} from './indicator-math.js';
import { type Candle, type Leg, makeCandles } from './price-series.js';

const breakout: readonly Leg[] = [
  { bars: 20, drift: 0, swing: 1.5 },
  { bars: 24, drift: 0.55, swing: 1.4 },
];
const range: readonly Leg[] = [
  { bars: 9, drift: 0.7, swing: 1 },
  { bars: 9, drift: -0.7, swing: 1 },
  { bars: 9, drift: 0.7, swing: 1 },
  { bars: 9, drift: -0.7, swing: 1 },
  { bars: 8, drift: 0.7, swing: 1 },
];

/** The first bar of each run of bars that satisfies `holds`. */
function firsts(bars: number, holds: (bar: number) => boolean): number[] {
  return Array.from({ length: bars }, (_, bar) => bar).filter((bar) => bar > 0 && holds(bar) && !holds(bar - 1));
}

/** Breakouts from the channel between the highest high and the lowest low. */
export function donchianTurtle(): Drawing {
  const candles = makeCandles(203, breakout);
  const upper = shifted(
    highest(
      candles.map(({ high }) => high),
      10,
    ),
  );
  const lower = shifted(
    lowest(
      candles.map(({ low }) => low),
      10,
    ),
  );
  const breaks = firsts(BARS, (bar) => (candles[bar]?.close ?? 0) > (upper[bar] ?? Number.POSITIVE_INFINITY));
  return {
    bars: BARS,
    main: [
      { kind: 'band', upper, lower },
      { kind: 'candles', candles },
      ...marksAt(
        candles,
        breaks.slice(0, 2).map((at) => ({ at, up: true })),
      ),
    ],
  };
}

/** A channel two average ranges wide, and the bars that leave it. */
export function keltner(): Drawing {
  const candles = makeCandles(214, swinging);
  const [middle, width] = [exponentialAverage(closes(candles), 10), averageTrueRange(candles, 10)];
  const [upper, lower] = [offset(middle, width, 1.25), offset(middle, width, -1.25)];
  const above = firsts(BARS, (bar) => (candles[bar]?.close ?? 0) > (upper[bar] ?? Number.POSITIVE_INFINITY));
  const below = firsts(BARS, (bar) => (candles[bar]?.close ?? 0) < (lower[bar] ?? Number.NEGATIVE_INFINITY));
  return {
    bars: BARS,
    main: [
      { kind: 'band', upper, lower },
      { kind: 'candles', candles },
      { kind: 'line', values: middle, tone: 'quiet' },
      ...marksAt(candles, [
        ...above.filter((at) => at > 4).map((at) => ({ at, up: true })),
        ...below.filter((at) => at > 4).map((at) => ({ at, up: false })),
      ]),
    ],
  };
}

/** Conversion line, base line, and the cloud that is drawn ahead of them. */
export function ichimoku(): Drawing {
  const candles = makeCandles(225, [
    { bars: 16, drift: -0.35, swing: 1.4 },
    { bars: 28, drift: 0.5, swing: 1.4 },
  ]);
  const middle = (length: number): (number | null)[] => {
    const [tops, bottoms] = [
      highest(
        candles.map(({ high }) => high),
        length,
      ),
      lowest(
        candles.map(({ low }) => low),
        length,
      ),
    ];
    return offset(tops, bottoms, 1).map((sum) => (sum === null ? null : sum / 2));
  };
  const [conversion, base, slow] = [middle(5), middle(10), middle(16)];
  const first = ahead(
    conversion.map((value, at) => (value === null || base[at] == null ? null : (value + (base[at] ?? 0)) / 2)),
  );
  return {
    bars: BARS,
    main: [
      { kind: 'band', upper: first, lower: ahead(slow) },
      { kind: 'candles', candles },
      { kind: 'line', values: conversion, tone: 'accent' },
      { kind: 'line', values: base, tone: 'loss' },
    ],
  };
}

/** Support and resistance at earlier turning points of the price. */
export function supportAndResistance(): Drawing {
  const candles = makeCandles(236, range);
  const { high, low } = rangeOf(candles);
  const band = (high - low) * 0.12;
  const turns = [9, 27].map((at) => ({ at, up: false }));
  const bounces = [17, 35].map((at) => ({ at, up: true }));
  return {
    bars: BARS,
    main: [
      { kind: 'zone', from: 0, to: BARS - 1, low: high - band, high, tone: 'loss' },
      { kind: 'zone', from: 0, to: BARS - 1, low, high: low + band, tone: 'gain' },
      { kind: 'candles', candles },
      ...marksAt(candles, [...turns, ...bounces]),
    ],
  };
}

/** The range of the session's first bars, and the first close outside it. */
export function openingRange(): Drawing {
  const candles = makeCandles(316, [
    { bars: 10, drift: 0, swing: 1.7 },
    { bars: 8, drift: 0.1, swing: 0.9 },
    { bars: 26, drift: 0.45, swing: 1.2 },
  ]);
  return { bars: BARS, main: breakoutOf(candles, 10) };
}

export function breakoutOf(candles: readonly Candle[], bars: number): Layer[] {
  const { high, low } = rangeOf(candles.slice(0, bars));
  const at = candles.findIndex(({ close }, bar) => bar >= bars && close > high);
  return [
    { kind: 'zone', from: 0, to: bars - 1, low, high, tone: 'accent' },
    { kind: 'level', value: high, tone: 'accent', from: bars },
    { kind: 'level', value: low, tone: 'accent', from: bars },
    { kind: 'candles', candles },
    ...marksAt(candles, at === -1 ? [] : [{ at, up: true }]),
  ];
}

/** A pitchfork: the median line through three swings and its two parallel prongs. */
export function trident(): Drawing {
  const candles = makeCandles(258, [
    { bars: 10, drift: 0.9, swing: 1 },
    { bars: 8, drift: -0.7, swing: 1 },
    { bars: 26, drift: 0.42, swing: 1.3 },
  ]);
  const start = candles[0]?.low ?? 0;
  const high = rangeOf(candles.slice(0, 14)).high;
  const low = Math.min(...candles.slice(10, 22).map((candle) => candle.low));
  const slope = ((high + low) / 2 - start) / 14;
  const half = (high - low) / 2;
  const prong = (by: number): (number | null)[] =>
    candles.map((_, at) => (at < 10 && by !== 0 ? null : start + slope * at * 0.62 + by));
  return {
    bars: BARS,
    main: [
      { kind: 'band', upper: prong(half), lower: prong(-half) },
      { kind: 'line', values: prong(0), tone: 'accent', dashed: true },
      { kind: 'candles', candles },
    ],
  };
}

/** Quiet bars below a usual range: small steps inside a narrow band. */
export function lowVolatility(): Drawing {
  const candles = makeCandles(269, [
    { bars: 14, drift: -0.3, swing: 2.2 },
    { bars: 30, drift: 0.16, swing: 0.8 },
  ]);
  const [middle, width] = [simpleAverage(closes(candles), 10), averageTrueRange(candles, 10)];
  return {
    bars: BARS,
    main: [
      { kind: 'band', upper: offset(middle, width, 1.2), lower: offset(middle, width, -1.2) },
      { kind: 'candles', candles },
    ],
    pane: [
      { kind: 'line', values: width, tone: 'accent' },
      { kind: 'level', value: 1.4, tone: 'quiet' },
    ],
  };
}

/** Two correlated markets, and the distance between them returning to its mean. */
export function pairs(): Drawing {
  const first = closes(makeCandles(271, swinging));
  const gap = exponentialAverage(momentum(closes(makeCandles(283, range)), 5), 3);
  const second = first.map((value, at) => value - 5 + (gap[at] ?? 0) * 0.6);
  return {
    bars: BARS,
    main: [
      { kind: 'line', values: first, tone: 'price' },
      { kind: 'line', values: second, tone: 'accent' },
    ],
    pane: [
      { kind: 'line', values: gap, tone: 'price' },
      { kind: 'level', value: 2.2, tone: 'loss' },
      { kind: 'level', value: 0, tone: 'quiet' },
      { kind: 'level', value: -2.2, tone: 'gain' },
    ],
  };
}

/** The channel as it was when the bar began. */
function shifted(values: readonly (number | null)[]): (number | null)[] {
  return [null, ...values.slice(0, -1)];
}

/** The cloud is shifted six bars ahead of its source bars. */
function ahead(values: readonly (number | null)[]): (number | null)[] {
  return [...Array.from({ length: 6 }, () => null), ...values].slice(0, BARS);
}
