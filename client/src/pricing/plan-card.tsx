import { useId } from 'react';
import { PLANS } from '../../../src/shared/plans.js';
import { useUserEmail } from '../session.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { CheckoutFailure } from './checkout-failure.js';
import type { CustomerStatus } from './customer-status.js';
import type { PlanOffer } from './plan-offers.js';
import { PlanTerms } from './plan-terms.js';
import type { PlanChoice } from './use-plan-choice.js';

interface PlanCardProps {
  offer: PlanOffer;
  choice: PlanChoice;
  /** Null until it is known; nothing can be pressed before, for its terms are not there to be read. */
  customer: CustomerStatus | null;
}

export function PlanCard({ offer, choice, customer }: PlanCardProps) {
  const isSignedIn = useUserEmail() !== null;
  const id = useId();
  const { title, monthlyUsd, features, isPopular, buttons } = offer;
  const owned = buttons.find(({ key }) => customer?.plans.includes(key))?.key;
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
        <div className="plan-buttons">
          {buttons.map(({ key, label }) => (
            <Button
              key={key}
              variant={isPopular ? 'primary' : 'secondary'}
              data-price-key={key}
              busy={customer === null || choice.busy === key}
              aria-describedby={`${id}-title ${id}-terms`}
              onClick={() => void choice.choose(key)}
            >
              {key === owned ? 'Customer Settings' : (label ?? (isSignedIn ? 'Go To Checkout' : 'Get Started'))}
            </Button>
          ))}
        </div>
        <PlanTerms id={`${id}-terms`} offered={buttons.map(({ key }) => PLANS[key])} customer={customer} />
        <CheckoutFailure keys={buttons.map(({ key }) => key)} choice={choice} />
      </div>
    </article>
  );
}
