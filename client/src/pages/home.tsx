import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import { PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';
import { CATALOGUE } from '../catalogue/platform-catalogue.js';
import { HeroChart } from '../home/hero-chart.js';
import { Partners } from '../home/partners.js';
import { usePlatformChoice } from '../home/platform-choice.js';
import { PlatformToggle } from '../home/platform-toggle.js';
import { ToolSection } from '../home/tool-section.js';
import type { PageMeta } from '../page-meta.js';
import { useSite } from '../site-settings.js';
import { ButtonLink } from '../ui/button.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `${siteName}: trading indicators and automated strategies`,
  description: `Indicators and automated strategies for NinjaTrader and TradingView, for retail and prop-firm traders. ${TRIAL_DAYS} days free.`,
});

export function Component() {
  const { vendorBadge } = useSite();
  const [platform, choosePlatform] = usePlatformChoice();
  const catalogue = CATALOGUE[platform];
  return (
    <div className="home">
      <Hero />
      <div className="home-toggle">
        <PlatformToggle platform={platform} onChoose={choosePlatform} />
      </div>
      <ToolSection
        title="Prop Firm Focused Strategies"
        subtitle="Built for prop firm rules and consistency"
        items={catalogue.propFirmStrategies}
      />
      <ToolSection
        title="Our Automated Strategies"
        subtitle="Highly customizable with automated entries and exits"
        items={catalogue.strategies}
      />
      <ToolSection
        title="Our Indicators"
        subtitle="Learn how to trade manually with a plan and strategy built with indicators"
        items={catalogue.indicators}
      />
      {vendorBadge && <Partners />}
    </div>
  );
}

function Hero() {
  const cheapest = PLANS.STANDARD_SINGLE_NT.monthlyUsd;
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-words">
        <h1 id="hero-title">Understand the markets. Gain an edge.</h1>
        <p className="hero-lead">
          Indicators and automated strategies for NinjaTrader and TradingView, for retail and prop-firm traders.
        </p>
        <div className="hero-actions">
          <ButtonLink to="/pricing">Try it free for {TRIAL_DAYS} days</ButtonLink>
        </div>
        <p className="hero-terms">Then from ${cheapest} a month. Cancel online any time.</p>
      </div>
      <HeroChart />
      <dl className="facts figure">
        <Fact value={BACKTEST_SLUGS.length} words="backtests to read" />
        <Fact value={CATALOGUE.ninjatrader.indicators.length} words="indicators on each platform" />
        <Fact value={TRIAL_DAYS} words="days free on every plan" />
      </dl>
    </section>
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
