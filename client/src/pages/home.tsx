import { Suspense, useEffect } from 'react';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { pressAgain } from '../early-press.js';
import { useRest } from '../home/later.js';
import type { PageMeta } from '../page-meta.js';
import { OFFER_TERMS } from '../pricing/offer-terms.js';
import { ButtonLink } from '../ui/button.js';

export { ready } from '../home/later.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `${siteName}: trading indicators and automated strategies`,
  description: `Indicators and automated strategies for NinjaTrader and TradingView, for retail and prop-firm traders. ${TRIAL_DAYS} days free.`,
});

export function Component() {
  return (
    <div className="home">
      <section className="hero" aria-labelledby="hero-title">
        <div className="hero-words">
          <h1 id="hero-title">Understand the markets. Gain an edge.</h1>
          <p className="hero-lead">
            Indicators and automated strategies for NinjaTrader and TradingView, for retail and prop-firm traders.
          </p>
          <div className="hero-actions">
            <ButtonLink to="/pricing">Try it free for {TRIAL_DAYS} days</ButtonLink>
          </div>
          <p className="hero-terms">{OFFER_TERMS}</p>
        </div>
        <Suspense fallback={null}>
          <HeroRest />
        </Suspense>
      </section>
      <Suspense fallback={null}>
        <Catalogue />
      </Suspense>
    </div>
  );
}

function HeroRest() {
  const rest = useRest();
  return <rest.HeroRest />;
}

function Catalogue() {
  const rest = useRest();
  useEffect(() => pressAgain(), []);
  return <rest.Catalogue />;
}
