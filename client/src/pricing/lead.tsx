import type { CustomerStatus } from './customer-status.js';
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
    return hasLeftCheckout ? <output>Checkout was left. Nothing was charged.</output> : leadFor(customer);
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
