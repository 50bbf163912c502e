import type { Layer, Pane, Tool } from '../chart/picture.js';
import { sessionMean, sessions } from '../math/levels.js';
import { closes, exponentialAverage } from '../math/series.js';
import { followTrades, pointsOf } from '../math/trades.js';
import { openingRanges, rangeLayers } from './breakouts.js';
import { dayResult, endsSession, known, minuteOf, threshold, tradesOfDay } from './parts.js';

/** The day's closed result against the limit that ends the day. */
const resultPane = (result: readonly number[], limit: number): Pane => ({
  name: 'Day, points',
  decimals: 0,
  marks: [-limit, 0, limit],
  layers: [
    {
      kind: 'fill',
      upper: result.map((value) => Math.max(value, 0)),
      lower: result.map(() => 0),
      tone: 'gain',
      opacity: 0.25,
      stepped: true,
    },
    {
      kind: 'fill',
      upper: result.map(() => 0),
      lower: result.map((value) => Math.min(value, 0)),
      tone: 'loss',
      opacity: 0.25,
      stepped: true,
    },
    { kind: 'line', values: result, tone: 'price', stepped: true },
    threshold(-limit, 'loss', 'Daily loss limit'),
  ],
});

const CENTAURI = { EMA: 20, Risk: '50 pts', Target: '2R', 'Day limit': '100 pts' } as const;
const [CENTAURI_RISK, CENTAURI_TARGET, CENTAURI_LIMIT] = [CENTAURI.Risk, CENTAURI.Target, CENTAURI['Day limit']].map(
  (text) => Number.parseFloat(text),
) as [number, number, number];

/** Pullbacks to an average in the direction of the session, with a fixed risk and a daily loss limit. */
export const centauri: Tool = {
  name: 'Centauri',
  symbol: 'MNQ',
  timeframe: 5,
  end: '2026-04-29 15:20',
  settings: CENTAURI,
  draw: ({ bars }) => {
    const average = exponentialAverage(closes(bars), CENTAURI.EMA);
    const opens = new Map(sessions(bars).map(({ from, open }) => [bars[from]?.day.iso, open]));
    const trades = followTrades(bars, {
      enter: (at, done) => {
        const [bar, line, before] = [bars[at], average[at] ?? 0, average[at - 3] ?? 0];
        if (bar === undefined || bar.minute < minuteOf('10:00') || bar.minute > minuteOf('15:15')) return null;
        const today = tradesOfDay(done, bars, at).reduce((sum, trade) => sum + pointsOf(trade), 0);
        if (today - CENTAURI_RISK < -CENTAURI_LIMIT) return null;
        const open = opens.get(bar.day.iso) ?? bar.open;
        const long = bar.close > open && line > before && bar.low <= line && bar.close > line && bar.close > bar.open;
        const short = bar.close < open && line < before && bar.high >= line && bar.close < line && bar.close < bar.open;
        if (!long && !short) return null;
        const turn = long ? 1 : -1;
        return {
          long,
          stop: bar.close - turn * CENTAURI_RISK,
          target: bar.close + turn * CENTAURI_RISK * CENTAURI_TARGET,
        };
      },
      leave: (at) => endsSession(bars, at),
    });
    return {
      main: [
        { kind: 'line', values: average, tone: 'accent' },
        ...sessions(bars).map(({ from, to, open }): Layer => ({
          kind: 'level',
          value: open,
          tone: 'quiet',
          from,
          to,
          text: 'Open',
        })),
        { kind: 'trades', trades },
      ],
      pane: resultPane(dayResult(bars, trades), CENTAURI_LIMIT),
      legend: [{ tone: 'accent', words: `EMA ${CENTAURI.EMA}` }],
    };
  },
};

const MARS = { Range: '60 min', 'Flat at': '15:30', 'Trades a day': 2 } as const;
const MARS_MINUTES = Number.parseFloat(MARS.Range);

