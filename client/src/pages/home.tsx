import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { CatalogueSections } from '../home/catalogue-sections.js';
import { Facts } from '../home/facts.js';
import { HeroChart } from '../home/hero-chart.js';
import { Partners } from '../home/partners.js';
import { PlanCall } from '../home/plan-call.js';
import type { PageMeta } from '../app/page-meta.js';
import { OFFER_TERMS } from '../pricing/offer-terms.js';
import { useSite } from '../app/site-settings.js';
import { ButtonLink } from '../ui/button.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `${siteName}: trading indicators and automated strategies`,
  description: `Indicators and automated strategies for NinjaTrader and TradingView, for retail and prop-firm traders. ${TRIAL_DAYS} days free.`,
});

export function Component() {
  const { vendorBadge } = useSite();
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
        <HeroChart />
        <Facts />
      </section>
      <CatalogueSections />
      <PlanCall />
      {vendorBadge && <Partners />}
    </div>
  );
}
