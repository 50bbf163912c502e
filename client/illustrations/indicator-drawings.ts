import { type Drawing, type Layer, BARS, marksAt, rangeOf, stretches, swinging, twoTones } from './drawing.js';
import {
  simpleAverage,
  closes,
  crossings,
  efficiencyRatio,
  exponentialAverage,
  momentum,
  offset,
  relativeStrengthIndex,
  standardDeviation,
  trailingStop,
  averageTrueRange,
} from './indicator-math.js';
import { type Leg, makeCandles } from './price-series.js';

const quietThenLoud: readonly Leg[] = [
  { bars: 8, drift: -0.4, swing: 2 },
  { bars: 18, drift: 0.02, swing: 0.7 },
  { bars: 18, drift: 0.75, swing: 1.8 },
];
const trendThenRange: readonly Leg[] = [
  { bars: 22, drift: 0.6, swing: 1.3 },
  { bars: 22, drift: 0, swing: 1.7 },
];

/** A trailing stop that changes sides with the trend. */
export function dynamicTrend(): Drawing {
  const candles = makeCandles(11, swinging);
  const stops = trailingStop(candles, 8, 2);
  const line = twoTones(
    stops.map(({ value }) => value),
    (at) => stops[at]?.long === true,
  );
  return { bars: BARS, main: [{ kind: 'candles', candles }, ...line] };
}

/** An entry with a stop below and three targets above. */
export function fluxTarget(): Drawing {
  const candles = makeCandles(23, [
    { bars: 18, drift: -0.1, swing: 1.2 },
    { bars: 26, drift: 0.42, swing: 1.3 },
  ]);
  const at = 18;
  const entry = candles[at]?.open ?? 0;
  const risk = 2 * (averageTrueRange(candles, 10)[at] ?? 1);
  const targets: Layer[] = [1, 2, 3].map((times) => ({
    kind: 'level',
    value: entry + times * risk,
    tone: 'gain',
    from: at,
  }));
  return {
    bars: BARS,
    main: [
      { kind: 'zone', from: at, to: BARS - 1, low: entry - risk, high: entry, tone: 'loss' },
      ...targets,
      { kind: 'candles', candles },
      ...marksAt(candles, [{ at, up: true }]),
    ],
  };
}

/** Stretches of the market, colored by the direction of their average. */
export function marketPhase(): Drawing {
  const candles = makeCandles(31, swinging);
  const middle = exponentialAverage(closes(candles), 9);
  const slope = momentum(middle, 3);
  return {
    bars: BARS,
    main: [
      ...stretches(BARS, (bar) => (slope[bar] ?? 0) >= 0),
      { kind: 'candles', candles },
      { kind: 'line', values: middle, tone: 'accent' },
    ],
  };
}

/** Bollinger bands inside the Keltner channel: dots while quiet, then the release below. */
export function ttmSqueeze(): Drawing {
  const candles = makeCandles(42, quietThenLoud);
  const price = closes(candles);
  const width = standardDeviation(price, 12);
  const range = averageTrueRange(candles, 12);
  const middle = simpleAverage(price, 12);
  const upper = offset(middle, width, 2);
  const isSqueezed = price.map((_, at) => (width[at] ?? Number.POSITIVE_INFINITY) * 2 < (range[at] ?? 0) * 1.5);
  return {
    bars: BARS,
    main: [
      { kind: 'band', upper, lower: offset(middle, width, -2) },
      { kind: 'candles', candles },
    ],
    pane: [
      { kind: 'bars', values: momentum(exponentialAverage(price, 5), 6) },
      { kind: 'dots', values: isSqueezed.map((squeezed) => (squeezed ? 0 : null)), tone: 'accent' },
    ],
  };
}

/** The average range below the price, between its usual high and low. */
export function volatilityCycle(): Drawing {
  const candles = makeCandles(57, [
    { bars: 12, drift: 0.1, swing: 0.9 },
    { bars: 10, drift: -0.4, swing: 2.6 },
    { bars: 12, drift: 0.1, swing: 0.9 },
    { bars: 10, drift: 0.5, swing: 2.6 },
  ]);
  return {
    bars: BARS,
    main: [{ kind: 'candles', candles }],
    pane: [
      { kind: 'line', values: averageTrueRange(candles, 6), tone: 'accent' },
      { kind: 'level', value: 2.6, tone: 'quiet' },
      { kind: 'level', value: 1.3, tone: 'quiet' },
    ],
  };
}

