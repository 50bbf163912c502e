import { backtestFacts } from '../page/backtest-facts.js';
import { LineSample } from './compare-drawing.js';
import { letterOf } from './compare-lines.js';
import type { CompareColumn } from './compare-table.js';

/** What the manifest says of each run; a run that it says nothing of is left out. */
export function CompareRuns({ columns }: { columns: readonly CompareColumn[] }) {
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
