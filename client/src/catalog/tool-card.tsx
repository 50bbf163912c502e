import { useId } from 'react';
import { type Platform, PLATFORM_NAMES } from '../../../src/shared/plans.js';
import { useSite } from '../lib/site-settings.js';
import { Badge } from '../ui/badge.js';
import { ButtonLink } from '../ui/button.js';
import { CardImage } from './product-image-dialog.js';
import type { CatalogItem } from './tools.js';
import { OrbitDrawing } from './orbit.js';
import { productImagesOf, toolSlug } from './product-images.js';
import type { BacktestOrigin } from '../../../src/shared/contract/site.js';

interface ToolCardProps {
  item: CatalogItem;
  /** The platform it is shown for. */
  platform: Platform;
}

/** One tool: image, name, features and the link to its backtest. */
export function ToolCard({ item, platform }: ToolCardProps) {
  const nameId = useId();
  const { screenshots } = useSite();
  const { name, features, backtestUrl, isNew, orbit } = item;
  return (
    <article className="tool" aria-labelledby={nameId}>
      <CardImage images={productImagesOf(item, platform, screenshots)} name={name} />
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
        {backtestUrl !== undefined && (
          <BacktestLink to={backtestUrl} slug={toolSlug(item)} platform={platform} nameId={nameId} />
        )}
      </div>
    </article>
  );
}

interface BacktestLinkProps {
  to: string;
  slug: string;
  platform: Platform;
  /** Id of the element with the tool's name. */
  nameId: string;
}

function BacktestLink({ to, slug, platform, nameId }: BacktestLinkProps) {
  const noteId = useId();
  const { backtests } = useSite();
  const note = backtestNote(backtests[slug], platform);
  return (
    <div className="tool-backtest">
      <ButtonLink variant="secondary" to={to} aria-describedby={note === '' ? nameId : `${nameId} ${noteId}`}>
        View Backtest
      </ButtonLink>
      {note !== '' && (
        <p id={noteId} className="tool-note">
          {note}
        </p>
      )}
    </div>
  );
}

/** A caveat to read before opening a backtest from a card of this platform; empty without one. */
function backtestNote(origin: BacktestOrigin | undefined, platform: Platform): string {
  const { platform: testedOn = platform, sample = false } = origin ?? {};
  if (testedOn === platform) return sample ? 'Sample data' : '';
  return `Tested on ${PLATFORM_NAMES[testedOn]}${sample ? ', sample data' : ''}`;
}
