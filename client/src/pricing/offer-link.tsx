import { type Plan, PLANS } from '../../../src/shared/plans.js';
import { BAND_TEXTS, OFFER_TEXTS } from '../content/home-texts.js';
import { useOffer } from '../lib/offer.js';
import { ButtonLink } from '../ui/button.js';
import { offerTerms } from './plan-offers.js';

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
  const offer = useOffer();
  return <p className="offer-terms">{offer === 'account' ? BAND_TEXTS.owned : termsOf(cheapest, offer === 'trial')}</p>;
}

const termsOf = (cheapest: Plan, hasTrial: boolean): string =>
  hasTrial ? offerTerms(cheapest) : BAND_TEXTS.paid(cheapest.monthlyUsd);

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
