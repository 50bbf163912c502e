import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PLANS } from '../../../src/shared/plans.js';
import { PRICING_TEXTS } from '../content/pricing-texts.js';
import { ORDER_TEXTS } from '../content/sign-in-texts.js';
import { permanentFailureMessage } from '../lib/api/request.js';
import { forgetPlan, useRememberedPlan, openWaitingCheckout } from '../pricing/checkout.js';
import { type CustomerStatus, hasVisitorTerms, mustSettle, VISITOR, termsFor } from '../pricing/customer-terms.js';
import { useSite } from '../lib/site-settings.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

/** The chosen plan that waits for the sign-in: price, terms, and the way back to the plans. */
export function OrderSummary() {
  const plan = useRememberedPlan();
  const { today } = useSite();
  if (plan === null) return null;
  const { name, monthlyUsd } = PLANS[plan];
  return (
    <aside className="order" aria-labelledby="order-title">
      <p className="order-label">{ORDER_TEXTS.title}</p>
      <div className="order-row order-plan">
        <h2 id="order-title">{name}</h2>
        <p className="figure">${monthlyUsd}/mo</p>
      </div>
      <div className="order-row">
        <p>{ORDER_TEXTS.dueToday}</p>
        <p className="figure">{ORDER_TEXTS.nothing}</p>
      </div>
      <p className="order-terms">
        {termsFor([PLANS[plan]], VISITOR, today)}{' '}
        <Link to="/pricing" onClick={forgetPlan}>
          {ORDER_TEXTS.change}
        </Link>
      </p>
    </aside>
  );
}

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
    <Notice tone={failed ? 'warning' : 'info'} title={ORDER_TEXTS.chosen(PLANS[plan].name)}>
      {failed && <p>{advice ?? ORDER_TEXTS.notOpened}</p>}
      {isTrialUsed && <p>{ORDER_TEXTS.trialUsed}</p>}
      <p>{isStopped ? ORDER_TEXTS.settleFirst : termsFor([PLANS[plan]], customer, settings.today)}</p>
      <p className="notice-actions">
        {!isStopped && (
          <Button
            busy={busy}
            busyLabel={PRICING_TEXTS.button.busy}
            data-price-key={plan}
            onClick={() => void openCheckout()}
          >
            {hasPlan ? PRICING_TEXTS.button.settings : PRICING_TEXTS.button.checkout}
          </Button>
        )}
        <Button variant="quiet" onClick={forgetPlan}>
          {ORDER_TEXTS.notNow}
        </Button>
      </p>
    </Notice>
  );
}
