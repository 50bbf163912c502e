import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Platform } from '../../../src/shared/plans.js';
import { CATALOG_TEXTS } from '../content/home-texts.js';
import { useSite } from '../lib/site-settings.js';
import { productImagesOf } from './product-images.js';
import type { Tool } from './tools.js';

interface ToolSectionProps {
  texts: {
    /** Anchor of the section. */
    id: string;
    title: string;
    subtitle: string;
  };
  /** All tools of the section. */
  tools: readonly Tool[];
  platform: Platform;
  /** Whether its tools have backtests to compare. */
  isCompared?: boolean;
  /** Beside the heading, or below it on a small screen. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the catalog with its heading. */
export function ToolSection({ texts, tools, platform, isCompared = false, aside, children }: ToolSectionProps) {
  const { screenshots } = useSite();
  const { id, title, subtitle } = texts;
  const titleId = `${id}-title`;
  const isIllustrated = tools.some((tool) => productImagesOf(tool, platform, screenshots)[0].kind === 'illustration');
  return (
    <section id={id} className="tools" aria-labelledby={titleId}>
      <div className="tools-head">
        <div className="tools-words">
          <h2 id={titleId}>{title}</h2>
          <p className="tools-subtitle">{subtitle}</p>
          <p className="tools-notes">
            {isIllustrated && <span>{CATALOG_TEXTS.illustrations}</span>}
            {isCompared && <Link to="/compare">{CATALOG_TEXTS.compare}</Link>}
          </p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
