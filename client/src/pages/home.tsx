import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { CATALOGUE, type PlatformCatalogue } from '../catalogue/platform-catalogue.js';
import { Facts } from '../home/facts.js';
import { HeroChart } from '../home/hero-chart.js';
import { Partners } from '../home/partners.js';
import { PlanCall } from '../home/plan-call.js';
import { usePlatformChoice } from '../home/platform-choice.js';
import { PlatformToggle } from '../home/platform-toggle.js';
import { SectionLinks } from '../home/section-links.js';
import { ToolSection } from '../home/tool-section.js';
import type { PageMeta } from '../page-meta.js';
import { OFFER_TERMS } from '../pricing/offer-terms.js';
import { useSite } from '../site-settings.js';
import { ButtonLink } from '../ui/button.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `${siteName}: trading indicators and automated strategies`,
  description: `Indicators and automated strategies for NinjaTrader and TradingView, for retail and prop-firm traders. ${TRIAL_DAYS} days free.`,
});

export function Component() {
  const { vendorBadge } = useSite();
  const [platform, choosePlatform] = usePlatformChoice();
  const sections = sectionsOf(CATALOGUE[platform]);
  return (
    <div className="home">
      <Hero />
      <div className="home-toggle">
        <PlatformToggle platform={platform} onChoose={choosePlatform} />
        <SectionLinks sections={sections} />
      </div>
      {sections.map(({ id, title, subtitle, items }) => (
        <ToolSection key={id} id={id} title={title} subtitle={subtitle} items={items} platform={platform} />
      ))}
      <PlanCall />
      {vendorBadge && <Partners />}
    </div>
  );
}

function sectionsOf({ propFirmStrategies, strategies, indicators }: PlatformCatalogue) {
  return [
    {
      id: 'prop-firm-strategies',
      label: 'Prop firm strategies',
      title: 'Prop Firm Focused Strategies',
      subtitle: 'Built for prop firm rules and consistency',
      items: propFirmStrategies,
    },
    {
      id: 'automated-strategies',
      label: 'Automated strategies',
      title: 'Our Automated Strategies',
      subtitle: 'Highly customizable with automated entries and exits',
      items: strategies,
    },
    {
      id: 'indicators',
      label: 'Indicators',
      title: 'Our Indicators',
      subtitle: 'Learn how to trade manually with a plan and strategy built with indicators',
      items: indicators,
    },
  ];
}

function Hero() {
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
        <p className="hero-terms">{OFFER_TERMS}</p>
      </div>
      <HeroChart />
      <Facts />
    </section>
  );
}
