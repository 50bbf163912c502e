import { type Drawing, type Layer, BARS, marksAt, rangeOf, swinging, twoTones } from './drawing.js';
import { fluxPivot, fluxSignal } from './indicator-drawings.js';
import {
  simpleAverage,
  closes,
  crossings,
  efficiencyRatio,
  exponentialAverage,
  momentum,
  trailingStop,
} from './indicator-math.js';
import { makeCandles } from './price-series.js';

/** A dip below an earlier low that closes back above it. */
export function liquiditySweep(): Drawing {
  const candles = makeCandles(378, [
    { bars: 12, drift: -0.35, swing: 1.1 },
    { bars: 14, drift: 0.12, swing: 1 },
    { bars: 18, drift: 0.35, swing: 1.2 },
  ]);
  const low = rangeOf(candles.slice(0, 22)).low;
  const at = 26;
  const swept = candles.map((candle, bar) => (bar === at ? { ...candle, low: low - 1.6 } : candle));
  return {
    bars: BARS,
    main: [
      { kind: 'level', value: low, tone: 'accent', from: 8 },
      { kind: 'zone', from: at - 1, to: at + 1, low: low - 1.6, high: low, tone: 'loss' },
      { kind: 'candles', candles: swept },
      ...marksAt(swept, [{ at, up: true }]),
    ],
  };
}

/** One slow average, and a position held while the price stays above it. */
export function slowAndSteady(): Drawing {
  const candles = makeCandles(315, [
    { bars: 10, drift: -0.2, swing: 1.1 },
    { bars: 34, drift: 0.26, swing: 1.1 },
  ]);
  const slow = simpleAverage(closes(candles), 12);
  return {
    bars: BARS,
    main: [
      { kind: 'candles', candles },
      { kind: 'line', values: slow, tone: 'accent' },
      ...marksAt(candles, [
        { at: 16, up: true },
        { at: 40, up: false },
      ]),
    ],
  };
}

/** Entries when the change over some bars exceeds a threshold. */
export function superMomentum(): Drawing {
  const candles = makeCandles(326, swinging);
  const change = momentum(exponentialAverage(closes(candles), 3), 5);
  const limit = change.map(() => 2.2);
  const entries = crossings(change, limit).filter(({ up }) => up);
  return {
    bars: BARS,
    main: [{ kind: 'candles', candles }, ...marksAt(candles, entries)],
    pane: [
      { kind: 'bars', values: change },
      { kind: 'level', value: 2.2, tone: 'accent' },
    ],
  };
}

/** A projection from the last bars that widens with its distance. */
export function forecast(): Drawing {
  const candles = makeCandles(337, swinging).slice(0, 30);
  const last = candles.at(-1)?.close ?? 0;
  const slope = ((candles.at(-1)?.close ?? 0) - (candles.at(-9)?.close ?? 0)) / 8;
  const ahead = Array.from({ length: BARS }, (_, bar) => (bar < 29 ? null : bar - 29));
  const cone = (side: number): (number | null)[] =>
    ahead.map((bars) => (bars === null ? null : last + slope * bars * 0.6 + side * 1.3 * Math.sqrt(bars)));
  return {
    bars: BARS,
    main: [
      { kind: 'band', upper: cone(1), lower: cone(-1) },
      { kind: 'candles', candles },
      { kind: 'line', values: cone(0), tone: 'accent', dashed: true },
    ],
  };
}

/** Four readings that must agree before an entry. */
export function quadConfluence(): Drawing {
  const candles = makeCandles(348, swinging);
  const price = closes(candles);
  const lines = [3, 6, 12, 20].map((length) => exponentialAverage(price, length));
  const votes = price.map((close, at) => lines.reduce((sum, line) => sum + (close > (line[at] ?? 0) ? 1 : 0), 0));
  const entries = votes.flatMap((count, at) =>
    count === 4 && at > 6 && (votes[at - 1] ?? 4) < 4 ? [{ at, up: true }] : [],
  );
  return {
    bars: BARS,
    main: [
      { kind: 'candles', candles },
      ...lines.map((values, at): Layer => ({ kind: 'line', values, tone: at === 3 ? 'accent' : 'quiet' })),
      ...marksAt(candles, entries.slice(0, 3)),
    ],
  };
}

/** A pullback to the average while the trend is strong; the strength is in the pane below. */
export function holyGrail(): Drawing {
  const candles = makeCandles(359, [
    { bars: 18, drift: 0.6, swing: 1 },
    { bars: 7, drift: -0.45, swing: 0.9 },
    { bars: 19, drift: 0.5, swing: 1 },
  ]);
  const price = closes(candles);
  const middle = exponentialAverage(price, 12);
  const touch = candles.findIndex(({ low }, at) => at > 12 && low <= (middle[at] ?? 0));
  return {
    bars: BARS,
    main: [
      { kind: 'candles', candles },
      { kind: 'line', values: middle, tone: 'accent' },
      ...marksAt(candles, touch === -1 ? [] : [{ at: touch, up: true }]),
    ],
    pane: [
      { kind: 'line', values: exponentialAverage(efficiencyRatio(price, 8), 3), tone: 'price' },
      { kind: 'level', value: 0.35, tone: 'quiet' },
    ],
  };
}

