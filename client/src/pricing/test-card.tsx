import { useSyncExternalStore } from 'react';
import { checkoutTerms } from '../../../src/shared/checkout-terms.js';
import { PLANS } from '../../../src/shared/plans.js';
import { useSite } from '../site-settings.js';
import { Button } from '../ui/button.js';
import { CheckoutFailure } from './checkout-failure.js';
import type { PlanChoice } from './use-plan-choice.js';

/** For those who check the checkout: there only while the local-storage flag TEST_MODE is `true`. */
export function TestCard({ choice, withTrial }: { choice: PlanChoice; withTrial: boolean }) {
  const { today, prices } = useSite();
  const isOn = useSyncExternalStore(watchFlag, isTestMode, () => false);
  if (!isOn) return null;
  const isSold = prices.TEST !== undefined;
  return (
    <article className="plan-test" aria-labelledby="test-plan-title">
      <div>
        <h2 id="test-plan-title">Test</h2>
        <p>For testing checkout flows only</p>
      </div>
      <div className="plan-buy">
        <Button
          variant="test"
          data-price-key="TEST"
          busy={choice.busy === 'TEST'}
          disabled={!isSold}
          aria-describedby="test-plan-terms"
          onClick={() => void choice.choose('TEST')}
        >
          Use Test Checkout
        </Button>
        <p className="plan-terms" id="test-plan-terms">
          {isSold
            ? checkoutTerms(PLANS.TEST, today, withTrial)
            : 'The test price is switched off here (TEST_CHECKOUT).'}
        </p>
        <CheckoutFailure keys={['TEST']} choice={choice} />
      </div>
    </article>
  );
}

function isTestMode(): boolean {
  try {
    return window.localStorage.getItem('TEST_MODE') === 'true';
  } catch {
    return false;
  }
}

function watchFlag(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
