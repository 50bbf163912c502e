import { barsUntil } from '../candles.js';
import { signed } from '../chart/axes.js';
import type { Layer, Tool } from '../chart/picture.js';
import { fit, pairScore } from '../math/pair.js';
import { closes, deviation, regression } from '../math/series.js';
import { followTrades } from '../math/trades.js';
import { threshold } from './parts.js';

const FORECAST = { Learn: 24, Bars: 12, Clear: 1.8 } as const;

export interface Projection {
  at: number;
  /** Expected close and the range around it, for this bar and each of the next. */
  path: { middle: number; reach: number }[];
  /** Distance of the last expected close from this one, in ranges. */
  clearness: number;
}

/** Carries the regression of the latest closes on, with a range that grows with the distance. */
export function projectionAt(prices: readonly number[], at: number): Projection {
  const learned = prices.slice(Math.max(0, at + 1 - FORECAST.Learn), at + 1);
  const { end, slope } = regression(learned);
  const noise = deviation(learned.map((price, index) => price - (end - slope * (learned.length - 1 - index))));
  const close = prices[at] ?? 0;
  const path = Array.from({ length: FORECAST.Bars + 1 }, (_, ahead) => ({
    middle: close + slope * 0.6 * ahead,
    reach: noise * Math.sqrt(ahead) * 0.55,
  }));
  const last = path[FORECAST.Bars] ?? { middle: close, reach: 1 };
  return { at, path, clearness: (last.middle - close) / (last.reach || 1) };
}

/** The next bars as projected from the latest ones, and trades where the projection is clear. */
export const futurePrediction: Tool = {
  name: 'Future Prediction Server',
  symbol: 'NQ',
  timeframe: 15,
  end: '2026-01-13 11:00',
  settings: FORECAST,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const now = bars.length - 1;
    const entries = new Map<number, Projection>();
    const trades = followTrades(bars, {
      enter: (at) => {
        const projection = projectionAt(prices, at);
        if (at < FORECAST.Learn || Math.abs(projection.clearness) < FORECAST.Clear) return null;
        const last = projection.path[FORECAST.Bars];
        if (last === undefined || at > now - 2) return null;
        entries.set(at, projection);
        const close = prices[at] ?? 0;
        return { long: projection.clearness > 0, stop: close - (last.middle - close) * 0.7, target: last.middle };
      },
      leave: (at, { from }) => at - from >= FORECAST.Bars,
    });
    const cone = ({ at, path }: Projection, isNow: boolean): Layer[] => {
      const spread = (side: number) => [
        ...Array.from({ length: at }, () => null),
        ...path.map(({ middle, reach }) => middle + side * reach),
      ];
      return [
        { kind: 'fill', upper: spread(1), lower: spread(-1), tone: 'accent', opacity: isNow ? 0.26 : 0.13 },
        { kind: 'line', values: spread(0), tone: 'accent', dashed: true, thin: !isNow },
      ];
    };
    return {
      main: [
        ...[...entries.values()].flatMap((projection) => cone(projection, false)),
        ...cone(projectionAt(prices, now), true),
        { kind: 'trades', trades: trades.map((trade) => ({ ...trade, stops: [], target: undefined })) },
      ],
      legend: [{ tone: 'accent', words: 'Projection and range' }],
      ahead: FORECAST.Bars + 1,
    };
  },
};

const PAIR = { Lookback: 120, Entry: 2, Exit: 0.25 } as const;

/** How far one market stands from what the other one says, with both legs opened and closed as one. */
export const cointegratedPairs: Tool = {
  name: 'CointegratedPairs',
  symbol: 'MES',
  timeframe: 15,
  end: '2026-01-27 12:15',
  settings: { Second: 'MNQ', ...PAIR },
  cardBars: 60,
  draw: ({ bars, first }) => {
    const last = bars.at(-1);
    const clock = `${String(Math.floor((last?.minute ?? 0) / 60)).padStart(2, '0')}:${String((last?.minute ?? 0) % 60).padStart(2, '0')}`;
    const other = closes(barsUntil('MNQ', 15, `${last?.day.iso} ${clock}`, bars.length - first));
    const prices = closes(bars);
    const { score, expected } = pairScore(other.slice(-prices.length), prices, PAIR.Lookback);
    const layers: Layer[] = [];
    const arrows: Layer[] = [];
    const others = other.slice(-prices.length);
    followTrades(
      // A rule on the score: its moves as bars, so that no price stops it.
      score.map((value) => ({ open: value ?? 0, high: value ?? 0, low: value ?? 0, close: value ?? 0 })),
      {
        enter: (at) => {
          const [now, before] = [score[at] ?? 0, score[at - 1] ?? 0];
          if (Math.abs(before) < PAIR.Entry || Math.abs(now) >= Math.abs(before)) return null;
          return { long: now < 0, stop: now < 0 ? -Infinity : Infinity };
        },
        leave: (at, { long, from }) => {
          const now = score[at] ?? 0;
          if (long ? now < -PAIR.Exit : now > PAIR.Exit) return false;
          const { slope } = fit(
            others.slice(from + 1 - PAIR.Lookback, from + 1),
            prices.slice(from + 1 - PAIR.Lookback, from + 1),
          );
          const spreadAt = (where: number): number => (prices[where] ?? 0) - slope * (others[where] ?? 0);
          const points = (long ? 1 : -1) * (spreadAt(at) - spreadAt(from));
          layers.push({
            kind: 'stretch',
            from,
            to: at,
            tone: points > 0 ? 'gain' : 'loss',
            opacity: 0.12,
            text: signed(points, 2),
          });
          arrows.push(
            { kind: 'arrow', at: from, up: long, value: score[from] ?? 0, text: long ? 'Long' : 'Short' },
            {
              kind: 'dots',
              values: score.map((value, where) => (where === at ? value : null)),
              tone: points > 0 ? 'gain' : 'loss',
              size: 0.9,
            },
          );
          return true;
        },
      },
    );
    return {
      main: [...layers, { kind: 'line', values: expected, tone: 'second' }],
      pane: {
        name: 'Spread, deviations',
        decimals: 0,
        marks: [-PAIR.Entry, 0, PAIR.Entry],
        layers: [
          threshold(PAIR.Entry, 'loss'),
          threshold(-PAIR.Entry, 'gain'),
          { kind: 'line', values: score, tone: 'accent' },
          ...arrows,
        ],
      },
      legend: [{ tone: 'second', words: 'MES as MNQ says' }],
    };
  },
};
