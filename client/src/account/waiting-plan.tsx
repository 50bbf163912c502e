import { useState } from 'react';
import { PLANS } from '../../../src/shared/plans.js';
import { permanentFailureMessage } from '../lib/api/request.js';
import { forgetPlan, useRememberedPlan, openWaitingCheckout } from '../pricing/checkout.js';
import { type CustomerStatus, hasVisitorTerms, mustSettle, VISITOR, termsFor } from '../pricing/customer-terms.js';
import { useSite } from '../lib/site-settings.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

/** Reports the chosen plan that waits for the sign-in, with its price. */
export function PlanBeforeSignIn({ onForget }: { onForget: () => void }) {
  const plan = useRememberedPlan();
  const { today } = useSite();
  if (plan === null) return null;

  function chooseLater(): void {
    forgetPlan();
    onForget();
  }

  return (
    <Notice tone="info" title={`You chose ${PLANS[plan].name}`}>
      <p>Sign in or sign up, and the checkout goes on from there.</p>
      <p>{termsFor([PLANS[plan]], VISITOR, today)}</p>
      <Button variant="quiet" onClick={chooseLater}>
        Choose later
      </Button>
    </Notice>
  );
}

const DID_NOT_OPEN = 'The checkout didn’t open. Nothing was charged.';

/** Offers the waiting plan after the sign-in, with this customer's terms. */
export function PlanAfterSignIn({ customer }: { customer: CustomerStatus }) {
  const plan = useRememberedPlan();
  const settings = useSite();
  const [busy, setBusy] = useState(false);
  // If a visitor's terms apply, the plan waits only after a failed checkout.
  const [failed, setFailed] = useState(() => hasVisitorTerms(customer));
  const [advice, setAdvice] = useState<string | null>(null);

  async function openCheckout(): Promise<void> {
    setBusy(true);
    setFailed(false);
    if (await openWaitingCheckout(settings, (error) => setAdvice(permanentFailureMessage(error)))) return;
    setBusy(false);
    setFailed(true);
  }

  if (plan === null) return null;
  const hasPlan = customer.plans.length > 0;
  const isStopped = mustSettle(customer);
  const isTrialUsed = !hasPlan && customer.trialAvailable === false;
  return (
    <Notice tone={failed ? 'warning' : 'info'} title={`You chose ${PLANS[plan].name}`}>
      {failed && <p>{advice ?? DID_NOT_OPEN}</p>}
      {isTrialUsed && <p>You have had your free trial, so this plan starts with its first payment.</p>}
      <p>
        {isStopped
          ? 'Settle your current plan first, as shown above.'
          : termsFor([PLANS[plan]], customer, settings.today)}
      </p>
      <p className="notice-actions">
        {!isStopped && (
          <Button
            busy={busy}
            busyLabel={hasPlan ? 'Opening…' : 'Opening checkout…'}
            data-price-key={plan}
            onClick={() => void openCheckout()}
          >
            {hasPlan ? 'Customer Settings' : 'Go To Checkout'}
          </Button>
        )}
        <Button variant="quiet" onClick={forgetPlan}>
          Not now
        </Button>
      </p>
    </Notice>
  );
}
