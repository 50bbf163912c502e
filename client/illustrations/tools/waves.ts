import type { Layer, Tool } from '../chart/picture.js';
import { isWaveCount, type WaveCount } from '../math/swings.js';
import { followTrades } from '../math/trades.js';
import { swingsOf } from './structure.js';

const WAVES = { Swing: '3 ATR' } as const;
const WAVE_SWING = Number.parseFloat(WAVES.Swing);

/** The last five waves that the rules allow, from turn to turn; entries in the third and the fifth. */
export const elliotWave: Tool = {
  name: 'ElliotWave',
  symbol: '6E',
  timeframe: 15,
  end: '2025-09-02 12:20',
  settings: WAVES,
  cardBars: 64,
  draw: ({ bars }) => {
    const found = swingsOf({ bars }, WAVE_SWING);
    const counts = found
      .map((_, at) => found.slice(at, at + 6) as unknown as WaveCount)
      .filter((six) => six.length === 6 && isWaveCount(six));
    const taken = counts.filter((six, at) =>
      counts.slice(0, at).every((other) => other[5].at <= six[0].at || other === six),
    );
    const last = counts.at(-1);
    const shown = last === undefined ? [] : [...taken.filter((six) => six[5].at <= last[0].at), last];
    const trades = followTrades(bars, {
      enter: (at) => {
        for (const [, one, two, , four] of shown) {
          const start = [two, four].find(({ known }) => known === at);
          if (start !== undefined) return { long: one.high, stop: start.value };
        }
        return null;
      },
      leave: (at) => shown.some(([, , , three, , five]) => three.known === at || five.known === at),
    });
    return {
      main: [
        ...shown.flatMap((six): Layer[] => [
          { kind: 'segment', points: six.map(({ at, value }) => [at, value] as const), tone: 'accent' },
          ...six
            .slice(1)
            .map(
              ({ at, value, high }, wave) =>
                ({ kind: 'text', at, value, text: String(wave + 1), tone: 'accent', above: high }) as const,
            ),
        ]),
        { kind: 'trades', trades },
      ],
      legend: [{ tone: 'accent', words: 'Wave count' }],
    };
  },
};

const TRIDENT = { Swing: '3.5 ATR' } as const;
const TRIDENT_SWING = Number.parseFloat(TRIDENT.Swing);
const SHORTEST_LIFE = 26;

/** Three parallels through the last three swings; trades go from a prong back to the median line. */
export const fluxTrident: Tool = {
  name: 'FluxTrident',
  symbol: 'NQ',
  timeframe: 15,
  end: '2026-06-30 15:15',
  settings: TRIDENT,
  cardBars: 60,
  draw: ({ bars }) => {
    const found = swingsOf({ bars }, TRIDENT_SWING);
    const end = bars.length - 1;
    const forks = found.slice(2).flatMap((third, index) => {
      const [first, second] = [found[index], found[index + 1]];
      if (first === undefined || second === undefined) return [];
      const until = found[index + 3]?.known ?? end;
      const middle = [(second.at + third.at) / 2, (second.value + third.value) / 2] as const;
      const slope = (middle[1] - first.value) / (middle[0] - first.at);
      const line =
        (through: { at: number; value: number }) =>
        (at: number): number =>
          through.value + slope * (at - through.at);
      return until - third.known < SHORTEST_LIFE
        ? []
        : [{ first, second, third, until, median: line(first), prongs: [line(second), line(third)] as const }];
    });
    const trades = followTrades(bars, {
      enter: (at) => {
        const fork = forks.find(({ third, until }) => at > third.known && at < until);
        const bar = bars[at];
        if (fork === undefined || bar === undefined) return null;
        const [high, low] = [
          Math.max(...fork.prongs.map((prong) => prong(at))),
          Math.min(...fork.prongs.map((prong) => prong(at))),
        ];
        const room = (high - low) * 0.12;
        if (bar.low < low + room / 2 && bar.close > low) return { long: true, stop: Math.min(bar.low, low) - room };
        return bar.high > high - room / 2 && bar.close < high
          ? { long: false, stop: Math.max(bar.high, high) + room }
          : null;
      },
      leave: (at, { long }) => {
        const fork = forks.find(({ third, until }) => at > third.known && at <= until);
        const close = bars[at]?.close ?? 0;
        return fork === undefined || (long ? close >= fork.median(at) : close <= fork.median(at));
      },
    });
    return {
      main: [
        ...forks.flatMap(({ first, second, third, until, median, prongs }): Layer[] => {
          const to = until === end ? end + 8 : until;
          const along = (line: (at: number) => number, from: number) =>
            Array.from({ length: to + 1 }, (_, at) => (at < from ? null : line(at)));
          return [
            {
              kind: 'fill',
              upper: along(prongs[0], second.at),
              lower: along(prongs[1], third.at),
              tone: 'accent',
              opacity: 0.09,
            },
            { kind: 'line', values: along(median, first.at), tone: 'accent', dashed: true },
            { kind: 'line', values: along(prongs[0], second.at), tone: 'accent' },
            { kind: 'line', values: along(prongs[1], third.at), tone: 'accent' },
            ...[first, second, third].map(
              ({ at, value, high }, index) =>
                ({ kind: 'text', at, value, text: 'ABC'[index] ?? '', tone: 'accent', above: high }) as const,
            ),
          ];
        }),
        { kind: 'trades', trades },
      ],
      legend: [{ tone: 'accent', words: 'Prongs and median line' }],
      ahead: 6,
    };
  },
};
