import { OFFER_TERMS } from '../pricing/offer-terms.js';
import { ButtonLink } from '../ui/button.js';

/** For those who have seen the tools. */
export function PlanCall() {
  return (
    <section className="plan-call" aria-labelledby="plan-call-title">
      <div>
        <h2 id="plan-call-title">Try the tools on your own charts</h2>
        <p className="plan-call-lead">Standard has every indicator. Pro adds every automated strategy.</p>
      </div>
      <div className="plan-call-action">
        <ButtonLink to="/pricing">Compare the plans</ButtonLink>
        <p className="hero-terms">{OFFER_TERMS}</p>
      </div>
    </section>
  );
}
