import { breakoutOf } from './channel-drawings.js';
import { type Drawing, type Layer, BARS, marksAt } from './drawing.js';
import {
  simpleAverage,
  closes,
  exponentialAverage,
  offset,
  standardDeviation,
  averageTrueRange,
} from './indicator-math.js';
import { type Candle, makeCandles } from './price-series.js';

/** A position from its entry to the end of the session, with its risk and its profit target. */
function position(candles: readonly Candle[], at: number, to: number, reward: number): Layer[] {
  const entry = candles[at]?.close ?? 0;
  const risk = 1.6 * (averageTrueRange(candles, 10)[at] ?? 1);
  return [
    { kind: 'zone', from: at, to, low: entry - risk, high: entry, tone: 'loss' },
    { kind: 'zone', from: at, to, low: entry, high: entry + reward * risk, tone: 'gain' },
  ];
}

/** A pullback to the average, with the risk fixed at the entry. */
export function centauri(): Drawing {
  const candles = makeCandles(511, [
    { bars: 16, drift: 0.5, swing: 1.1 },
    { bars: 7, drift: -0.4, swing: 0.9 },
    { bars: 21, drift: 0.35, swing: 1.1 },
  ]);
  return {
    bars: BARS,
    main: [
      ...position(candles, 22, 38, 2),
      { kind: 'candles', candles },
      { kind: 'line', values: exponentialAverage(closes(candles), 14), tone: 'accent' },
      ...marksAt(candles, [{ at: 22, up: true }]),
    ],
  };
}

/** A break of the morning's range, closed before the session ends. */
export function mars(): Drawing {
  const candles = makeCandles(522, [
    { bars: 12, drift: 0, swing: 1.6 },
    { bars: 32, drift: 0.35, swing: 1.2 },
  ]);
  return { bars: BARS, main: [...breakoutOf(candles, 12), { kind: 'stretch', from: 40, to: BARS - 1, tone: 'quiet' }] };
}

/** A stretch too far from the mean, and the return. */
export function moon(): Drawing {
  const candles = makeCandles(533, [
    { bars: 14, drift: 0.1, swing: 1 },
    { bars: 9, drift: -0.75, swing: 1 },
    { bars: 21, drift: 0.3, swing: 1 },
  ]);
  const [middle, width] = [simpleAverage(closes(candles), 12), standardDeviation(closes(candles), 12)];
  return {
    bars: BARS,
    main: [
      { kind: 'band', upper: offset(middle, width, 2), lower: offset(middle, width, -2) },
      { kind: 'line', values: middle, tone: 'quiet' },
      { kind: 'candles', candles },
      ...marksAt(candles, [
        { at: 22, up: true },
        { at: 37, up: false },
      ]),
    ],
  };
}

/** A slow trend with a small position and a wide stop. */
export function pluto(): Drawing {
  const candles = makeCandles(544, [
    { bars: 14, drift: -0.05, swing: 1.1 },
    { bars: 30, drift: 0.3, swing: 1.1 },
  ]);
  const slow = simpleAverage(closes(candles), 16);
  return {
    bars: BARS,
    main: [
      ...position(candles, 18, BARS - 1, 3),
      { kind: 'candles', candles },
      { kind: 'line', values: slow, tone: 'accent' },
      ...marksAt(candles, [{ at: 18, up: true }]),
    ],
  };
}
