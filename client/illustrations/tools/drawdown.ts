import type { Tone, Tool } from '../chart/picture.js';
import { averageTrueRange } from '../math/range.js';
import { closes, simpleAverage } from '../math/series.js';
import { followTrades, pointsOf, type Trade } from '../math/trades.js';
import { known } from './parts.js';

const PLUTO = { Average: 40, Trail: '3 ATR', Drawdown: '200 pts' } as const;
/** Trades that count for the drawdown. */
const PLUTO_LATEST = 4;
const [PLUTO_TRAIL, PLUTO_DRAWDOWN] = [Number.parseFloat(PLUTO.Trail), Number.parseFloat(PLUTO.Drawdown)];
const PLUTO_SIZES = 3;

/** What is left of the drawdown at each bar: the limit less the distance from the best of the latest results. */
export function drawdownLeft(bars: number, trades: readonly Trade[], limit: number, latest: number): number[] {
  const results = [0];
  return Array.from({ length: bars }, (_, at) => {
    for (const trade of trades) if (trade.to === at) results.push((results.at(-1) ?? 0) + pointsOf(trade));
    const best = Math.max(...results.slice(-latest - 1));
    return Math.min(limit, Math.max(0, limit - (best - (results.at(-1) ?? 0))));
  });
}

const sizeOf = (left: number): number => Math.max(1, Math.ceil((PLUTO_SIZES * left) / PLUTO_DRAWDOWN));

/** A slow trend with a size that follows the drawdown left. */
export const pluto: Tool = {
  name: 'Pluto',
  symbol: 'MES',
  timeframe: 30,
  end: '2026-05-06 13:00',
  settings: PLUTO,
  cardBars: 60,
  draw: ({ bars }) => {
    const prices = closes(bars);
    const average = simpleAverage(prices, PLUTO.Average);
    const range = averageTrueRange(bars, 14);
    const stopAt = (at: number, long: boolean): number =>
      (prices[at] ?? 0) - (long ? 1 : -1) * PLUTO_TRAIL * (range[at] ?? 0);
    const trades = followTrades(bars, {
      enter: (at) => {
        const [close, before, line, past] = [
          prices[at] ?? 0,
          prices[at - 1] ?? 0,
          known(average, at),
          known(average, at - 1),
        ];
        if (line === 0 || past === 0) return null;
        const room = 0.5 * (range[at] ?? 0);
        const long = close > line + room && before <= past + room;
        return long || (close < line - room && before >= past - room) ? { long, stop: stopAt(at, long) } : null;
      },
      trail: (at, { long }) => stopAt(at, long),
    });
    const left = drawdownLeft(bars.length, trades, PLUTO_DRAWDOWN, PLUTO_LATEST);
    const tones: Tone[] = ['loss', 'second', 'gain'];
    return {
      main: [
        { kind: 'line', values: average, tone: 'accent' },
        { kind: 'trades', trades },
      ],
      pane: {
        name: 'Drawdown left, points',
        decimals: 0,
        marks: [0, PLUTO_DRAWDOWN / 2, PLUTO_DRAWDOWN],
        layers: [{ kind: 'columns', values: left, tones: left.map((value) => tones[sizeOf(value) - 1] ?? 'gain') }],
      },
      legend: [
        { tone: 'gain', words: '3 contracts' },
        { tone: 'second', words: '2' },
        { tone: 'loss', words: '1' },
      ],
    };
  },
};
