import type { Drawdown } from '../../../../backtest-engine/metrics/equity-curve.js';
import type { MetricDefinition, MetricKey } from '../../../../backtest-engine/metrics/metric-definitions.js';
import type { ExporterMetrics } from '../../../../backtest-engine/metrics/metrics.js';
import { DAY_MS, type TimeSpan } from '../../../../backtest-engine/model/time.js';
import { lazy, count, type Money } from './money.js';
import type { EvaluationRun } from '../../../../backtest-engine/prop-firm/evaluation-run.js';
import { dayWords } from './chart-dates.js';

export const NO_VALUE = '–';

/** Formats a metric; `NO_VALUE` if it has no value. */
export function metricWords({ key, unit }: MetricDefinition, metrics: ExporterMetrics, money: Money): string {
  const value = metrics[key];
  const isInfinite = key === 'profitFactor' && metrics.losers === 0 && (metrics.winners ?? 0) > 0;
  if (value === null) return isInfinite ? '∞' : NO_VALUE;
  if (unit === 'money') return money.exact(value);
  if (unit === 'count') return count(value);
  if (unit === 'duration') return durationWords(value);
  return unit === 'percent' ? exactPercent(value) : decimals(value, RATIO_EDGES);
}

/** Formats a percentage, such as `12.00%`. */
export const exactPercent = (value: number): string => `${decimals(value, SHARE_EDGES)}%`;

/** Formats a duration, such as `2 d 4 h`, `3 h 5 min`, `12 min` or `20 s`. */
export function durationWords(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  if (seconds < 60) return `${seconds} s`;
  const all = Math.round(minutes);
  const [days, hours, rest] = [Math.floor(all / MINUTES_A_DAY), Math.floor((all % MINUTES_A_DAY) / 60), all % 60];
  if (days > 0) return `${count(days)} d${hours > 0 ? ` ${hours} h` : ''}`;
  return hours > 0 ? `${hours} h${rest > 0 ? ` ${rest} min` : ''}` : `${rest} min`;
}

/** Formats an outcome, such as `Passed on Jan 5, 2026`. */
export function verdictOf({ outcome, breach, day }: EvaluationRun): string {
  if (outcome === 'refused') return 'Not simulated: too many contracts';
  if (day === null) return 'No trades to simulate';
  const when = dayWords(day * DAY_MS);
  if (breach) return `Failed on ${when} (${RULE_NAMES[breach.rule]})`;
  return outcome === 'passed' ? `Passed on ${when}` : `Still open on ${when}`;
}

/** Whether a metric is a daily ratio over too short a time to mean much. */
export const coversTooFewDays = ({ key }: MetricDefinition, span: TimeSpan | null): boolean =>
  DAILY.has(key) && span !== null && span.to - span.from < FEW_WEEKS_MS;

/** Whether the largest drawdown in percent is not `deepest`, the largest in money. */
export function isOtherDrawdown(
  { maxDrawdownPercent }: Pick<ExporterMetrics, 'maxDrawdownPercent'>,
  deepest: Pick<Drawdown, 'depth' | 'peakProfit'> | undefined,
  startingBalance: number | undefined,
): boolean {
  if (maxDrawdownPercent === null || !deepest || startingBalance === undefined) return false;
  return maxDrawdownPercent - (100 * deepest.depth) / (startingBalance + deepest.peakProfit) > ROUNDING;
}

const ratio = lazy(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

/** Values that mean none or all: no other share may round to them. */
const SHARE_EDGES = [0, 100];
/** Values that mean no profit or break-even: no other ratio may round to them. */
const RATIO_EDGES = [0, 1];
const MAX_DIGITS = 6;

/** Adds digits to values that round to an edge, such as the profit factor of a losing run. */
function decimals(value: number, edges: readonly number[]): string {
  let exact = ratio().format(value);
  for (let digits = 3; digits <= MAX_DIGITS && edges.includes(Number(exact)) && Number(exact) !== value; digits += 1) {
    exact = value.toFixed(digits);
  }
  return exact.replace('-', '−');
}

const MINUTES_A_DAY = 1440;
const RULE_NAMES = { maximumLoss: 'maximum loss', dailyLoss: 'daily loss limit' } as const;
/** Six weeks have thirty weekdays, which is also the minimum for the chance of passing. */
const FEW_WEEKS_MS = 42 * DAY_MS;
const DAILY = new Set<MetricKey>(['sharpe', 'sortino']);
/** Half of the last digit shown, in percentage points. */
const ROUNDING = 0.005;
