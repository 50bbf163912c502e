import { type MetricDefinition, filterMetricGroups } from '../../../../backtest-engine/metrics/metric-definitions.js';
import type { BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { dayWords } from '../format/chart-dates.js';
import { MetricGroupHead } from '../page/metrics-table.js';
import { metricWords, coversTooFewDays, isOtherDrawdown, NO_VALUE } from '../format/result-words.js';
import { moneyOf } from '../format/money.js';
import { letterOf } from './compare-lines.js';
import type { CompareColumn } from './comparison.js';
import { backtestFacts } from '../page/backtest-facts.js';
import { LineSample } from './compare-drawing.js';
import { COMPARE_TEXTS } from '../../content/compare-texts.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ScrollBox } from '../../ui/long-content.js';

export function CompareTable({ columns }: { columns: readonly CompareColumn[] }) {
  // A null value may still have a text, such as the profit factor of a run without losses.
  const groups = filterMetricGroups((figure) => columns.some((column) => wordsOf(figure, column) !== NO_VALUE));
  return (
    <StrategyTable
      label="Figures for each strategy"
      caption="Figures for each strategy, hypothetical"
      corner="Figure"
      columns={columns}
    >
      <tbody>
        {(['from', 'to'] as const).map((end) => (
          <tr key={end}>
            <th scope="row">{end === 'from' ? 'First entry' : 'Last exit'}</th>
            {columns.map(({ slug, span }) => (
              <td key={slug} className="is-number">
                {span === null ? NO_VALUE : dayWords(span[end])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {groups.map(({ title, metrics }) => (
        <tbody key={title}>
          <MetricGroupHead title={title} columns={1 + columns.length} />
          {metrics.map((definition) => (
            <tr key={definition.key}>
              <th scope="row">
                {definition.label}
                {definition.key === 'maxDrawdownPercent' && (
                  <span className="figures-note"> (of the balance at its peak{otherDrawdownWords(columns)})</span>
                )}
                {fewDaysWords(definition, columns)}
              </th>
              {columns.map((column) => (
                <td
                  key={column.slug}
                  className="is-number"
                  data-strategy={column.slug}
                  data-metric={definition.key}
                  data-value={column.metrics?.[definition.key] ?? ''}
                >
                  {wordsOf(definition, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </StrategyTable>
  );
}

const wordsOf = (definition: MetricDefinition, { metrics, currency }: CompareColumn): string =>
  metrics === null ? NO_VALUE : metricWords(definition, metrics, moneyOf(currency));

function fewDaysWords(definition: MetricDefinition, columns: readonly CompareColumn[]) {
  const short = columns.filter(
    ({ span, metrics }) => coversTooFewDays(definition, span) && metrics?.[definition.key] != null,
  );
  if (short.length === 0) return null;
  const letters = short.map(({ place }) => letterOf(place)).join(', ');
  return <span className="figures-note"> ({letters}: too few days to say much)</span>;
}

/** Notes the runs where the largest percentage drawdown is not the max drawdown in money. */
function otherDrawdownWords(columns: readonly CompareColumn[]): string {
  const others = columns.filter(
    ({ metrics, deepest, balance }) => metrics !== null && isOtherDrawdown(metrics, deepest, balance),
  );
  if (others.length === 0) return '';
  return `; ${others.map(({ place }) => letterOf(place)).join(', ')}: its own peak`;
}

/** Facts of each run from the manifest; runs without facts are left out. */
export function RunAssumptions({ columns }: { columns: readonly CompareColumn[] }) {
  const runs = columns.flatMap(({ entry, ...column }) => {
    const facts = entry === null ? [] : backtestFacts(entry);
    return facts.length === 0 ? [] : [{ ...column, facts }];
  });
  if (runs.length === 0) return null;
  return (
    <>
      <h3>{COMPARE_TEXTS.assumptions}</h3>
      <ul className="compare-runs" aria-label={COMPARE_TEXTS.assumptions}>
        {runs.map(({ slug, name, place, facts }) => (
          <li key={slug}>
            <h4>
              <LineSample place={place} /> {letterOf(place)} {name}
            </h4>
            <dl>
              {facts.map(([label, words]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

interface StrategyTableProps {
  label: string;
  caption: string;
  corner: string;
  columns: readonly { slug: BacktestSlug; name: string; place: number }[];
  /** Query and hash of the links to the strategies' pages. */
  target?: string;
  /** Table bodies with one cell per strategy in each row. */
  children: ReactNode;
}

/** A table with one column per strategy, headed by its line sample and a link to its page. */
export function StrategyTable({ label, caption, corner, columns, target = '', children }: StrategyTableProps) {
  return (
    <ScrollBox className="figures-scroll" label={label}>
      <table className="figures-table compare-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ slug, name, place }) => (
              <th key={slug} scope="col" className="is-number">
                <LineSample place={place} />
                <Link to={`/backtests/${slug}${target}`}>
                  {letterOf(place)} <span className="compare-head-name">{name}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ScrollBox>
  );
}
