import { useId, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PlanKey, PLANS } from '../../../src/shared/plans.js';
import { useUserEmail } from '../lib/session.js';
import { Badge } from '../ui/inline-text.js';
import { Button, type ButtonVariant } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { CheckoutFailure, type PlanChoice } from './plan-choice.js';
import { type CustomerStatus, mustSettle, PlanTerms } from './customer-terms.js';
import type { PlanOffer } from './plan-offers.js';
import { localStore } from '../lib/browser-storage.js';
import { useSite } from '../lib/site-settings.js';

interface PlanCardProps {
  offer: PlanOffer;
  choice: PlanChoice;
  /** Null while unknown. The buttons are disabled until the terms are shown. */
  customer: CustomerStatus | null;
}

export function PlanCard({ offer, choice, customer }: PlanCardProps) {
  const isSignedIn = useUserEmail() !== null;
  const id = useId();
  const { title, monthlyUsd, features, isPopular, buttons } = offer;
  const owned = buttons.find(({ key }) => customer?.plans.includes(key))?.key;
  const others = buttons.filter(({ key }) => key !== owned);
  const isPerPlatform = buttons.length > 1;
  const hasPlan = customer !== null && customer.plans.length > 0;
  const isStopped = customer !== null && mustSettle(customer);
  const navigate = useNavigate();

  const button = (key: PlanKey, words: string, variant: ButtonVariant) => (
    <Button
      key={key}
      variant={variant}
      data-price-key={key}
      busy={choice.busy === key}
      busyLabel={hasPlan ? 'Opening…' : 'Opening checkout…'}
      disabled={customer === null}
      aria-busy={customer === null || choice.busy === key || undefined}
      aria-describedby={`${id}-title${isPerPlatform && key !== owned ? ` ${id}-caption` : ''} ${id}-terms`}
      onClick={() => void (isStopped ? navigate('/account') : choice.choose(key))}
    >
      {words}
    </Button>
  );

  return (
    <article className={`plan${isPopular ? ' plan-popular' : ''}`} aria-labelledby={`${id}-title`}>
      <div className="plan-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {isPopular && <Badge>MOST POPULAR</Badge>}
        {owned !== undefined && <Badge tone="good">Your plan</Badge>}
      </div>
      <p className="plan-price figure">${monthlyUsd}/mo</p>
      <ul className="plan-features">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            <span className="plan-feature">{feature}</span>
          </li>
        ))}
      </ul>
      <div className="plan-buy">
        {owned !== undefined && (
          <div className="plan-buttons">
            {button(owned, isStopped ? 'Go to My Account' : 'Customer Settings', 'primary')}
          </div>
        )}
        {others.length > 0 && (
          <div className="plan-choice">
            {isPerPlatform && (
              <p className="plan-caption" id={`${id}-caption`}>
                {hasPlan ? 'Switch to' : 'Start on'}
              </p>
            )}
            <div className="plan-buttons">
              {others.map(({ key, label }) =>
                button(key, label ?? (isSignedIn ? 'Go To Checkout' : 'Get Started'), variantOf(hasPlan, isPopular)),
              )}
            </div>
          </div>
        )}
        <PlanTerms id={`${id}-terms`} offered={buttons.map(({ key }) => PLANS[key])} customer={customer} />
        <CheckoutFailure keys={buttons.map(({ key }) => key)} choice={choice} hasPlan={hasPlan} />
      </div>
    </article>
  );
}

/** The primary action of a customer is to manage the current plan, not to change it. */
function variantOf(hasPlan: boolean, isPopular: boolean): ButtonVariant {
  return isPopular && !hasPlan ? 'primary' : 'secondary';
}

interface TestCardProps {
  choice: PlanChoice;
  /** Null while unknown. */
  customer: CustomerStatus | null;
}

/** For tests of the checkout. Shown only if the local storage flag TEST_MODE is `true`. */
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
