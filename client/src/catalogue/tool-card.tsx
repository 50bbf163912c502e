import { useId } from 'react';
import { Badge } from '../ui/badge.js';
import { ButtonLink } from '../ui/button.js';
import type { CatalogueItem } from './catalogue-item.js';
import { Illustration } from './illustration.js';
import { OrbitDrawing } from './orbit.js';

/** One tool: the picture of its idea, its name, what it does, and where its backtest is. */
export function ToolCard({ item }: { item: CatalogueItem }) {
  const nameId = useId();
  const { name, features, backtestUrl, isNew, orbit } = item;
  return (
    <article className="tool" aria-labelledby={nameId}>
      <Illustration drawing={item.draw()} label={`Schematic of ${name} on made-up prices`} />
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
          <ButtonLink variant="secondary" className="tool-backtest" to={backtestUrl} aria-describedby={nameId}>
            View Backtest
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
