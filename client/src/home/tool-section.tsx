import { Link } from 'react-router-dom';
import type { Platform } from '../../../src/shared/plans.js';
import type { CatalogueItem } from '../catalogue/catalogue-item.js';
import { ToolCard } from '../catalogue/tool-card.js';

interface ToolSectionProps {
  /** Where links of the page lead to. */
  id: string;
  title: string;
  subtitle: string;
  items: readonly CatalogueItem[];
  platform: Platform;
}

/** A part of the catalogue under its heading. */
export function ToolSection({ id, title, subtitle, items, platform }: ToolSectionProps) {
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
