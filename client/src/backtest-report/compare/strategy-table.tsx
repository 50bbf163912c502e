import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { ScrollBox } from '../../ui/scroll-box.js';
import { LineSample } from './compare-drawing.js';
import { letterOf } from './compare-lines.js';

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
