import { useSyncExternalStore } from 'react';
import { PLANS } from '../../../src/shared/plans.js';
import { localStore } from '../lib/browser-storage.js';
import { useSite } from '../lib/site-settings.js';
import { Button } from '../ui/button.js';
import { CheckoutFailure, type PlanChoice } from './plan-choice.js';
import type { CustomerStatus } from './customer-status.js';
import { PlanTerms } from './plan-terms.js';

interface TestCardProps {
  choice: PlanChoice;
  /** Null while unknown. */
  customer: CustomerStatus | null;
}

/** For testing the checkout. Shown only while the local-storage flag TEST_MODE is `true`. */
export function TestCard({ choice, customer }: TestCardProps) {
  const { prices } = useSite();
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
          busyLabel="Opening checkout…"
          disabled={!isSold || customer === null}
          aria-busy={customer === null || choice.busy === 'TEST' || undefined}
          aria-describedby="test-plan-terms"
          onClick={() => void choice.choose('TEST')}
        >
          Use Test Checkout
        </Button>
        {isSold ? (
          <PlanTerms id="test-plan-terms" offered={[PLANS.TEST]} customer={customer} />
        ) : (
          <p className="plan-terms" id="test-plan-terms">
            The test price is switched off here (TEST_CHECKOUT).
          </p>
        )}
        <CheckoutFailure keys={['TEST']} choice={choice} />
      </div>
    </article>
  );
}

function isTestMode(): boolean {
  return localStore.getItem('TEST_MODE') === 'true';
}

function watchFlag(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
