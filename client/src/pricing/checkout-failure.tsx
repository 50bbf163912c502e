import type { PlanKey } from '../../../src/shared/plans.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import type { PlanChoice } from './use-plan-choice.js';

interface CheckoutFailureProps {
  /** The plans of the card it stands in. */
  keys: readonly PlanKey[];
  choice: PlanChoice;
  /** Whether pressing leads to the customer portal, where nothing is bought. */
  hasPlan?: boolean;
}

/** Says quietly that the checkout did not open, and tries again on request. */
export function CheckoutFailure({ keys, choice, hasPlan = false }: CheckoutFailureProps) {
  const key = choice.failed;
  if (key === null || !keys.includes(key)) return null;
  if (choice.advice !== null) return <Notice tone="warning">{choice.advice}</Notice>;
  return (
    <Notice tone="warning">
      {hasPlan ? 'Customer Settings didn’t open.' : 'The checkout didn’t open. Nothing was charged.'}{' '}
      <Button variant="quiet" onClick={() => void choice.choose(key)}>
        Try again
      </Button>
    </Notice>
  );
}
