import { Icon } from '../ui/icon.js';
import { comparePlans } from './plan-comparison.js';
import { PLAN_OFFERS } from './plan-offers.js';

/** All plans side by side; on a small screen it scrolls within itself, by keyboard too. */
export function PlanComparisonTable() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
    <section className="comparison scroll-cue" aria-labelledby="comparison-title" tabIndex={0}>
      <table className="comparison-table">
        <caption id="comparison-title">Compare the plans</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Feature</span>
            </th>
            {PLAN_OFFERS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparePlans().map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={PLAN_OFFERS[at]?.title}>
                  <Cell text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ text }: { text: string | null }) {
  if (text === null) return <span className="comparison-none">Not included</span>;
  if (text !== 'Yes') return text;
  return (
    <span className="comparison-yes">
      <Icon name="check" /> Yes
    </span>
  );
}
