import { useId } from 'react';
import type { BacktestOrigin } from '../../../src/shared/contract/site.js';
import { type Platform, PLATFORM_NAMES } from '../../../src/shared/plans.js';
import { useSite } from '../lib/site-settings.js';
import { Badge } from '../ui/inline-text.js';
import { ButtonLink } from '../ui/button.js';
import { CardImage, productImagesOf, toolSlug } from './product-images.js';
import type { Orbit, Tool } from './tools.js';

interface ToolCardProps {
  tool: Tool;
  /** The platform whose catalog shows the card. */
  platform: Platform;
}

/** One tool: image, name, features and the link to its backtest. */
export function ToolCard({ tool, platform }: ToolCardProps) {
  const nameId = useId();
  const { screenshots } = useSite();
  const { name, features, backtestUrl, isNew, orbit } = tool;
  return (
    <article className="tool" aria-labelledby={nameId}>
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
        {backtestUrl !== undefined && (
          <BacktestLink to={backtestUrl} slug={toolSlug(tool)} platform={platform} nameId={nameId} />
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

/** The caveat below the link of a card of this platform; empty without one. */
function backtestNote(origin: BacktestOrigin | undefined, platform: Platform): string {
  const { platform: testedOn = platform, sample = false } = origin ?? {};
  if (testedOn === platform) return sample ? 'Sample data' : '';
  return `Tested on ${PLATFORM_NAMES[testedOn]}${sample ? ', sample data' : ''}`;
}

/** Decoration beside a strategy that is named after a celestial body. */
export function OrbitDrawing({ orbit }: { orbit: Orbit }) {
  return (
    <svg className="orbit" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
      {orbit.paths.map(({ across, along, tilt }) => (
        <ellipse
          key={`${across} ${tilt}`}
          className="orbit-path"
          cx="28"
          cy="28"
          rx={across}
          ry={along}
          transform={`rotate(${tilt} 28 28)`}
        />
      ))}
      {orbit.center > 0 && <circle className="orbit-center" cx="28" cy="28" r={orbit.center} />}
      {orbit.paths.map(({ body }) => (
        <circle key={`${body.x} ${body.y}`} className="orbit-body" cx={body.x} cy={body.y} r={body.radius} />
      ))}
    </svg>
  );
}
