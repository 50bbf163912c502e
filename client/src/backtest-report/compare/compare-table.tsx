import type { ExporterMetrics } from '../../../../backtest-engine/metrics/metrics.js';
import { type MetricDefinition, filterMetricGroups } from '../../../../backtest-engine/metrics/metric-definitions.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { BacktestEntry, BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { dayWords } from '../format/chart-dates.js';
import { MetricGroupHead } from '../page/metrics-table.js';
import { figureWords, isOfFewDays, isShareOfAnother, NO_FIGURE } from '../format/metric-words.js';
import { moneyOf } from '../format/money.js';
import { type MaxDrawdown, letterOf } from './compare-lines.js';
import { backtestFacts } from '../page/backtest-facts.js';
import { LineSample } from './compare-drawing.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ScrollBox } from '../../ui/scroll-box.js';

export interface CompareColumn {
  slug: BacktestSlug;
  name: string;
  place: number;
  entry: BacktestEntry | null;
  /** What the run began with, where it is in the currency of its amounts. */
  balance: number | undefined;
  /** Of all trades, worked out or as a summary gives them; null where there are none. */
  figures: ExporterMetrics | null;
  /** The drawdown of the most money; undefined where there is none. */
  deepest: MaxDrawdown | undefined;
  /** Whether they are those of a summary, without trades. */
  isGiven: boolean;
  currency: string | null;
  /** From the first entry to the last exit; null without times. */
  span: TimeSpan | null;
}

const wordsOf = (definition: MetricDefinition, { figures, currency }: CompareColumn): string =>
  figures === null ? NO_FIGURE : figureWords(definition, figures, moneyOf(currency));

/** Names the runs of which a figure says little. */
function fewDaysWords(definition: MetricDefinition, columns: readonly CompareColumn[]) {
  const short = columns.filter(
    ({ span, figures }) => isOfFewDays(definition, span) && figures?.[definition.key] != null,
  );
  if (short.length === 0) return null;
  const letters = short.map(({ place }) => letterOf(place)).join(', ');
  return <span className="figures-note"> ({letters}: too few days to say much)</span>;
}

/** Names the runs of which it is not the drawdown of the most money, which stands above it. */
function otherDrawdownWords(columns: readonly CompareColumn[]): string {
  const others = columns.filter(
    ({ figures, deepest, balance }) => figures !== null && isShareOfAnother(figures, deepest, balance),
  );
  if (others.length === 0) return '';
  return `; ${others.map(({ place }) => letterOf(place)).join(', ')}: another drawdown than the one above`;
}

/** All figures of each strategy beside each other. */
export function CompareTable({ columns }: { columns: readonly CompareColumn[] }) {
  // What is null may still have a word, such as the profit factor of a run without a loss.
  const groups = filterMetricGroups((figure) => columns.some((column) => wordsOf(figure, column) !== NO_FIGURE));
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
                {span === null ? NO_FIGURE : dayWords(span[end])}
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
                  data-value={column.figures?.[definition.key] ?? ''}
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

/** What the manifest says of each run; a run that it says nothing of is left out. */
export function RunAssumptions({ columns }: { columns: readonly CompareColumn[] }) {
  const runs = columns.flatMap(({ entry, ...column }) => {
    const facts = entry === null ? [] : backtestFacts(entry);
    return facts.length === 0 ? [] : [{ ...column, facts }];
  });
  if (runs.length === 0) return null;
  return (
    <>
      <h3>What each run assumed</h3>
      <ul className="compare-runs" aria-label="What each run assumed">
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
  /** Of the box that scrolls. */
  label: string;
  caption: string;
  /** What the first column holds. */
  corner: string;
  columns: readonly { slug: BacktestSlug; name: string; place: number }[];
  /** The body or bodies, with a cell for each strategy in a row. */
  children: ReactNode;
}

/** A table with a column for each strategy, headed by its line and the way to its page. */
export function StrategyTable({ label, caption, corner, columns, children }: StrategyTableProps) {
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
                <Link to={`/backtests/${slug}`}>
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
