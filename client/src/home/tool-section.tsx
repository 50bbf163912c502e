import { useId } from 'react';
import type { CatalogueItem } from '../catalogue/catalogue-item.js';
import { ToolCard } from '../catalogue/tool-card.js';

interface ToolSectionProps {
  title: string;
  subtitle: string;
  items: readonly CatalogueItem[];
}

/** A part of the catalogue under its heading. */
export function ToolSection({ title, subtitle, items }: ToolSectionProps) {
  const titleId = useId();
  return (
    <section className="tools" aria-labelledby={titleId}>
      <div className="tools-head">
        <h2 id={titleId}>{title}</h2>
        <p className="tools-subtitle">{subtitle}</p>
      </div>
      <ul className="tools-grid">
        {items.map((item) => (
          <li key={item.name}>
            <ToolCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
