import { Link } from 'react-router-dom';
import { type CustomerStatus, mustSettle } from './customer-status.js';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';
import { instantInWords } from '../account/subscription-words.js';
import { leadFor } from './plan-words.js';
import type { PlanChoice } from './use-plan-choice.js';

interface LeadProps {
  /** Null until it is known. */
  customer: CustomerStatus | null;
  choice: PlanChoice;
  /** Whether the person has just left a checkout without paying. */
  hasLeftCheckout: boolean;
}

/** The sentence below the heading of the plans. */
export function Lead({ customer, choice, hasLeftCheckout }: LeadProps) {
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
    <Button variant="quiet" busy={choice.busy === plan} busyWords="Opening…" onClick={() => void choice.choose(plan)}>
      Customer Settings
    </Button>
  );
  return customer.endsAt === null ? (
    <>You have a plan. Change it or cancel anytime in {settings}.</>
  ) : (
    <>
      Your plan ends {instantInWords(customer.endsAt)}. Keep it in {settings}.
    </>
  );
}
