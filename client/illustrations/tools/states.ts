import type { Layer, Tone, Tool } from '../chart/picture.js';
import { averageTrueRange, bollinger, efficiencyRatio, keltner, positionInRange } from '../math/range.js';
import { closes, exponentialAverage, valueAt } from '../math/series.js';
import { squeezeMomentum } from '../math/strength.js';
import { known, runsOf, threshold } from './parts.js';

const PHASE = { Fast: 12, Slow: 36 } as const;
const PHASES = {
  Advance: 'gain',
  Pullback: 'accent',
  Decline: 'loss',
  Rebound: 'second',
} as const;
type Phase = keyof typeof PHASES;
/** A shorter stretch belongs to the phase before it. */
const SHORTEST_PHASE = 4;

/** The phase of the market: with or against the trend of two averages, and for how many bars. */
export const marketPhase: Tool = {
  name: 'Market Phase',
  symbol: 'ES',
  timeframe: 15,
  end: '2025-11-07 11:45',
  settings: PHASE,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const [fast, slow] = [exponentialAverage(prices, PHASE.Fast), exponentialAverage(prices, PHASE.Slow)];
    const raw = prices.map((price, at): Phase => {
      const [quick, lazy] = [fast[at] ?? 0, slow[at] ?? 0];
      if (quick >= lazy) return price >= quick ? 'Advance' : 'Pullback';
      return price < quick ? 'Decline' : 'Rebound';
    });
    let phase: Phase = raw[0] ?? 'Advance';
    const phases = raw.map((_, at) => {
      const ahead = raw.slice(Math.max(0, at - SHORTEST_PHASE + 1), at + 1);
      if (ahead.length === SHORTEST_PHASE && ahead.every((one) => one === ahead[0])) phase = ahead[0] ?? phase;
      return phase;
    });
    return {
      main: [
        { kind: 'line', values: fast, tone: 'price', thin: true },
        { kind: 'line', values: slow, tone: 'quiet' },
        { kind: 'paint', tones: phases.map((name) => PHASES[name]) },
      ],
      pane: {
        name: 'Phase',
        decimals: 0,
        bare: true,
        small: true,
        layers: runsOf(bars.length, (at) => phases[at] ?? 'Advance').map(({ from, to, key }): Layer => ({
          kind: 'zone',
          from,
          to,
          low: 0.02,
          high: 0.98,
          tone: PHASES[key],
          opacity: 0.3,
          text: to === bars.length - 1 || to - from >= 8 ? `${to - from + 1} bars` : `${to - from + 1}`,
        })),
      },
      legend: (Object.entries(PHASES) as [Phase, Tone][]).map(([words, tone]) => ({ tone, words })),
    };
  },
};

const SQUEEZE = { Length: 20, Bands: 2, Channel: 1.5 } as const;

/** Bollinger bands inside the Keltner channel, and the momentum of the release. */
export const ttmSqueeze: Tool = {
  name: 'TTM Squeeze',
  symbol: 'NQ',
  timeframe: 5,
  end: '2026-07-30 15:50',
  settings: SQUEEZE,
  draw: ({ bars }) => {
    const bands = bollinger(closes(bars), SQUEEZE.Length, SQUEEZE.Bands);
    const channel = keltner(bars, SQUEEZE.Length, SQUEEZE.Channel);
    const isOn = (at: number): boolean =>
      known(bands.upper, at, Infinity) < known(channel.upper, at) &&
      known(bands.lower, at, -Infinity) > known(channel.lower, at);
    const momentum = squeezeMomentum(bars, SQUEEZE.Length);
    const tones = momentum.map((value, at): Tone => {
      const [now, before] = [value ?? 0, valueAt(momentum, at - 1) ?? 0];
      if (Math.abs(now) < Math.abs(before)) return 'quiet';
      return now >= 0 ? 'gain' : 'loss';
    });
    const squeezes = runsOf(bars.length, isOn).filter(({ key, from, to }) => key && to - from >= 3);
    return {
      main: [
        ...squeezes.map(({ from, to }): Layer => ({ kind: 'stretch', from, to, tone: 'second', opacity: 0.1 })),
        { kind: 'fill', upper: channel.upper, lower: channel.lower, tone: 'accent', opacity: 0.08 },
        { kind: 'line', values: channel.upper, tone: 'accent', thin: true },
        { kind: 'line', values: channel.lower, tone: 'accent', thin: true },
        { kind: 'line', values: bands.upper, tone: 'second' },
        { kind: 'line', values: bands.lower, tone: 'second' },
        ...squeezes
          .filter(({ to }) => to < bars.length - 1)
          .map(({ to }): Layer => ({ kind: 'arrow', at: to + 1, up: (momentum[to + 1] ?? 0) > 0, text: 'Release' })),
      ],
      pane: {
        name: 'Momentum',
        decimals: 0,
        layers: [
          { kind: 'columns', values: momentum, tones },
          { kind: 'dots', values: bars.map((_, at) => (isOn(at) ? 0 : null)), tone: 'second', size: 0.7 },
        ],
      },
      legend: [
        { tone: 'second', words: 'Bollinger' },
        { tone: 'accent', words: 'Keltner' },
      ],
    };
  },
};

