import { CATALOGUE, type PlatformCatalogue } from '../catalogue/platform-catalogue.js';
import { useSite } from '../site-settings.js';
import { Facts } from './facts.js';
import { HeroChart } from './hero-chart.js';
import { Partners } from './partners.js';
import { PlanCall } from './plan-call.js';
import { usePlatformChoice } from './platform-choice.js';
import { PlatformToggle } from './platform-toggle.js';
import { SectionLinks } from './section-links.js';
import { ToolSection } from './tool-section.js';

/** What stands beside and below the headline. */
export function HeroRest() {
  return (
    <>
      <HeroChart />
      <Facts />
    </>
  );
}

/** Everything below the hero. */
export function Catalogue() {
  const { vendorBadge } = useSite();
  const [platform, choosePlatform] = usePlatformChoice();
  const sections = sectionsOf(CATALOGUE[platform]);
  return (
    <>
      <div className="home-toggle">
        <PlatformToggle platform={platform} onChoose={choosePlatform} />
        <SectionLinks sections={sections} />
      </div>
      {sections.map(({ id, title, subtitle, items }) => (
        <ToolSection key={id} id={id} title={title} subtitle={subtitle} items={items} platform={platform} />
      ))}
      <PlanCall />
      {vendorBadge && <Partners />}
    </>
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
