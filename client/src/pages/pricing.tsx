import { type ReactNode, Suspense, use, useState } from 'react';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { blocksOf } from '../content/content-file.js';
import { Blocks } from '../content/prose.js';
import questions from '../content/questions.md?raw';
import type { PageMeta } from '../app/page-meta.js';
import { askCustomerStatus, type CustomerStatus, VISITOR } from '../pricing/customer-status.js';
import { Lead } from '../pricing/lead.js';
import { useLeftCheckout } from '../pricing/left-checkout.js';
import { PlanCard } from '../pricing/plan-card.js';
import { PlanComparisonTable } from '../pricing/plan-comparison-table.js';
import { PLAN_OFFERS } from '../pricing/plan-offers.js';
import { TestCard } from '../pricing/test-card.js';
import { type PlanChoice, usePlanChoice } from '../pricing/use-plan-choice.js';
import { useUserEmail } from '../lib/session.js';
import { useSite } from '../app/site-settings.js';
import { Page } from '../ui/page.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `Pricing · ${siteName}`,
  description: `Four plans from $49 a month, each with ${TRIAL_DAYS} days free. Cancel anytime.`,
});

export function Component() {
  const email = useUserEmail();
  const choice = usePlanChoice();
  const hasLeftCheckout = useLeftCheckout();
  return <Pricing key={email} email={email} choice={choice} hasLeftCheckout={hasLeftCheckout} />;
}

type Asked = CustomerStatus | Promise<CustomerStatus>;

interface PricingProps {
  email: string | null;
  choice: PlanChoice;
  hasLeftCheckout: boolean;
}

function Pricing({ email, choice, hasLeftCheckout }: PricingProps) {
  const site = useSite();
  const [asked] = useState<Asked>(() => (email === null ? VISITOR : askCustomerStatus(email)));
  return (
    <Page
      title="Choose Your Plan"
      lead={
        <ForCustomer asked={asked}>
          {(customer) => <Lead customer={customer} choice={choice} hasLeftCheckout={hasLeftCheckout} />}
        </ForCustomer>
      }
      className="pricing"
    >
      <ForCustomer asked={asked}>{(customer) => <Plans choice={choice} customer={customer} />}</ForCustomer>
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
  asked: Asked;
  /** What depends on the customer; of null until the answer is there. */
  children: (customer: CustomerStatus | null) => ReactNode;
}

function ForCustomer({ asked, children }: ForCustomerProps) {
  if (!(asked instanceof Promise)) return children(asked);
  return (
    <Suspense fallback={children(null)}>
      <ForKnownCustomer asked={asked}>{children}</ForKnownCustomer>
    </Suspense>
  );
}

function ForKnownCustomer({ asked, children }: ForCustomerProps & { asked: Promise<CustomerStatus> }) {
  return children(use(asked));
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
