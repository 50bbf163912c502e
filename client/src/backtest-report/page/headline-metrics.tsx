import { type MetricKey, METRIC_DEFINITIONS } from '../../../../backtest-engine/metrics/metric-definitions.js';
import type { ExporterMetrics } from '../../../../backtest-engine/metrics/metrics.js';
import { exactPercent, metricWords } from '../format/metric-words.js';
import { moneyOf } from '../format/money.js';

const HEADLINE = new Set<MetricKey>([
  'netProfit',
  'profitFactor',
  'maxDrawdown',
  'percentProfitable',
  'averageTrade',
  'trades',
]);
/** Characters that fit a two-column layout beside the curve or on a phone. */
const MAX_SHORT_CHARS = 12;
const SHOWN = METRIC_DEFINITIONS.filter(({ key }) => HEADLINE.has(key));

interface HeadlineMetricsProps {
  figures: ExporterMetrics;
  currency: string | null;
  /** Whether the profits are before costs. */
  isGross?: boolean;
  /** No report follows: renders one row, with `data-metric` and `data-value` for programs. */
  areAll?: boolean;
}

/** The six metrics that readers look at first. MetricsTable has all of them. */
export function HeadlineMetrics({ figures, currency, isGross = false, areAll = false }: HeadlineMetricsProps) {
  const money = moneyOf(currency);
  const shown = SHOWN.map((definition) => {
    const { key, label } = definition;
    const net = key === 'netProfit' ? figures.netProfit : null;
    const words = net === null ? metricWords(definition, figures, money) : money.signed(net);
    const share = key === 'maxDrawdown' ? figures.maxDrawdownPercent : null;
    const largest = share === null || share === 0 ? null : `largest in %: ${exactPercent(share)}`;
    const aside = isGross && key === 'netProfit' ? 'before costs' : largest;
    return { key, label, words, aside, tone: toneOf(net ?? 0) };
  });
  const isLong = shown.some(({ words }) => words.length > MAX_SHORT_CHARS);
  return (
    <dl className={`headline-figures${isLong ? ' is-long' : ''}${areAll ? ' is-wide' : ''}`}>
      {shown.map(({ key, label, words, aside, tone }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={tone} {...(areAll && { 'data-metric': key, 'data-value': figures[key] ?? '' })}>
            {words}
            {aside !== null && <small>{aside}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function toneOf(profit: number): string | undefined {
  if (profit === 0) return undefined;
  return profit > 0 ? 'is-gain' : 'is-loss';
}
