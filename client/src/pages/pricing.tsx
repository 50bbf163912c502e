import { Suspense, use, useState } from 'react';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { blocksOf } from '../content/content-file.js';
import { Blocks } from '../content/prose.js';
import questions from '../content/questions.md?raw';
import type { PageMeta } from '../page-meta.js';
import { askCustomerStatus, type CustomerStatus, UNKNOWN_CUSTOMER } from '../pricing/customer-status.js';
import { PlanCard } from '../pricing/plan-card.js';
import { PLAN_OFFERS } from '../pricing/plan-offers.js';
import { TestCard } from '../pricing/test-card.js';
import { type PlanChoice, usePlanChoice } from '../pricing/use-plan-choice.js';
import { useUserEmail } from '../session.js';
import { useSite } from '../site-settings.js';
import { Page } from '../ui/page.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `Pricing · ${siteName}`,
  description: `Four plans from $49 a month, each with ${TRIAL_DAYS} days free. Cancel anytime.`,
});

export function Component() {
  const email = useUserEmail();
  const choice = usePlanChoice();
  const site = useSite();
  return (
    <Page
      title="Choose Your Plan"
      lead={`Every plan starts with a ${TRIAL_DAYS}-day free trial. Cancel anytime.`}
      className="pricing"
    >
      {email === null ? (
        <Plans choice={choice} customer={UNKNOWN_CUSTOMER} />
      ) : (
        <CustomersPlans key={email} email={email} choice={choice} />
      )}
      <section className="questions" aria-labelledby="questions-title">
        <h2 id="questions-title">Questions and answers</h2>
        <div className="questions-list">
          <Blocks blocks={blocksOf(questions, site)} />
        </div>
      </section>
    </Page>
  );
}

/** The plans stand at once; what the customer has already is marked when it is known. */
function CustomersPlans({ email, choice }: { email: string; choice: PlanChoice }) {
  const [status] = useState(() => askCustomerStatus(email));
  return (
    <Suspense fallback={<Plans choice={choice} customer={UNKNOWN_CUSTOMER} />}>
      <KnownPlans status={status} choice={choice} />
    </Suspense>
  );
}

function KnownPlans({ status, choice }: { status: Promise<CustomerStatus>; choice: PlanChoice }) {
  return <Plans choice={choice} customer={use(status)} />;
}

function Plans({ choice, customer }: { choice: PlanChoice; customer: CustomerStatus }) {
  return (
    <>
      <ul className="plans">
        {PLAN_OFFERS.map((offer) => (
          <li key={offer.title}>
            <PlanCard offer={offer} choice={choice} customer={customer} />
          </li>
        ))}
      </ul>
      <TestCard choice={choice} withTrial={customer.trialAvailable} />
    </>
  );
}