/** Three averages, and how many of their readings agree. */
export function fluxConfluence(): Drawing {
  const candles = makeCandles(68, swinging);
  const price = closes(candles);
  const lines = [4, 9, 18].map((length) => exponentialAverage(price, length));
  const agreement = price.map((close, at) => lines.reduce((sum, line) => sum + (close >= (line[at] ?? 0) ? 1 : -1), 0));
  return {
    bars: BARS,
    main: [
      { kind: 'candles', candles },
      ...lines.map((values, at): Layer => ({ kind: 'line', values, tone: at === 2 ? 'accent' : 'quiet' })),
    ],
    pane: [{ kind: 'bars', values: agreement }],
  };
}

const SESSION = BARS / 2;

/** Floor-trader pivots: today's levels from yesterday's high, low and close. */
export function fluxPivot(): Drawing {
  const candles = makeCandles(144, [
    { bars: SESSION, drift: 0.15, swing: 1.4 },
    { bars: SESSION, drift: -0.05, swing: 1.3 },
  ]);
  const { high, low, close } = rangeOf(candles.slice(0, SESSION));
  const pivot = (high + low + close) / 3;
  const levels: Layer[] = [
    { kind: 'level', value: 2 * pivot - low, tone: 'loss', from: SESSION },
    { kind: 'level', value: pivot, tone: 'accent', from: SESSION },
    { kind: 'level', value: 2 * pivot - high, tone: 'gain', from: SESSION },
  ];
  return {
    bars: BARS,
    main: [{ kind: 'stretch', from: 0, to: SESSION - 1, tone: 'quiet' }, ...levels, { kind: 'candles', candles }],
  };
}

/** Marks where a fast average crosses a slow one. */
export function fluxSignal(): Drawing {
  const candles = makeCandles(85, swinging);
  const price = closes(candles);
  const [fast, slow] = [exponentialAverage(price, 4), exponentialAverage(price, 11)];
  return {
    bars: BARS,
    main: [
      { kind: 'candles', candles },
      { kind: 'line', values: fast, tone: 'accent' },
      { kind: 'line', values: slow, tone: 'quiet' },
      ...marksAt(
        candles,
        crossings(fast, slow).filter(({ at }) => at > 4),
      ),
    ],
  };
}

/** Trend efficiency: trending above the line, ranging below it. */
export function marketRegime(): Drawing {
  const candles = makeCandles(96, trendThenRange);
  const straight = exponentialAverage(efficiencyRatio(closes(candles), 9), 8);
  return {
    bars: BARS,
    main: [...stretches(BARS, (bar) => (straight[bar] ?? 0) > 0.45), { kind: 'candles', candles }],
    pane: [
      { kind: 'line', values: straight, tone: 'accent' },
      { kind: 'level', value: 0.45, tone: 'quiet' },
    ],
  };
}

/** Stop and reverse, applied to the relative strength index instead of the price. */
export function parabolicRsi(): Drawing {
  const candles = makeCandles(104, swinging);
  const strength = exponentialAverage(relativeStrengthIndex(closes(candles), 6), 3);
  const asCandles = strength.map((value) => ({ open: value, high: value + 2, low: value - 2, close: value }));
  const stops = trailingStop(asCandles, 6, 3);
  return {
    bars: BARS,
    main: [{ kind: 'candles', candles }],
    pane: [
      { kind: 'line', values: strength, tone: 'accent' },
      { kind: 'dots', values: stops.map(({ value, long }) => (long ? value : null)), tone: 'gain' },
      { kind: 'dots', values: stops.map(({ value, long }) => (long ? null : value)), tone: 'loss' },
    ],
  };
}

/** Yesterday's high, low and close, extended into today. */
export function previousLevels(): Drawing {
  const candles = makeCandles(118, [
    { bars: SESSION, drift: 0.2, swing: 1.6 },
    { bars: SESSION, drift: 0.1, swing: 1.3 },
  ]);
  const { high, low, close } = rangeOf(candles.slice(0, SESSION));
  return {
    bars: BARS,
    main: [
      { kind: 'zone', from: 0, to: SESSION - 1, low, high, tone: 'quiet' },
      { kind: 'level', value: high, tone: 'accent', from: SESSION },
      { kind: 'level', value: close, tone: 'quiet', from: SESSION },
      { kind: 'level', value: low, tone: 'accent', from: SESSION },
      { kind: 'candles', candles },
    ],
  };
}
