import { useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type Platform, PLATFORM_NAMES } from '../../../src/shared/plans.js';
import { localStore } from '../lib/browser-storage.js';
import { Badge } from '../ui/inline-text.js';
import { ToolCard } from './tool-card.js';
import { CATALOG, type PlatformCatalog, type Tool } from './tools.js';

/** The tools of the chosen platform, and the platform toggle. */
export function CatalogSections() {
  const [platform, choosePlatform] = usePlatformChoice();
  const sections = sectionsOf(CATALOG[platform]);
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
  /** Anchor of the section. */
  id: string;
  title: string;
  subtitle: string;
  items: readonly Tool[];
  platform: Platform;
}

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
        <p className="tools-note">Illustrations on simulated prices</p>
      </div>
      <ul className="tools-grid">
        {items.map((item) => (
          <li key={item.name}>
            <ToolCard tool={item} platform={platform} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlatformToggleProps {
  platform: Platform;
  onChoose: (platform: Platform) => void;
}

const OPTIONS: readonly { platform: Platform; isNew: boolean }[] = [
  { platform: 'ninjatrader', isNew: false },
  { platform: 'tradingview', isNew: true },
];

/** Switches between the desktop and the web platform. */
function PlatformToggle({ platform, onChoose }: PlatformToggleProps) {
  return (
    <fieldset className="platform-toggle">
      <legend className="visually-hidden">Platform</legend>
      {OPTIONS.map((option) => (
        <label key={option.platform} className="platform-option">
          <input
            type="radio"
            name="platform"
            className="platform-radio"
            value={option.platform}
            checked={option.platform === platform}
            onChange={() => onChoose(option.platform)}
          />
          <span className="platform-label">
            {PLATFORM_NAMES[option.platform]} {option.isNew && <Badge>NEW!</Badge>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const KEY = 'platform';

/** The platform in the URL, else the last choice, else the desktop platform. */
export function platformFrom(inUrl: string | null, lastChosen: string | null): Platform {
  const word = inUrl === 'ninjatrader' || inUrl === 'tradingview' ? inUrl : lastChosen;
  return word === 'tradingview' ? 'tradingview' : 'ninjatrader';
}

/** The platform on screen and its setter. During hydration only the URL counts. */
function usePlatformChoice(): [Platform, (platform: Platform) => void] {
  const [search, setSearch] = useSearchParams();
  const word = search.get('platform');
  const platform = useSyncExternalStore(
    subscribeToNothing,
    () => platformFrom(word, localStore.getItem(KEY)),
    () => platformFrom(word, null),
  );

  function choose(chosen: Platform): void {
    localStore.setItem(KEY, chosen);
    setSearch(
      (before) => {
        before.set('platform', chosen);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return [platform, choose];
}

/** The router renders again when the URL changes. */
function subscribeToNothing(): () => void {
  return () => undefined;
}
