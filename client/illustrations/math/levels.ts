import type { Bar, Candle } from '../candles.js';

/** Bars that belong together, from the first to the last of them, and their prices as one candle. */
export interface Period extends Candle {
  from: number;
  to: number;
}

/** Joins neighbors that have the same key. */
export function periods(bars: readonly Bar[], keyOf: (bar: Bar) => string): Period[] {
  const found: Period[] = [];
  let key: string | undefined;
  for (const [at, bar] of bars.entries()) {
    const last = found.at(-1);
    if (last !== undefined && keyOf(bar) === key) {
      Object.assign(last, {
        to: at,
        high: Math.max(last.high, bar.high),
        low: Math.min(last.low, bar.low),
        close: bar.close,
      });
    } else {
      const { open, high, low, close } = bar;
      found.push({ from: at, to: at, open, high, low, close });
    }
    key = keyOf(bar);
  }
  return found;
}

export const sessions = (bars: readonly Bar[]): Period[] => periods(bars, ({ day }) => day.iso);

const WEEK_MS = 7 * 86_400_000;
/** Monday, as the epoch began on a Thursday. */
const FIRST_MONDAY = Date.parse('1970-01-05');

export const weeks = (bars: readonly Bar[]): Period[] =>
  periods(bars, ({ day }) => String(Math.floor((Date.parse(day.iso) - FIRST_MONDAY) / WEEK_MS)));

export interface Level {
  name: string;
  value: number;
}

/** Floor pivots of a period: the mean of its high, low, and close, and the levels around it. */
export function pivots({ high, low, close }: Candle): Level[] {
  const pivot = (high + low + close) / 3;
  return [
    { name: 'R2', value: pivot + high - low },
    { name: 'R1', value: 2 * pivot - low },
    { name: 'PP', value: pivot },
    { name: 'S1', value: 2 * pivot - high },
    { name: 'S2', value: pivot - (high - low) },
  ];
}

/** Mean of the session's typical prices so far, bar by bar, and their deviation. */
export function sessionMean(bars: readonly Bar[]): { mean: number[]; spread: number[] } {
  const [mean, spread]: [number[], number[]] = [[], []];
  let [day, count, sum, squares] = ['', 0, 0, 0];
  for (const bar of bars) {
    if (bar.day.iso !== day) [day, count, sum, squares] = [bar.day.iso, 0, 0, 0];
    const typical = (bar.high + bar.low + bar.close) / 3;
    count += 1;
    sum += typical;
    squares += typical ** 2;
    mean.push(sum / count);
    spread.push(Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)));
  }
  return { mean, spread };
}
