import {
  filterMetricGroups,
  type MetricKey,
  METRIC_DEFINITIONS,
} from '../../../../backtest-engine/metrics/metric-definitions.js';
import type { MetricsBySide, ExporterMetrics } from '../../../../backtest-engine/metrics/metrics.js';
import { REPORT_TEXTS, worstPercentText } from '../../content/report-texts.js';
import { ScrollBox } from '../../ui/long-content.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import { metricWords, coversTooFewDays, exactPercent } from '../format/result-words.js';
import { moneyOf } from '../format/money.js';

const SIDES = [
  { key: 'all', label: 'All trades', suffix: '' },
  { key: 'long', label: 'Long', suffix: '.long' },
  { key: 'short', label: 'Short', suffix: '.short' },
] as const;

interface MetricsTableProps {
  metrics: MetricsBySide;
  currency: string | null;
  /** Whether the profits are before costs. */
  isGross?: boolean;
  /** Whether the largest drawdown in percent is not the largest in money. */
  isOtherDrawdown: boolean;
  /** From the first entry to the last exit; null without times. */
  span: TimeSpan | null;
}

/** All metrics by side. Programs read `data-metric`, such as `netProfit.long`, and `data-value`. */
export function MetricsTable({ metrics, currency, isGross = false, isOtherDrawdown, span }: MetricsTableProps) {
  const money = moneyOf(currency);
  const groups = filterMetricGroups(({ key }) => key !== 'cagr' || metrics.all.returnPercent !== null);
  // Without sides in the file, `0 trades` for long and short would be untrue.
  const isSided = metrics.long.trades + metrics.short.trades > 0;
  const sides = SIDES.filter(({ key }) => key === 'all' || isSided);
  return (
    <section className="report-part" aria-labelledby="figures-title">
      <h2 id="figures-title">{REPORT_TEXTS.figures}</h2>
      <ScrollBox className="figures-scroll" label="Figures, scrolls sideways">
        <table className="figures-table">
          <caption className="visually-hidden">
            {isSided ? 'Figures for all, long and short trades' : 'Figures for all trades'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {sides.map(({ key, label }) => (
                <th key={key} scope="col" className="is-number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, metrics: shown }) => (
            <tbody key={title}>
              <MetricGroupHead title={title} columns={1 + sides.length} />
              {shown.map((definition) => (
                <tr key={definition.key}>
                  <th scope="row">
                    {definition.label}
                    {definition.key === 'maxDrawdownPercent' && isOtherDrawdown && (
                      <span className="figures-note"> {REPORT_TEXTS.drawdownNote}</span>
                    )}
                    {coversTooFewDays(definition, span) && metrics.all[definition.key] !== null && (
                      <span className="figures-note"> {REPORT_TEXTS.fewDaysNote}</span>
                    )}
                    {definition.key === 'netProfit' && isGross && (
                      <span className="figures-note"> {REPORT_TEXTS.beforeCostsNote}</span>
                    )}
                    {definition.key === 'commission' && metrics.all.commission === null && (
                      <span className="figures-note"> {REPORT_TEXTS.noCommissionNote}</span>
                    )}
                  </th>
                  {sides.map(({ key, suffix }) => (
                    <td
                      key={key}
                      className="is-number"
                      data-metric={definition.key + suffix}
                      data-value={metrics[key][definition.key] ?? ''}
                    >
                      {metricWords(definition, metrics[key], money)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollBox>
    </section>
  );
}

/** Heading row of a metric group. Its text stays in view when the table scrolls sideways. */
export function MetricGroupHead({ title, columns }: { title: string; columns: number }) {
  return (
    <tr className="figure-group">
      <th scope="rowgroup" colSpan={columns}>
        <span>{title}</span>
      </th>
    </tr>
  );
}

const HEADLINE = new Set<MetricKey>([
  'netProfit',
  'profitFactor',
  'maxDrawdown',
  'percentProfitable',
  'averageTrade',
  'trades',
]);

const SHOWN = METRIC_DEFINITIONS.filter(({ key }) => HEADLINE.has(key));
/** Characters that fit a two-column layout beside the curve or on a phone. */
const MAX_SHORT_CHARS = 12;

interface HeadlineMetricsProps {
  metrics: ExporterMetrics;
  currency: string | null;
  /** Whether the profits are before costs. */
  isGross?: boolean;
  /** No report follows: renders one row, with `data-metric` and `data-value` for programs. */
  isAlone?: boolean;
}

/** The six most important metrics. */
export function HeadlineMetrics({ metrics, currency, isGross = false, isAlone = false }: HeadlineMetricsProps) {
  const money = moneyOf(currency);
  const shown = SHOWN.map((definition) => {
    const { key, label } = definition;
    const net = key === 'netProfit' ? metrics.netProfit : null;
    const words = net === null ? metricWords(definition, metrics, money) : money.signed(net);
    const share = key === 'maxDrawdown' ? metrics.maxDrawdownPercent : null;
    const largest = share === null || share === 0 ? null : worstPercentText(exactPercent(share));
    const aside = isGross && key === 'netProfit' ? REPORT_TEXTS.beforeCosts : largest;
    return { key, label, words, aside, tone: toneOf(net ?? 0) };
  });
  const isLong = shown.some(({ words }) => words.length > MAX_SHORT_CHARS);
  return (
    <dl className={`headline-figures${isLong ? ' is-long' : ''}${isAlone ? ' is-wide' : ''}`}>
      {shown.map(({ key, label, words, aside, tone }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={tone} {...(isAlone && { 'data-metric': key, 'data-value': metrics[key] ?? '' })}>
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
