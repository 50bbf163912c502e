import { filterMetricGroups } from '../../../../backtest-engine/metrics/metric-definitions.js';
import type { MetricsBySide } from '../../../../backtest-engine/metrics/metrics.js';
import { Disclosure } from '../../ui/disclosure.js';
import { ScrollBox } from '../../ui/scroll-box.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import { metricWords, coversTooFewDays } from '../format/metric-words.js';
import { moneyOf } from '../format/money.js';

const SIDES = [
  { key: 'all', label: 'All trades', suffix: '' },
  { key: 'long', label: 'Long', suffix: '.long' },
  { key: 'short', label: 'Short', suffix: '.short' },
] as const;

interface MetricsTableProps {
  figures: MetricsBySide;
  currency: string | null;
  /** Whether the profits are before costs. */
  isGross?: boolean;
  /** Whether max drawdown in money and in percent are two different drawdowns, for all trades. */
  isShareOfAnother: boolean;
  /** From the first entry to the last exit; null without times. */
  span: TimeSpan | null;
}

/**
 * Every metric for all, long and short trades. Programs read `data-metric`, such as
 * `netProfit.long`, and `data-value`.
 */
export function MetricsTable({ figures, currency, isGross = false, isShareOfAnother, span }: MetricsTableProps) {
  const money = moneyOf(currency);
  const groups = filterMetricGroups(({ key }) => key !== 'cagr' || figures.all.returnPercent !== null);
  // Without sides in the file, `0 trades` for long and short would be untrue.
  const isSided = figures.long.trades + figures.short.trades > 0;
  const sides = SIDES.filter(({ key }) => key === 'all' || isSided);
  return (
    <section className="report-part" aria-labelledby="figures-title">
      <h2 id="figures-title">Figures</h2>
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
                    {definition.key === 'maxDrawdownPercent' && isShareOfAnother && (
                      <span className="figures-note"> (another drawdown than the one above)</span>
                    )}
                    {coversTooFewDays(definition, span) && figures.all[definition.key] !== null && (
                      <span className="figures-note"> (too few days to say much)</span>
                    )}
                    {definition.key === 'netProfit' && isGross && <span className="figures-note"> (before costs)</span>}
                    {definition.key === 'commission' && figures.all.commission === null && (
                      <span className="figures-note"> (not listed in the file)</span>
                    )}
                  </th>
                  {sides.map(({ key, suffix }) => (
                    <td
                      key={key}
                      className="is-number"
                      data-metric={definition.key + suffix}
                      data-value={figures[key][definition.key] ?? ''}
                    >
                      {metricWords(definition, figures[key], money)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollBox>
      <Disclosure className="figures-meaning" summary="How each figure is calculated">
        {() => (
          <dl>
            {groups
              .flatMap(({ metrics: shown }) => shown)
              .map(({ key, label, definition }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{definition}</dd>
                </div>
              ))}
          </dl>
        )}
      </Disclosure>
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
