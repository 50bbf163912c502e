import type { Layer, Tool, View } from '../chart/picture.js';
import { averageTrueRange } from '../math/range.js';
import { structure, type Swing, swings } from '../math/swings.js';
import { followTrades } from '../math/trades.js';
import { endsSession } from './parts.js';

const SWING_RANGE = 14;

/** Swings of `factor` average ranges. */
export function swingsOf({ bars }: Pick<View, 'bars'>, factor: number): Swing[] {
  const range = averageTrueRange(bars, SWING_RANGE);
  return swings(bars, (at) => factor * (range[at] ?? Infinity));
}

const SWEEP = { Swing: '2.5 ATR', Target: '2R' } as const;
const [SWEEP_SWING, SWEEP_TARGET] = [Number.parseFloat(SWEEP.Swing), Number.parseFloat(SWEEP.Target)];

/** A dip beyond an earlier swing that closes back inside. */
export const liquiditySweep: Tool = {
  name: 'Liquidity Sweep',
  symbol: 'ES',
  timeframe: 5,
  end: '2026-09-21 12:25',
  settings: SWEEP,
  draw: ({ bars, instrument }) => {
    const found = swingsOf({ bars }, SWEEP_SWING);
    const room = 4 / instrument.ticksPerPoint;
    const layers: Layer[] = [];
    /** The swing that this bar went beyond for the first time and closed inside of. */
    const sweptAt = (at: number): Swing | undefined =>
      found.find(({ at: from, value, high, known }) => {
        const bar = bars[at];
        if (bar === undefined || at <= known || at - from > 90) return false;
        const between = bars.slice(from + 1, at);
        if (between.some((one) => (high ? one.high > value : one.low < value))) return false;
        return high ? bar.high > value && bar.close < value : bar.low < value && bar.close > value;
      });
    const trades = followTrades(bars, {
      enter: (at) => {
        const [bar, swing] = [bars[at], sweptAt(at)];
        if (bar === undefined || swing === undefined || endsSession(bars, at)) return null;
        const { from, value, high } = { ...swing, from: swing.at };
        const stop = high ? bar.high + room : bar.low - room;
        layers.push(
          {
            kind: 'segment',
            points: [
              [from, value],
              [at, value],
            ],
            tone: 'accent',
            dashed: true,
          },
          {
            kind: 'zone',
            from: at - 1,
            to: at + 1,
            low: high ? value : bar.low,
            high: high ? bar.high : value,
            tone: 'second',
            opacity: 0.5,
          },
          {
            kind: 'text',
            at: Math.round((from + at) / 2),
            value,
            text: high ? 'Earlier high' : 'Earlier low',
            tone: 'accent',
            above: high,
          },
        );
        return { long: !high, stop, target: bar.close + SWEEP_TARGET * (bar.close - stop) };
      },
      leave: (at) => endsSession(bars, at),
    });
    return {
      main: [...layers, { kind: 'trades', trades }],
      legend: [
        { tone: 'accent', words: 'Earlier swing' },
        { tone: 'second', words: 'Sweep' },
      ],
    };
  },
};

const ICC = { Swing: '2 ATR', Target: '2R' } as const;
const [ICC_SWING, ICC_TARGET] = [Number.parseFloat(ICC.Swing), Number.parseFloat(ICC.Target)];

interface Character {
  /** The swing that was broken, and the bar that closed beyond it. */
  broken: Swing;
  at: number;
  up: boolean;
}

/** Closes beyond the last swing against a trend of lower highs and lows, or of higher ones. */
export function changesOfCharacter(bars: View['bars'], found: readonly Swing[]): Character[] {
  const names = structure(found);
  const changes: Character[] = [];
  for (const [at, bar] of bars.entries()) {
    const count = found.filter(({ known }) => known < at).length;
    const [lastTwo, lastNames] = [found.slice(count - 2, count), names.slice(count - 2, count)];
    const [falling, rising] = [
      lastNames.every((name) => /^L[HL]$/.test(name)),
      lastNames.every((name) => /^H[HL]$/.test(name)),
    ];
    const broken = lastTwo.find(({ high }) => high === falling);
    if (count < 2 || broken === undefined || falling === rising) continue;
    const beyond = falling ? bar.close > broken.value : bar.close < broken.value;
    if (beyond && changes.every((change) => change.broken !== broken)) changes.push({ broken, at, up: falling });
  }
  return changes;
}

/** Indication, correction, continuation: a break against the trend, the way back, and the entry. */
export const iccChoch: Tool = {
  name: 'ICC ChoCh',
  symbol: 'MNQ',
  timeframe: 5,
  end: '2026-07-21 12:25',
  settings: ICC,
  draw: ({ bars }) => {
    const found = swingsOf({ bars }, ICC_SWING);
    const names = structure(found);
    const changes = changesOfCharacter(bars, found);
    /** The swing that ends the correction after a change, and the one that it comes from. */
    const setups = changes.flatMap(({ at, up }) => {
      const next = found.findIndex((swing) => swing.known > at && swing.high === up && swing.at >= at - 1);
      const [indication, correction] = [found[next], found[next + 1]];
      return indication === undefined || correction === undefined || correction.at - at > 40
        ? []
        : [{ at, up, indication, correction }];
    });
    const used = new Set<Swing>();
    const marks: Layer[] = [];
    const trades = followTrades(bars, {
      enter: (at) => {
        const close = bars[at]?.close ?? 0;
        const setup = setups.find(({ up, indication, correction }) => {
          const beyond = up ? close > indication.value : close < indication.value;
          return beyond && at > correction.known - 1 && at - correction.at < 25 && !used.has(correction);
        });
        if (setup === undefined) return null;
        const { up, indication, correction } = setup;
        used.add(correction);
        marks.push(
          { kind: 'text', at: indication.at, value: indication.value, text: 'Indication', tone: 'second', above: up },
          { kind: 'text', at: correction.at, value: correction.value, text: 'Correction', tone: 'second', above: !up },
        );
        return { long: up, stop: correction.value, target: close + ICC_TARGET * (close - correction.value) };
      },
    });
    return {
      main: [
        ...changes.flatMap(({ broken, at, up }): Layer[] => [
          {
            kind: 'segment',
            points: [
              [broken.at, broken.value],
              [at, broken.value],
            ],
            tone: 'accent',
          },
          {
            kind: 'text',
            at: Math.round((broken.at + at) / 2),
            value: broken.value,
            text: 'ChoCh',
            tone: 'accent',
            above: up,
          },
        ]),
        ...marks,
        ...found.map(
          ({ at, value, high }, index) =>
            ({ kind: 'text', at, value, text: names[index] ?? '', tone: 'quiet', above: high }) as const,
        ),
        { kind: 'trades', trades },
      ],
      legend: [{ tone: 'accent', words: 'Change of character' }],
    };
  },
};
