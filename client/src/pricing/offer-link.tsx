import { type Plan, PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';
import { OFFER_TERMS, OFFER_TEXTS } from '../content/offer-texts.js';
import { useOffer } from '../lib/offer.js';
import { ButtonLink } from '../ui/button.js';

/** The button that leads a visitor to a trial or the plans, and a customer to the account. */
export function OfferLink({ className, onClick }: { className?: string; onClick?: () => void }) {
  const offer = useOffer();
  return (
    <ButtonLink
      to={offer === 'account' ? '/account' : '/pricing'}
      className={`offer-link${className === undefined ? '' : ` ${className}`}`}
      onClick={onClick}
    >
      {OFFER_TEXTS[offer]}
    </ButtonLink>
  );
}

/** The terms beside such a button: those of the plans from `cheapest` upward. */
export function OfferTerms({ cheapest = PLANS.STANDARD_SINGLE_NT }: { cheapest?: Plan }) {
  return <p className="offer-terms">{useOfferTerms(cheapest)}</p>;
}

/** The terms for this visitor, of the plans from `cheapest` upward. */
export function useOfferTerms({ monthlyUsd }: Plan): string {
  const offer = useOffer();
  if (offer === 'account') return OFFER_TERMS.account;
  return offer === 'trial' ? OFFER_TERMS.trial(TRIAL_DAYS, monthlyUsd) : OFFER_TERMS.plans(monthlyUsd);
}

interface PlanBandProps {
  /** One sentence. */
  words: string;
  cheapest?: Plan;
}

/** A call to action across the page. */
export function PlanBand({ words, cheapest }: PlanBandProps) {
  return (
    <aside className="plan-band" aria-label={words}>
      <p className="plan-band-words">{words}</p>
      <div className="plan-band-action">
        <OfferTerms cheapest={cheapest} />
        <OfferLink />
      </div>
    </aside>
  );
}
