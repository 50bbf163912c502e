import type { BacktestFiguresAnswer } from '../../../src/shared/contract/backtests.js';
import { type Platform, PLATFORM_NAMES } from '../../../src/shared/plans.js';
import { CATALOG_TEXTS } from '../content/home-texts.js';
import { useSite } from '../lib/site-settings.js';
import { Badge } from '../ui/inline-text.js';
import { ButtonLink } from '../ui/button.js';
import { CardFigures } from './card-figures.js';
import { OrbitDrawing } from './orbit-drawing.js';
import { CardImage } from './card-image.js';
import { productImagesOf, toolSlug } from './product-images.js';
import type { Tool } from './tools.js';

interface ToolCardProps {
  tool: Tool;
  /** The platform whose catalog shows the card. */
  platform: Platform;
  /** Null while unknown. Indicators have none. */
  figures?: BacktestFiguresAnswer | null;
  /** With the picture above the words, also on wide screens. */
  isLarge?: boolean;
}

/** One tool: image, name, features, and for a strategy its figures and the link to its backtest. */
export function ToolCard({ tool, platform, figures = null, isLarge = false }: ToolCardProps) {
  const { screenshots, backtests } = useSite();
  const { name, features, backtestUrl, isNew, isForPropFirms, orbit } = tool;
  const slug = toolSlug(tool);
  // A filter may show a prop-firm strategy a second time.
  const key = isLarge ? slug : `card-${slug}`;
  const [nameId, sampleId, testedId] = [`${key}-name`, `${key}-sample`, `${key}-tested`];
  const { platform: testedOn = platform, sample = false } = backtests[slug] ?? {};
  const isElsewhere = testedOn !== platform;
  const described = [nameId, sample && sampleId, isElsewhere && testedId].filter(Boolean).join(' ');
  return (
    <article
      className={isLarge ? 'tool is-large' : 'tool'}
      id={isLarge || !isForPropFirms ? slug : undefined}
      aria-labelledby={nameId}
    >
      <CardImage images={productImagesOf(tool, platform, screenshots)} name={name} />
      <div className="tool-words">
        <div className="tool-head">
          {orbit !== undefined && <OrbitDrawing orbit={orbit} />}
          <h3 id={nameId}>{name}</h3>
          {isNew && <Badge>NEW!</Badge>}
        </div>
        <ul className="tool-features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
      {backtestUrl !== undefined && isElsewhere && (
        <p id={testedId} className="tool-note">
          {CATALOG_TEXTS.testedOn(PLATFORM_NAMES[testedOn])}
        </p>
      )}
      {backtestUrl !== undefined && (
        <div className="tool-results">
          <CardFigures figures={figures?.[slug] ?? null} sampleId={sample ? sampleId : undefined} />
          <ButtonLink variant="secondary" to={backtestUrl} aria-describedby={described}>
            {CATALOG_TEXTS.backtest}
          </ButtonLink>
        </div>
      )}
    </article>
  );
}
