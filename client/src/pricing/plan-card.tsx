import { useId, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PlanKey, PLANS } from '../../../src/shared/plans.js';
import { PRICING_TEXTS } from '../content/pricing-texts.js';
import { useUserEmail } from '../lib/session.js';
import { Badge } from '../ui/inline-text.js';
import { Button, type ButtonVariant } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { CheckoutFailure, type PlanChoice } from './plan-choice.js';
import { type CustomerStatus, mustSettle, PlanTerms } from './customer-terms.js';
import { TOOL_COUNTS } from './plan-comparison.js';
import type { PlanOffer } from './plan-offers.js';
import { localStore } from '../lib/browser-storage.js';
import { useSite } from '../lib/site-settings.js';

const { badge, button: words, caption, test } = PRICING_TEXTS;

interface PlanCardProps {
  offer: PlanOffer;
  choice: PlanChoice;
  /** Null while unknown. A press then waits until it is known. */
  customer: CustomerStatus | null;
}

/**
 * A plan with its buttons. What becomes known about the customer changes labels, but replaces no
 * button: the browser would drop a press that began on the old one.
 */
export function PlanCard({ offer, choice, customer }: PlanCardProps) {
  const isSignedIn = useUserEmail() !== null;
  const id = useId();
  const { name, tier, pitch, monthlyUsd, features, adds, isPopular, buttons } = offer;
  const owned = buttons.find(({ key }) => customer?.plans.includes(key))?.key;
  const hasPlan = customer !== null && customer.plans.length > 0;
  const isStopped = customer !== null && mustSettle(customer);
  const navigate = useNavigate();
  const platforms = buttons.length > 1 ? 'single' : 'both';
  const above = owned === undefined ? caption[hasPlan ? 'switch' : 'start'][platforms] : caption.manage;

  function labelOf(key: PlanKey, label: string | null): string {
    if (key === owned) return isStopped ? words.account : words.settings;
    if (owned !== undefined && label !== null) return caption.switchTo(label);
    return label ?? (isSignedIn ? words.checkout : words.start);
  }

  function variantOf(key: PlanKey): ButtonVariant {
    if (hasPlan) return key === owned ? 'primary' : 'secondary';
    return isPopular ? 'primary' : 'secondary';
  }

  return (
    <article className={`plan plan-${tier}${isPopular ? ' plan-popular' : ''}`} aria-labelledby={`${id}-title`}>
      <div className="plan-head">
        <h2 id={`${id}-title`}>
          <span className="plan-tier">{name[0]}</span> <span className="plan-platforms">{name[1]}</span>
        </h2>
        {(owned !== undefined || isPopular) && (
          <p className="plan-badge">
            {owned === undefined ? <Badge>{badge.popular}</Badge> : <Badge tone="good">{badge.owned}</Badge>}
          </p>
        )}
      </div>
      <p className="plan-price figure">${monthlyUsd}/mo</p>
      <p className="plan-pitch">{pitch(TOOL_COUNTS)}</p>
      <ul className="plan-features">
        {features.map((feature) => (
          <li key={feature} className={adds.includes(feature) ? 'plan-adds' : undefined}>
            <Icon name={adds.includes(feature) ? 'plus' : 'check'} />
            <span className="plan-feature">{feature}</span>
          </li>
        ))}
      </ul>
      <div className="plan-buy">
        <p className="plan-caption" id={`${id}-caption`}>
          {above}
        </p>
        <div className={`plan-buttons${owned === undefined ? '' : ' plan-buttons-owned'}`}>
          {buttons.map(({ key, label }) => (
            <Button
              key={key}
              variant={variantOf(key)}
              data-price-key={key}
              busy={choice.busy === key}
              busyLabel={words.busy}
              aria-busy={customer === null || choice.busy === key || undefined}
              aria-describedby={`${id}-title ${id}-caption ${id}-terms`}
              onClick={() => void (isStopped ? navigate('/account') : choice.choose(key, customer !== null))}
            >
              {labelOf(key, label)}
            </Button>
          ))}
        </div>
        <div className="plan-below">
          <PlanTerms id={`${id}-terms`} offered={buttons.map(({ key }) => PLANS[key])} customer={customer} />
          <CheckoutFailure keys={buttons.map(({ key }) => key)} choice={choice} hasPlan={hasPlan} />
        </div>
      </div>
    </article>
  );
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
        <h2 id="test-plan-title">{test.title}</h2>
        <p>{test.words}</p>
      </div>
      <div className="plan-buy">
        <Button
          variant="test"
          data-price-key="TEST"
          busy={choice.busy === 'TEST'}
          busyLabel={words.busy}
          disabled={!isSold}
          aria-busy={customer === null || choice.busy === 'TEST' || undefined}
          aria-describedby="test-plan-terms"
          onClick={() => void choice.choose('TEST', customer !== null)}
        >
          {test.button}
        </Button>
        {isSold ? (
          <PlanTerms id="test-plan-terms" offered={[PLANS.TEST]} customer={customer} />
        ) : (
          <p className="plan-terms" id="test-plan-terms">
            {test.off}
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
