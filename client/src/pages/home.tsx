import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { CatalogSections } from '../catalog/catalog-sections.js';
import { HeroChart } from '../catalog/hero-chart.js';
import { Proof } from '../catalog/proof.js';
import { Partners } from '../catalog/partners.js';
import type { PageMeta } from '../lib/page-meta.js';
import { OFFER_TERMS } from '../pricing/plan-offers.js';
import { useSite } from '../lib/site-settings.js';
import { ButtonLink } from '../ui/button.js';
import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import { CATALOG } from '../catalog/tools.js';

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
        <HeroChart />
        <Facts />
      </section>
      <CatalogSections />
      <Proof />
      <PlanCall />
      <Partners />
    </div>
  );
}

/** A line of counts. */
function Facts() {
  const { backtests } = useSite();
  const samples = BACKTEST_SLUGS.filter((slug) => backtests[slug]?.sample === true).length;
  return (
    <dl className="facts figure">
      <Fact value={BACKTEST_SLUGS.length} words={`backtests to read${onSampleData(samples)}`} />
      <Fact value={CATALOG.ninjatrader.indicators.length} words="indicators on each platform" />
      <Fact value={TRIAL_DAYS} words="days free on every plan" />
    </dl>
  );
}

function onSampleData(samples: number): string {
  if (samples === 0) return '';
  return samples === BACKTEST_SLUGS.length ? ', on sample data' : `, ${samples} of them on sample data`;
}

function Fact({ value, words }: { value: number; words: string }) {
  return (
    <div className="fact">
      <dt>{words}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Call to action below the tools. */
function PlanCall() {
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
