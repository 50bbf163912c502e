import type { Tool } from '../chart/picture.js';
import { closes } from '../math/series.js';
import { trailingStop } from '../math/trailing-stop.js';
import { twoTones } from './parts.js';

const DYNAMIC = { ATR: 14, Factor: 2.5 } as const;

/** A line that trails the price by average ranges and changes sides with the trend. */
export const dynamicTrend: Tool = {
  name: 'DynamicTrend',
  symbol: 'NQ',
  timeframe: 5,
  end: '2026-04-28 15:50',
  settings: DYNAMIC,
  draw: ({ bars }) => {
    const stops = trailingStop(bars, DYNAMIC.ATR, DYNAMIC.Factor);
    const line = stops.map(({ value }) => value);
    const isUp = (at: number): boolean => stops[at]?.long === true;
    const prices = closes(bars);
    const side = (up: boolean) => line.map((value, at) => (isUp(at) === up ? value : null));
    return {
      main: [
        { kind: 'fill', upper: prices, lower: side(true), tone: 'gain', opacity: 0.12 },
        { kind: 'fill', upper: side(false), lower: prices, tone: 'loss', opacity: 0.12 },
        ...twoTones(line, isUp),
        ...stops.flatMap(({ long }, at) =>
          at > 0 && isUp(at - 1) !== long ? [{ kind: 'arrow', at, up: long, text: long ? 'Up' : 'Down' } as const] : [],
        ),
      ],
      legend: [
        { tone: 'gain', words: 'Uptrend' },
        { tone: 'loss', words: 'Downtrend' },
      ],
    };
  },
};