/** Five waves along a trend, numbered at their turning points. */
export function elliottWaves(): Drawing {
  const legs = [9, 6, 12, 7, 10].map((bars, leg) => ({ bars, drift: leg % 2 === 0 ? 0.8 : -0.6, swing: 0.9 }));
  const candles = makeCandles(361, legs);
  const turns = legs.map((_, leg) => legs.slice(0, leg + 1).reduce((sum, { bars }) => sum + bars, 0) - 1);
  const corners = [0, ...turns].map((at) => ({ at, value: candles[at]?.close ?? 0 }));
  const values = candles.map((_, bar) => between(corners, bar));
  const labels = corners.slice(1).map(({ at, value }, wave): Layer => ({
    kind: 'label',
    at,
    value: value + (wave % 2 === 0 ? 1.5 : -3),
    text: String(wave + 1),
  }));
  return { bars: BARS, main: [{ kind: 'candles', candles }, { kind: 'line', values, tone: 'accent' }, ...labels] };
}

/** The height at `bar` of straight lines through the corners. */
function between(corners: readonly { at: number; value: number }[], bar: number): number | null {
  const next = corners.findIndex(({ at }) => at >= bar);
  const [to, from] = [corners[next], corners[Math.max(next - 1, 0)]];
  if (to === undefined || from === undefined) return null;
  return to.at === from.at ? to.value : from.value + ((to.value - from.value) * (bar - from.at)) / (to.at - from.at);
}

/** The first close beyond the last swing against the trend: a change of character. */
export function changeOfCharacter(): Drawing {
  const candles = makeCandles(372, [
    { bars: 9, drift: -0.7, swing: 0.9 },
    { bars: 6, drift: 0.5, swing: 0.8 },
    { bars: 9, drift: -0.65, swing: 0.9 },
    { bars: 20, drift: 0.5, swing: 1 },
  ]);
  const swing = rangeOf(candles.slice(11, 18)).high;
  const at = candles.findIndex(({ close }, bar) => bar > 24 && close > swing);
  return {
    bars: BARS,
    main: [
      { kind: 'level', value: swing, tone: 'accent', from: 12, to: at },
      { kind: 'candles', candles },
      ...marksAt(candles, at === -1 ? [] : [{ at, up: true }]),
      { kind: 'label', at: 20, value: swing + 0.5, text: 'ChoCh' },
    ],
  };
}

/** Evenly spaced price levels, with the price moving from one to the next. */
export function strikeLevels(): Drawing {
  const candles = makeCandles(383, [
    { bars: 14, drift: 0.05, swing: 1.1 },
    { bars: 10, drift: 0.6, swing: 1.1 },
    { bars: 20, drift: 0, swing: 1.1 },
  ]);
  const { high, low } = rangeOf(candles);
  const gap = (high - low) / 4;
  const levels: Layer[] = [0, 1, 2, 3, 4].map((step) => ({
    kind: 'level',
    value: low + step * gap,
    tone: step % 2 === 0 ? 'quiet' : 'accent',
  }));
  return { bars: BARS, main: [...levels, { kind: 'candles', candles }] };
}

/** The trailing line with an entry at each change of sides. */
export function trendCatcher(): Drawing {
  const candles = makeCandles(394, swinging);
  const stops = trailingStop(candles, 9, 2.2);
  const flips = stops.flatMap(({ long }, at) => (at > 0 && stops[at - 1]?.long !== long ? [{ at, up: long }] : []));
  const line = twoTones(
    stops.map(({ value }) => value),
    (at) => stops[at]?.long === true,
  );
  return { bars: BARS, main: [{ kind: 'candles', candles }, ...line, ...marksAt(candles, flips)] };
}

/** Short trades in a fast market: in and out within a few bars. */
export function lightning(): Drawing {
  const candles = makeCandles(405, [{ bars: 44, drift: 0.08, swing: 2 }]);
  const fast = exponentialAverage(closes(candles), 3);
  const trades = [7, 17, 27, 36].flatMap((at) => [
    { at, up: true },
    { at: at + 3, up: false },
  ]);
  return {
    bars: BARS,
    main: [{ kind: 'candles', candles }, { kind: 'line', values: fast, tone: 'accent' }, ...marksAt(candles, trades)],
  };
}

/** The indicator's illustration with the strategy's orders in it. */
export function pivotStrategy(): Drawing {
  const drawing = fluxPivot();
  const candles = drawing.main.flatMap((layer) => (layer.kind === 'candles' ? layer.candles : []));
  const today = candles.slice(BARS / 2);
  const bottom = today.reduce((lowest, candle, at) => (candle.low < (today[lowest]?.low ?? 0) ? at : lowest), 0);
  return { ...drawing, main: [...drawing.main, ...marksAt(candles, [{ at: BARS / 2 + bottom, up: true }])] };
}

/** The indicator's signals, with the holding time between them. */
export function signalStrategy(): Drawing {
  const drawing = fluxSignal();
  const marks = drawing.main.filter((layer) => layer.kind === 'mark');
  const held = marks.flatMap((mark, at): Layer[] =>
    mark.up ? [{ kind: 'stretch', from: mark.at, to: marks[at + 1]?.at ?? BARS - 1, tone: 'gain' }] : [],
  );
  return { ...drawing, main: [...held, ...drawing.main] };
}