const CYCLE = { ATR: 14, Lookback: 100, Quiet: 20, Loud: 80 } as const;

/** Where the average range stands between its usual low and high. */
export const volatilityCycle: Tool = {
  name: 'Volatility Cycle',
  symbol: 'CL',
  timeframe: 15,
  end: '2025-10-24 11:30',
  settings: CYCLE,
  draw: ({ bars }) => {
    const position = positionInRange(averageTrueRange(bars, CYCLE.ATR), CYCLE.Lookback);
    const stateAt = (at: number): Tone => {
      const value = known(position, at, 50);
      return value <= CYCLE.Quiet ? 'accent' : value >= CYCLE.Loud ? 'second' : 'price';
    };
    const runs = runsOf(bars.length, stateAt).filter(({ key }) => key !== 'price');
    const beyond = (limit: number, isLoud: boolean) =>
      position.map((value) => (value === null ? null : isLoud ? Math.max(value, limit) : Math.min(value, limit)));
    return {
      main: runs.map(({ from, to, key }): Layer => ({
        kind: 'stretch',
        from,
        to,
        tone: key,
        opacity: 0.13,
        text: to - from < 5 ? undefined : key === 'accent' ? 'Quiet' : 'Loud',
      })),
      pane: {
        name: 'Range, 0 to 100',
        decimals: 0,
        marks: [CYCLE.Quiet, CYCLE.Loud],
        layers: [
          {
            kind: 'fill',
            upper: beyond(CYCLE.Loud, true),
            lower: bars.map(() => CYCLE.Loud),
            tone: 'second',
            opacity: 0.4,
          },
          {
            kind: 'fill',
            upper: bars.map(() => CYCLE.Quiet),
            lower: beyond(CYCLE.Quiet, false),
            tone: 'accent',
            opacity: 0.4,
          },
          threshold(CYCLE.Quiet, 'accent'),
          threshold(CYCLE.Loud, 'second'),
          { kind: 'line', values: position, tone: 'price' },
        ],
      },
      legend: [
        { tone: 'accent', words: 'Quiet' },
        { tone: 'second', words: 'Loud' },
      ],
    };
  },
};

const REGIME = { Length: 20, Trend: 0.35 } as const;

/** How straight the price has moved: trend above the threshold, range below it. */
export const marketRegime: Tool = {
  name: 'Market Regime',
  symbol: 'GC',
  timeframe: 15,
  end: '2026-06-24 12:50',
  settings: REGIME,
  draw: ({ bars }) => {
    const efficiency = efficiencyRatio(closes(bars), REGIME.Length);
    const isTrend = (at: number): boolean => (efficiency[at] ?? 0) >= REGIME.Trend;
    return {
      main: runsOf(bars.length, isTrend).map(({ from, to, key }): Layer => ({
        kind: 'stretch',
        from,
        to,
        tone: key ? 'accent' : 'quiet',
        opacity: key ? 0.16 : 0.06,
        text: to - from < 6 ? undefined : key ? 'Trend' : 'Range',
      })),
      pane: {
        name: 'Efficiency ratio',
        decimals: 2,
        marks: [0, REGIME.Trend, 0.7],
        layers: [
          {
            kind: 'fill',
            upper: efficiency.map((value) => Math.max(value, REGIME.Trend)),
            lower: bars.map(() => REGIME.Trend),
            tone: 'accent',
            opacity: 0.35,
          },
          threshold(REGIME.Trend, 'second'),
          { kind: 'line', values: efficiency, tone: 'price' },
        ],
      },
      legend: [
        { tone: 'accent', words: 'Trend' },
        { tone: 'quiet', words: 'Range' },
      ],
    };
  },
};
