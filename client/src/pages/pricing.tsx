import { blocksOf } from '../content/content-file.js';
import { PRICING_TEXTS } from '../content/pricing-texts.js';
import questions from '../content/questions.md?raw';
import { QuestionList } from '../content/question-list.js';
import type { PageMeta } from '../lib/page-meta.js';
import { type CustomerStatus, useCustomerStatus, mustSettle, leadFor } from '../pricing/customer-terms.js';
import { useAbandonedCheckout } from '../pricing/checkout.js';
import { PlanCard, TestCard } from '../pricing/plan-card.js';
import { PlanComparisonTable } from '../pricing/plan-comparison.js';
import { LOWEST_PRICE, PLAN_OFFERS, titleOf } from '../pricing/plan-offers.js';
import { type PlanChoice, usePlanChoice } from '../pricing/plan-choice.js';
import { useUserEmail } from '../lib/session.js';
import { useSite } from '../lib/site-settings.js';
import { Page } from '../ui/page.js';
import { Link } from 'react-router-dom';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/loading.js';
import { dayInWords } from '../../../src/shared/day-in-words.js';
import { PLANS } from '../../../src/shared/plans.js';

const { title, description, jump, lead } = PRICING_TEXTS;

export const meta: PageMeta = ({ siteName }) => ({
  title: `Pricing · ${siteName}`,
  description: description(LOWEST_PRICE),
});

/** Targets of the links to the tiers, at the first plan of each. */
const ANCHORS: Readonly<Partial<Record<number, string>>> = { 0: 'standard', 2: 'pro' };

export function Component() {
  const site = useSite();
  const customer = useCustomerStatus(useUserEmail());
  const choice = usePlanChoice();
  const hasLeftCheckout = useAbandonedCheckout();
  return (
    <Page
      title={title}
      lead={<PlansLead customer={customer} choice={choice} hasLeftCheckout={hasLeftCheckout} />}
      className="pricing"
    >
      <TierLinks />
      <ul className="plans">
        {PLAN_OFFERS.map((offer, at) => (
          <li key={titleOf(offer)} id={ANCHORS[at]}>
            <PlanCard offer={offer} choice={choice} customer={customer} />
          </li>
        ))}
      </ul>
      <TestCard choice={choice} customer={customer} />
      <PlanComparisonTable />
      <section className="questions" aria-labelledby="questions-title">
        <h2 id="questions-title">Questions and answers</h2>
        <QuestionList blocks={blocksOf(questions, site)} />
      </section>
    </Page>
  );
}

/** On a phone the plans are below each other, and Pro begins below the first screen. */
function TierLinks() {
  return (
    <nav className="tier-links" aria-label={jump.label}>
      <a href="#standard">
        Standard <span>{jump.price(PLANS.STANDARD_SINGLE_NT.monthlyUsd)}</span>
      </a>
      <a href="#pro">
        Pro <span>{jump.price(PLANS.PRO_SINGLE_NT.monthlyUsd)}</span>
      </a>
    </nav>
  );
}

interface PlansLeadProps {
  /** Null while unknown. */
  customer: CustomerStatus | null;
  choice: PlanChoice;
  /** Whether the visitor just left a checkout without paying. */
  hasLeftCheckout: boolean;
}

/** The sentence below the page's heading. */
function PlansLead({ customer, choice, hasLeftCheckout }: PlansLeadProps) {
  if (customer === null) return <Skeleton lines={1} label={lead.loading} />;
  const [plan] = customer.plans;
  if (plan === undefined) return hasLeftCheckout ? <output>{lead.leftCheckout}</output> : leadFor(customer);
  const { name } = PLANS[plan];
  if (mustSettle(customer)) {
    return (
      <>
        {lead.unsettled(name)} <Link to="/account">{lead.account}</Link>.
      </>
    );
  }
  return (
    <>
      {customer.endsAt === null ? lead.hasPlan(name) : lead.ending(name, dayInWords(new Date(customer.endsAt)))}{' '}
      <Button
        variant="quiet"
        busy={choice.busy === plan}
        busyLabel={PRICING_TEXTS.button.busy}
        onClick={() => void choice.choose(plan, true)}
      >
        {PRICING_TEXTS.button.settings}
      </Button>
      .
    </>
  );
}
