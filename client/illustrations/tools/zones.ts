import type { Bar } from '../candles.js';
import type { Layer, Tool } from '../chart/picture.js';
import { averageTrueRange } from '../math/range.js';
import type { Swing } from '../math/swings.js';
import { followTrades } from '../math/trades.js';
import { swingsOf } from './structure.js';

const RILEY = { Swing: '2.5 ATR', Touches: 2, Target: '2R' } as const;
const [RILEY_SWING, RILEY_TARGET] = [Number.parseFloat(RILEY.Swing), Number.parseFloat(RILEY.Target)];

export interface Zone {
  /** First turn, the bar from which enough turns make it count, and the bar that broke it. */
  from: number;
  counts?: number;
  broken?: number;
  low: number;
  high: number;
  touches: number;
}

/** Zones around turns: turns that meet share one, and a close well beyond a zone ends it. */
export function zonesOf(
  bars: readonly Bar[],
  found: readonly Swing[],
  range: readonly number[],
  touches: number,
): Zone[] {
  const zones: Zone[] = [];
  for (const [at, { close }] of bars.entries()) {
    const room = range[at] ?? 0;
    for (const zone of zones.filter(({ broken }) => broken === undefined)) {
      const wasAbove = (bars[at - 1]?.close ?? close) >= zone.low;
      const wasBelow = (bars[at - 1]?.close ?? close) <= zone.high;
      if ((close > zone.high + room && wasBelow) || (close < zone.low - room && wasAbove)) zone.broken = at;
    }
    for (const swing of found.filter(({ known }) => known === at)) {
      const met = zones.find(
        ({ low, high, broken }) =>
          broken === undefined && swing.value > low - room * 0.3 && swing.value < high + room * 0.3,
      );
      if (met === undefined) {
        zones.push({ from: swing.at, low: swing.value - room * 0.25, high: swing.value + room * 0.25, touches: 1 });
        continue;
      }
      met.touches += 1;
      if (met.touches === touches) met.counts = at;
    }
  }
  return zones;
}

/** Support and resistance from earlier turns; enters on a bounce, and drops zones that stop holding. */
export const rileySr: Tool = {
  name: 'RileySR',
  symbol: 'ES',
  timeframe: 15,
  end: '2026-08-13 15:15',
  settings: RILEY,
  cardBars: 60,
  draw: ({ bars }) => {
    const range = averageTrueRange(bars, 14);
    const zones = zonesOf(bars, swingsOf({ bars }, RILEY_SWING), range, RILEY.Touches).filter(
      ({ counts }) => counts !== undefined,
    );
    const trades = followTrades(bars, {
      enter: (at) => {
        const [bar, before] = [bars[at], bars[at - 1]];
        const zone = zones.find(({ counts = at, broken = Infinity }) => at > counts && at < broken);
        if (bar === undefined || before === undefined || zone === undefined) return null;
        for (const { low, high, counts = at, broken = Infinity } of zones) {
          if (at <= counts || at >= broken) continue;
          const long = bar.low <= high && bar.close > high && before.close > high;
          const short = bar.high >= low && bar.close < low && before.close < low;
          if (!long && !short) continue;
          const stop = long ? low - (range[at] ?? 0) * 0.5 : high + (range[at] ?? 0) * 0.5;
          return { long, stop, target: bar.close + RILEY_TARGET * (bar.close - stop) };
        }
        return null;
      },
    });
    const last = bars.length + 4;
    const close = bars.at(-1)?.close ?? 0;
    return {
      main: [
        ...zones.flatMap(({ from, low, high, broken }): Layer[] => {
          const held = {
            kind: 'zone',
            from,
            to: broken ?? last,
            low,
            high,
            tone: (low + high) / 2 < close ? 'gain' : 'loss',
            opacity: broken === undefined ? 0.24 : 0.13,
          } as const;
          return [held];
        }),
        { kind: 'trades', trades },
      ],
      legend: [
        { tone: 'gain', words: 'Support' },
        { tone: 'loss', words: 'Resistance' },
      ],
    };
  },
};
