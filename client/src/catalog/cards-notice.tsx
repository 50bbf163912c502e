import { useSite } from '../lib/site-settings.js';
import { HYPOTHETICAL_TEXTS } from '../content/hypothetical-texts.js';
import { toolSlug } from './product-images.js';
import type { Tool } from './tools.js';

/** Stands directly at a grid whose cards show figures, in type no smaller than theirs. */
export function CardsNotice({ tools }: { tools: readonly Tool[] }) {
  const { backtests } = useSite();
  const { title, cardSample, statement } = HYPOTHETICAL_TEXTS;
  const isSample = tools.some((tool) => backtests[toolSlug(tool)]?.sample === true);
  return (
    <p className="cards-notice" role="note">
      <strong>{title}</strong> {isSample && <strong>{cardSample}</strong>} {statement}
    </p>
  );
}
