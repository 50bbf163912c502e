import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import { type Platform, PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';
import { CatalogSections } from '../catalog/catalog-sections.js';
import { HeroChart } from '../catalog/hero-chart.js';
import { Proof } from '../catalog/proof.js';
import { Partners } from '../catalog/partners.js';
import { CATALOG } from '../catalog/tools.js';
import { BAND_TEXTS, FACT_TEXTS, HERO_TEXTS, SECTION_TEXTS } from '../content/home-texts.js';
import type { PageMeta } from '../lib/page-meta.js';
import { OfferLink, OfferTerms, PlanBand } from '../pricing/offer-link.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `${siteName}: trading indicators and automated strategies`,
  description: `${HERO_TEXTS.lead} ${TRIAL_DAYS} ${FACT_TEXTS.trial}.`,
});

export function Component() {
  return (
    <div className="home">
      <section className="hero" aria-labelledby="hero-title">
        <div className="hero-words">
          <h1 id="hero-title">{HERO_TEXTS.title}</h1>
          <p className="hero-lead">{HERO_TEXTS.lead}</p>
          <div className="hero-actions">
            <OfferLink />
            <a className="button button-secondary" href={`#${SECTION_TEXTS.strategies.id}`}>
              {HERO_TEXTS.backtests}
            </a>
          </div>
          <OfferTerms />
        </div>
        <HeroChart />
        <Facts />
      </section>
      <CatalogSections firstBand={<PlanBand words={BAND_TEXTS.everyPlan} />} SecondBand={ProBand} />
      <Proof />
      <Partners />
    </div>
  );
}

function ProBand({ platform }: { platform: Platform }) {
  const { propFirmStrategies, strategies } = CATALOG[platform];
  const count = propFirmStrategies.length + strategies.length;
  return <PlanBand words={BAND_TEXTS.pro(count)} cheapest={PLANS.PRO_SINGLE_NT} />;
}

/** A line of counts. */
function Facts() {
  return (
    <dl className="facts figure">
      <Fact value={BACKTEST_SLUGS.length} words={FACT_TEXTS.backtests} />
      <Fact value={CATALOG.ninjatrader.indicators.length} words={FACT_TEXTS.indicators} />
      <Fact value={TRIAL_DAYS} words={FACT_TEXTS.trial} />
    </dl>
  );
}

function Fact({ value, words }: { value: number; words: string }) {
  return (
    <div className="fact">
      <dt>{words}</dt>
      <dd>{value}</dd>
    </div>
  );
}
