import { useId } from 'react';
import { Link } from 'react-router-dom';
import { checkoutTerms } from '../../../src/shared/checkout-terms.js';
import { PLANS } from '../../../src/shared/plans.js';
import { useUserEmail } from '../session.js';
import { useSite } from '../site-settings.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { CheckoutFailure } from './checkout-failure.js';
import type { CustomerStatus } from './customer-status.js';
import type { PlanOffer } from './plan-offers.js';
import type { PlanChoice } from './use-plan-choice.js';

interface PlanCardProps {
  offer: PlanOffer;
  choice: PlanChoice;
  customer: CustomerStatus;
}

export function PlanCard({ offer, choice, customer }: PlanCardProps) {
  const { today } = useSite();
  const isSignedIn = useUserEmail() !== null;
  const id = useId();
  const { title, monthlyUsd, features, isPopular, buttons } = offer;
  const isCurrent = buttons.some(({ key }) => customer.plans.includes(key));
  const first = buttons[0];
  const isCustomer = customer.plans.length > 0;
  return (
    <article className={`plan${isPopular ? ' plan-popular' : ''}`} aria-labelledby={`${id}-title`}>
      <div className="plan-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {isPopular && <Badge>MOST POPULAR</Badge>}
        {isCurrent && <Badge tone="good">Your plan</Badge>}
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
              busy={choice.busy === key}
              aria-describedby={`${id}-title ${id}-terms`}
              onClick={() => void choice.choose(key)}
            >
              {label ?? (isSignedIn ? 'Go To Checkout' : 'Get Started')}
            </Button>
          ))}
        </div>
        {first !== undefined && (
          <p className="plan-terms" id={`${id}-terms`}>
            {isCustomer
              ? 'You have a subscription, so this opens its settings. Nothing is charged before you confirm a change there.'
              : checkoutTerms(PLANS[first.key], today, customer.trialAvailable)}
          </p>
        )}
        {isCurrent && (
          <p className="plan-terms">
            You have this plan. <Link to="/account">Change or cancel it in your account</Link>.
          </p>
        )}
        <CheckoutFailure keys={buttons.map(({ key }) => key)} choice={choice} />
      </div>
    </article>
  );
}
