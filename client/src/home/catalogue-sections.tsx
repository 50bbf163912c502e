import { CATALOGUE, type PlatformCatalogue } from '../catalogue/platform-catalogue.js';
import { usePlatformChoice } from './platform-choice.js';
import { PlatformToggle } from './platform-toggle.js';
import { SectionLinks } from './section-links.js';
import { ToolSection } from './tool-section.js';

/** The tools of the chosen platform, and the choice. */
export function CatalogueSections() {
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
