import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CATALOG_TEXTS } from '../content/home-texts.js';

interface ToolSectionProps {
  texts: {
    /** Anchor of the section. */
    id: string;
    title: string;
    subtitle: string;
  };
  /** Whether its tools have backtests to compare. */
  isCompared?: boolean;
  /** Beside the heading, or below it on a small screen. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the catalog with its heading. */
export function ToolSection({ texts: { id, title, subtitle }, isCompared = false, aside, children }: ToolSectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} className="tools" aria-labelledby={titleId}>
      <div className="tools-head">
        <div className="tools-words">
          <h2 id={titleId}>{title}</h2>
          <p className="tools-subtitle">{subtitle}</p>
          <p className="tools-notes">
            <span>{CATALOG_TEXTS.illustrations}</span>
            {isCompared && <Link to="/compare">{CATALOG_TEXTS.compare}</Link>}
          </p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
