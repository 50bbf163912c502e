import { type ReactNode, Suspense, use, useState } from 'react';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { blocksOf } from '../content/content-file.js';
import { Blocks } from '../content/content-view.js';
import questions from '../content/questions.md?raw';
import type { PageMeta } from '../lib/page-meta.js';
import { fetchCustomerStatus, type CustomerStatus, VISITOR, mustSettle, leadFor } from '../pricing/customer-terms.js';
import { useAbandonedCheckout } from '../pricing/checkout.js';
import { PlanCard, TestCard } from '../pricing/plan-card.js';
import { PlanComparisonTable } from '../pricing/plan-comparison.js';
import { LOWEST_PRICE, PLAN_OFFERS } from '../pricing/plan-offers.js';
import { type PlanChoice, usePlanChoice } from '../pricing/plan-choice.js';
import { useUserEmail } from '../lib/session.js';
import { useSite } from '../lib/site-settings.js';
import { Page } from '../ui/page.js';
import { Link } from 'react-router-dom';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/loading.js';
import { dayInWords } from '../../../src/shared/day-in-words.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `Pricing · ${siteName}`,
  description: `Four plans from ${LOWEST_PRICE}, each with ${TRIAL_DAYS} days free. Cancel anytime.`,
});

export function Component() {
  const email = useUserEmail();
  const choice = usePlanChoice();
  const hasLeftCheckout = useAbandonedCheckout();
  return <Pricing key={email} email={email} choice={choice} hasLeftCheckout={hasLeftCheckout} />;
}

type MaybeLoading = CustomerStatus | Promise<CustomerStatus>;

interface PricingProps {
  email: string | null;
  choice: PlanChoice;
  hasLeftCheckout: boolean;
}

function Pricing({ email, choice, hasLeftCheckout }: PricingProps) {
  const site = useSite();
  const [status] = useState<MaybeLoading>(() => (email === null ? VISITOR : fetchCustomerStatus(email)));
  return (
    <Page
      title="Choose Your Plan"
      lead={
        <ForCustomer status={status}>
          {(customer) => <PlansLead customer={customer} choice={choice} hasLeftCheckout={hasLeftCheckout} />}
        </ForCustomer>
      }
      className="pricing"
    >
      <ForCustomer status={status}>{(customer) => <Plans choice={choice} customer={customer} />}</ForCustomer>
      <PlanComparisonTable />
      <section className="questions" aria-labelledby="questions-title">
        <h2 id="questions-title">Questions and answers</h2>
        <div className="questions-list">
          <Blocks blocks={blocksOf(questions, site)} />
        </div>
      </section>
    </Page>
  );
}

interface ForCustomerProps {
  status: MaybeLoading;
  /** Renders a part for a customer; for null until the status arrives. */
  children: (customer: CustomerStatus | null) => ReactNode;
}

function ForCustomer({ status, children }: ForCustomerProps) {
  if (!(status instanceof Promise)) return children(status);
  return (
    <Suspense fallback={children(null)}>
      <ForKnownCustomer status={status}>{children}</ForKnownCustomer>
    </Suspense>
  );
}

function ForKnownCustomer({ status, children }: ForCustomerProps & { status: Promise<CustomerStatus> }) {
  return children(use(status));
}

function Plans({ choice, customer }: { choice: PlanChoice; customer: CustomerStatus | null }) {
  return (
    <>
      <ul className="plans">
        {PLAN_OFFERS.map((offer) => (
          <li key={offer.title}>
            <PlanCard offer={offer} choice={choice} customer={customer} />
          </li>
        ))}
      </ul>
      <TestCard choice={choice} customer={customer} />
    </>
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
  if (customer === null) return <Skeleton lines={1} label="Loading your plan" />;
  const [plan] = customer.plans;
  if (plan === undefined) {
    return hasLeftCheckout ? <output>You left the checkout. Nothing was charged.</output> : leadFor(customer);
  }
  if (mustSettle(customer)) {
    return (
      <>
        Your plan is unpaid or on hold. See what to do in <Link to="/account">your account</Link>.
      </>
    );
  }
  const settings = (
    <Button variant="quiet" busy={choice.busy === plan} busyLabel="Opening…" onClick={() => void choice.choose(plan)}>
      Customer Settings
    </Button>
  );
  return customer.endsAt === null ? (
    <>You have a plan. Change it or cancel anytime in {settings}.</>
  ) : (
    <>
      Your plan ends {dayInWords(new Date(customer.endsAt))}. Keep it in {settings}.
    </>
  );
}
