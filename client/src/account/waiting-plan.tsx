import { useState } from 'react';
import { checkoutTerms } from '../../../src/shared/checkout-terms.js';
import { PLANS } from '../../../src/shared/plans.js';
import { forgetPlan, useRememberedPlan } from '../checkout.js';
import { useSite } from '../site-settings.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { continueCheckout } from './after-sign-in.js';

/** Tells a visitor who was sent here from a plan button which plan waits for the sign-in. */
export function PlanBeforeSignIn({ onForget }: { onForget: () => void }) {
  const plan = useRememberedPlan();
  if (plan === null) return null;

  function chooseLater(): void {
    forgetPlan();
    onForget();
  }

  return (
    <Notice tone="info" title={`You chose ${PLANS[plan].name}`}>
      <p>Sign in or sign up, and the checkout goes on from there.</p>
      <Button variant="quiet" onClick={chooseLater}>
        Choose later
      </Button>
    </Notice>
  );
}

/** Offers the checkout that did not open after the sign-in. */
export function PlanAfterSignIn({ trialAvailable }: { trialAvailable: boolean }) {
  const plan = useRememberedPlan();
  const settings = useSite();
  const [busy, setBusy] = useState(false);

  async function goOn(): Promise<void> {
    setBusy(true);
    if (!(await continueCheckout(settings))) setBusy(false);
  }

  if (plan === null) return null;
  return (
    <Notice tone="warning" title={`The checkout of ${PLANS[plan].name} did not open`}>
      <p>Nothing was charged. {checkoutTerms(PLANS[plan], settings.today, trialAvailable)}</p>
      <p className="notice-actions">
        <Button busy={busy} data-price-key={plan} onClick={() => void goOn()}>
          Go To Checkout
        </Button>
        <Button variant="quiet" onClick={forgetPlan}>
          Not now
        </Button>
      </p>
    </Notice>
  );
}
