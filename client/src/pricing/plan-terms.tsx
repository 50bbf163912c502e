import type { Plan } from '../../../src/shared/plans.js';
import { useSite } from '../app/site-settings.js';
import { Skeleton } from '../ui/skeleton.js';
import type { CustomerStatus } from './customer-status.js';
import { termsFor } from './plan-words.js';

interface PlanTermsProps {
  id: string;
  /** The plans of the card it stands in. */
  offered: readonly Plan[];
  /** Null until it is known. */
  customer: CustomerStatus | null;
}

/** Says beside the buttons what pressing one does and costs. */
export function PlanTerms({ id, offered, customer }: PlanTermsProps) {
  const { today } = useSite();
  return (
    <div className="plan-terms" id={id}>
      {customer === null ? (
        <Skeleton lines={2} label="Loading the terms" />
      ) : (
        <p>{termsFor(offered, customer, today)}</p>
      )}
    </div>
  );
}
