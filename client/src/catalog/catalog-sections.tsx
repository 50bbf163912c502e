import type { ComponentType, ReactNode } from 'react';
import type { Platform } from '../../../src/shared/plans.js';
import { SECTION_TEXTS } from '../content/home-texts.js';
import { useBacktestFigures } from './backtest-figures.js';
import { CardsNotice } from './cards-notice.js';
import { usePlatformChoice } from './platform-choice.js';
import { PlatformToggle } from './platform-toggle.js';
import { StrategyCatalog } from './strategy-catalog.js';
import { ToolCard } from './tool-card.js';
import { ToolList } from './tool-list.js';
import { ToolSection } from './tool-section.js';
import { CATALOG, type PlatformCatalog } from './tools.js';

interface CatalogSectionsProps {
  /** Shown after the prop-firm strategies. */
  firstBand: ReactNode;
  /** Shown after the other strategies of this platform. */
  SecondBand: ComponentType<{ platform: Platform }>;
}

/** The tools of the chosen platform below the platform toggle, which stays in sight. */
export function CatalogSections({ firstBand, SecondBand }: CatalogSectionsProps) {
  const [platform, choosePlatform] = usePlatformChoice();
  const figures = useBacktestFigures();
  const catalog = CATALOG[platform];
  const { propFirmStrategies, indicators } = catalog;
  return (
    <div className="catalog">
      <div className="catalog-bar">
        <PlatformToggle platform={platform} onChoose={choosePlatform} />
        <SectionLinks catalog={catalog} />
      </div>
      <ToolSection texts={SECTION_TEXTS.propFirm} tools={propFirmStrategies} platform={platform} isCompared>
        <CardsNotice tools={propFirmStrategies} />
        <ul className="tools-grid">
          {propFirmStrategies.map((tool) => (
            <li key={tool.name}>
              <ToolCard tool={tool} platform={platform} figures={figures} isLarge />
            </li>
          ))}
        </ul>
      </ToolSection>
      {firstBand}
      <StrategyCatalog catalog={catalog} platform={platform} figures={figures} />
      <SecondBand platform={platform} />
      <ToolSection texts={SECTION_TEXTS.indicators} tools={indicators} platform={platform}>
        <ToolList id={SECTION_TEXTS.indicators.id} tools={indicators} first={4} platform={platform} />
      </ToolSection>
    </div>
  );
}

function SectionLinks({ catalog }: { catalog: PlatformCatalog }) {
  const sections = [
    { ...SECTION_TEXTS.propFirm, count: catalog.propFirmStrategies.length },
    { ...SECTION_TEXTS.strategies, count: catalog.strategies.length },
    { ...SECTION_TEXTS.indicators, count: catalog.indicators.length },
  ];
  return (
    <nav aria-label="Tools on this page">
      <ul className="section-links figure">
        {sections.map(({ id, label, count }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {label} <span className="section-count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
