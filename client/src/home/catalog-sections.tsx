import { CATALOGUE, type PlatformCatalog } from '../catalog/platform-catalog.js';
import { usePlatformChoice, PlatformToggle } from './platform-toggle.js';
import { Link } from 'react-router-dom';
import type { Platform } from '../../../src/shared/plans.js';
import type { CatalogItem } from '../catalog/tools.js';
import { ToolCard } from '../catalog/tool-card.js';

/** The tools of the chosen platform, and the platform toggle. */
export function CatalogSections() {
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

function sectionsOf({ propFirmStrategies, strategies, indicators }: PlatformCatalog) {
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

interface SectionLinksProps {
  sections: readonly { id: string; label: string; items: readonly unknown[] }[];
}

/** Links that skip to a section. */
function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav aria-label="Tools on this page">
      <ul className="section-links figure">
        {sections.map(({ id, label, items }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {label} <span className="section-count">{items.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ToolSectionProps {
  /** Target of links within the page. */
  id: string;
  title: string;
  subtitle: string;
  items: readonly CatalogItem[];
  platform: Platform;
}

/** A section of the catalog under its heading. */
function ToolSection({ id, title, subtitle, items, platform }: ToolSectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} className="tools" aria-labelledby={titleId}>
      <div className="tools-head">
        <h2 id={titleId}>{title}</h2>
        <p className="tools-subtitle">{subtitle}</p>
        {items.some(({ backtestUrl }) => backtestUrl) && (
          <p className="tools-compare">
            <Link to="/compare">Compare backtests</Link>
          </p>
        )}
      </div>
      <ul className="tools-grid">
        {items.map((item) => (
          <li key={item.name}>
            <ToolCard item={item} platform={platform} />
          </li>
        ))}
      </ul>
    </section>
  );
}
