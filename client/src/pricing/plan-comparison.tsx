import { Icon } from '../ui/icon.js';
import { PLAN_OFFERS, type PlanOffer } from './plan-offers.js';
import { PLANS, type Platform, PLATFORM_NAMES, TRIAL_DAYS } from '../../../src/shared/plans.js';
import { CATALOG } from '../catalog/tools.js';

/** All plans side by side. On a small screen the table scrolls, also by keyboard. */
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

/** A row of the comparison, with a cell for each plan; null if the plan lacks the feature. */
interface ComparedFeature {
  name: string;
  cells: readonly (string | null)[];
}

/** The rows of the comparison. Counts come from the catalog. */
function comparePlans(): ComparedFeature[] {
  return [
    row('Indicators', (offer) => counted(offer, (platform) => CATALOG[platform].indicators.length)),
    row('Automated strategies', (offer) => (isPro(offer) ? counted(offer, strategiesOn) : null)),
    row('Platforms', (offer) =>
      platformsOf(offer)
        .map((platform) => PLATFORM_NAMES[platform])
        .join(joint(offer)),
    ),
    row('New features first', (offer) => (isPro(offer) ? 'Yes' : null)),
    row('Customer support', () => '24/7'),
    row('Free trial', () => `${TRIAL_DAYS} days`),
    row('Price', ({ monthlyUsd }) => `$${monthlyUsd} a month`),
  ];
}

function row(name: string, cell: (offer: PlanOffer) => string | null): ComparedFeature {
  return { name, cells: PLAN_OFFERS.map(cell) };
}

function strategiesOn(platform: Platform): number {
  const { strategies, propFirmStrategies } = CATALOG[platform];
  return strategies.length + propFirmStrategies.length;
}

/** A count for each platform of an offer, written once if it is the same. */
function counted(offer: PlanOffer, count: (platform: Platform) => number): string {
  const platforms = platformsOf(offer);
  const [first] = platforms.map(count);
  if (platforms.every((platform) => count(platform) === first)) {
    return isForBoth(offer) ? `${first} on each platform` : `${first}`;
  }
  return platforms.map((platform) => `${count(platform)} on ${PLATFORM_NAMES[platform]}`).join(joint(offer));
}

function joint(offer: PlanOffer): string {
  return isForBoth(offer) ? ' and ' : ' or ';
}

/** All platforms of an offer, even if the customer chooses one of them. */
function platformsOf({ buttons }: PlanOffer): readonly Platform[] {
  return buttons.flatMap(({ key }) => PLANS[key].platforms);
}

function isForBoth({ buttons }: PlanOffer): boolean {
  return buttons.length === 1;
}

function isPro({ buttons }: PlanOffer): boolean {
  return buttons.every(({ key }) => PLANS[key].tier === 'pro');
}