/** The break of the morning range, flat before the session ends, with a daily limit of trades. */
export const mars: Tool = {
  name: 'Mars',
  symbol: 'MES',
  timeframe: 10,
  end: '2026-07-09 15:50',
  settings: MARS,
  cardBars: 46,
  draw: ({ bars }) => {
    const ranges = openingRanges(bars, MARS_MINUTES);
    const flat = minuteOf(MARS['Flat at']);
    const trades = followTrades(bars, {
      enter: (at, done) => {
        const [bar, before] = [bars[at], bars[at - 1]];
        const range = ranges.find(({ to, end }) => at > to && at <= end);
        if (range === undefined || bar === undefined || before === undefined || bar.minute >= flat - 60) return null;
        if (tradesOfDay(done, bars, at).length >= MARS['Trades a day']) return null;
        const long = bar.close > range.high && before.close <= range.high;
        const short = bar.close < range.low && before.close >= range.low;
        return long || short ? { long, stop: (range.high + range.low) / 2 } : null;
      },
      leave: (at) => endsSession(bars, at) || (bars[at]?.minute ?? 0) >= flat,
    });
    return {
      main: [
        ...rangeLayers(ranges, 'Morning range'),
        ...ranges.map(({ end, from }): Layer => {
          const start = bars.findIndex((bar, at) => at >= from && bar.minute >= flat);
          return { kind: 'stretch', from: start, to: end, tone: 'quiet', opacity: 0.2, text: 'Flat' };
        }),
        { kind: 'trades', trades },
      ],
    };
  },
};

const MOON = { Bands: 2, Target: '40 pts', Stop: '60 pts', News: '10:00, 14:00' } as const;
const [MOON_TARGET, MOON_STOP] = [Number.parseFloat(MOON.Target), Number.parseFloat(MOON.Stop)];
const NEWS_TIMES = MOON.News.split(', ').map(minuteOf);
const NEWS_MINUTES = 15;

/** Fades moves that went too far from the session's mean, and stays out around the news. */
export const moon: Tool = {
  name: 'Moon',
  symbol: 'MNQ',
  timeframe: 5,
  end: '2026-05-20 15:20',
  settings: MOON,
  cardBars: 58,
  draw: ({ bars }) => {
    const { mean, spread } = sessionMean(bars);
    const isNews = (at: number): boolean =>
      NEWS_TIMES.some((time) => Math.abs((bars[at]?.minute ?? 0) - time) <= NEWS_MINUTES);
    const band = (side: number) =>
      mean.map((value, at) =>
        (bars[at]?.minute ?? 0) < minuteOf('09:50') ? null : value + side * MOON.Bands * (spread[at] ?? 0),
      );
    const [upper, lower] = [band(1), band(-1)];
    const trades = followTrades(bars, {
      enter: (at) => {
        const [close, before] = [bars[at]?.close ?? 0, bars[at - 1]?.close ?? 0];
        if (isNews(at) || endsSession(bars, at)) return null;
        const long = before < known(lower, at - 1, -Infinity) && close > before;
        const short = before > known(upper, at - 1, Infinity) && close < before;
        const turn = long ? 1 : -1;
        return long || short ? { long, stop: close - turn * MOON_STOP, target: close + turn * MOON_TARGET } : null;
      },
      leave: (at) => endsSession(bars, at),
    });
    const news = bars.flatMap((_, at): Layer[] => {
      if (!isNews(at) || isNews(at - 1)) return [];
      const to = bars.findIndex((_, after) => after > at && !isNews(after));
      return [
        {
          kind: 'stretch',
          from: at,
          to: (to === -1 ? bars.length : to) - 1,
          tone: 'second',
          opacity: 0.14,
          text: 'News',
        },
      ];
    });
    return {
      main: [
        ...news,
        { kind: 'fill', upper, lower, tone: 'accent', opacity: 0.07 },
        { kind: 'line', values: upper, tone: 'accent' },
        { kind: 'line', values: lower, tone: 'accent' },
        {
          kind: 'line',
          values: mean.map((value, at) => (upper[at] === null ? null : value)),
          tone: 'accent',
          thin: true,
          dashed: true,
        },
        { kind: 'trades', trades },
      ],
    };
  },
};
