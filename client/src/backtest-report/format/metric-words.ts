import type { Drawdown } from '../../../../backtest-engine/metrics/drawdowns.js';
import type { MetricDefinition, MetricKey } from '../../../../backtest-engine/metrics/metric-definitions.js';
import type { ExporterMetrics } from '../../../../backtest-engine/metrics/metrics.js';
import { DAY_MS, type TimeSpan } from '../../../../backtest-engine/model/time.js';
import { lazy, count, type Money } from './money.js';

const ratio = lazy(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

const MINUTES_A_DAY = 1440;

/** Such as `2 d 4 h`, `3 h 5 min`, `12 min`, `20 s`. */
export function durationWords(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  if (seconds < 60) return `${seconds} s`;
  const all = Math.round(minutes);
  const [days, hours, rest] = [Math.floor(all / MINUTES_A_DAY), Math.floor((all % MINUTES_A_DAY) / 60), all % 60];
  if (days > 0) return `${count(days)} d${hours > 0 ? ` ${hours} h` : ''}`;
  return hours > 0 ? `${hours} h${rest > 0 ? ` ${rest} min` : ''}` : `${rest} min`;
}

/** Between some and none, some and all. */
const SHARE_EDGES = [0, 100];
/** Between some and none, a gain and a loss. */
const RATIO_EDGES = [0, 1];
const MOST_DIGITS = 6;

/** With more digits where two of them would stand for an edge that the value is not on: a losing run has no profit factor of 1.00. */
function decimals(value: number, edges: readonly number[]): string {
  let exact = ratio().format(value);
  for (let digits = 3; digits <= MOST_DIGITS && edges.includes(Number(exact)) && Number(exact) !== value; digits += 1) {
    exact = value.toFixed(digits);
  }
  return exact.replace('-', '−');
}

export const NO_FIGURE = '–';

/** Of six weeks, thirty weekdays, as the chance of passing asks for at least. */
const FEW_WEEKS_MS = 42 * DAY_MS;
const DAILY = new Set<MetricKey>(['sharpe', 'sortino']);

/** Whether a figure is a daily ratio of a few weeks, which says little. */
export const isOfFewDays = ({ key }: MetricDefinition, span: TimeSpan | null): boolean =>
  DAILY.has(key) && span !== null && span.to - span.from < FEW_WEEKS_MS;

/** Hundredths of a percentage point, in which both are told. */
const ROUNDING = 0.005;

/** Whether the drawdown of the largest share is not the `deepest`, that of the most money. */
export function isShareOfAnother(
  { maxDrawdownPercent }: Pick<ExporterMetrics, 'maxDrawdownPercent'>,
  deepest: Pick<Drawdown, 'depth' | 'peakProfit'> | undefined,
  startingBalance: number | undefined,
): boolean {
  if (maxDrawdownPercent === null || !deepest || startingBalance === undefined) return false;
  return maxDrawdownPercent - (100 * deepest.depth) / (startingBalance + deepest.peakProfit) > ROUNDING;
}

/** A figure as people read it; `NO_FIGURE` where there is none. */
export function figureWords({ key, unit }: MetricDefinition, figures: ExporterMetrics, money: Money): string {
  const value = figures[key];
  const isInfinite = key === 'profitFactor' && figures.losers === 0 && (figures.winners ?? 0) > 0;
  if (value === null) return isInfinite ? '∞' : NO_FIGURE;
  if (unit === 'money') return money.exact(value);
  if (unit === 'count') return count(value);
  if (unit === 'duration') return durationWords(value);
  return unit === 'percent' ? exactPercent(value) : decimals(value, RATIO_EDGES);
}

/** Such as `12.00%`. */
export const exactPercent = (value: number): string => `${decimals(value, SHARE_EDGES)}%`;
