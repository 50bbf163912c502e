import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { BacktestFiguresAnswer } from '../../../src/shared/contract/backtests.js';
import type { Platform } from '../../../src/shared/plans.js';
import { CATALOG_TEXTS } from '../content/home-texts.js';
import { Button } from '../ui/button.js';
import { ToolCard } from './tool-card.js';
import type { Tool } from './tools.js';
import { useShowsAll } from './url-choices.js';

interface ToolListProps {
  /** Id of the section. */
  id: string;
  tools: readonly Tool[];
  /** How many are shown before somebody asks for all. */
  first: number;
  platform: Platform;
  figures?: BacktestFiguresAnswer | null;
}

/**
 * Compact cards: the first few, and the others on request, when a browser's search finds one, or
 * when the address names one. Without script all are shown.
 */
export function ToolList({ id, tools, first, platform, figures = null }: ToolListProps) {
  const [showsAll, setShowsAll] = useShowsAll(id);
  const list = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLDivElement>(null);
  const isFolded = !showsAll && tools.length > first;
  const cards = (some: readonly Tool[]): ReactNode => (
    <ul className="tools-grid is-dense">
      {some.map((tool) => (
        <li key={tool.name}>
          <ToolCard tool={tool} platform={platform} figures={figures} />
        </li>
      ))}
    </ul>
  );
  useRevealed({ list, rest, isFolded, reveal: () => setShowsAll(true) });

  function toggle(): void {
    setShowsAll(!showsAll);
    // The new cards come before the button.
    if (!showsAll) requestAnimationFrame(() => rest.current?.focus({ preventScroll: true }));
  }

  return (
    <div ref={list} className={isFolded ? 'tools-list is-folded' : 'tools-list'}>
      {cards(tools.slice(0, first))}
      {tools.length > first && (
        <>
          <div ref={rest} id={`${id}-rest`} className="tools-rest" tabIndex={-1} hidden={isFolded}>
            {cards(tools.slice(first))}
          </div>
          <div className="tools-more">
            <Button variant="secondary" aria-expanded={showsAll} aria-controls={`${id}-rest`} onClick={toggle}>
              {showsAll ? CATALOG_TEXTS.showFewer : CATALOG_TEXTS.showAll(tools.length)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface Revealed {
  list: RefObject<HTMLDivElement | null>;
  /** What follows the first cards. */
  rest: RefObject<HTMLDivElement | null>;
  isFolded: boolean;
  reveal: () => void;
}

/**
 * Calls back when the browser's search finds what is folded away, or when the address names a card
 * that is not shown. Folding the list again is left to the visitor.
 */
function useRevealed({ list, rest, isFolded, reveal }: Revealed): void {
  const awaited = useRef<Element | null>(null);
  const show = useEffectEvent(reveal);
  const showTarget = useEffectEvent(() => {
    const target = document.querySelector(`[id="${CSS.escape(window.location.hash.slice(1))}"]`);
    if (target === null || !isFolded || !list.current?.contains(target)) return;
    // A phone does not lay out all of the first cards. What is hidden until found has a place.
    if (!rest.current?.contains(target) && target.getClientRects().length > 0) return;
    awaited.current = target;
    reveal();
  });

  useEffect(() => {
    if (isFolded) return;
    awaited.current?.scrollIntoView();
    awaited.current = null;
  }, [isFolded]);

  useEffect(() => {
    const box = rest.current;
    if (box === null || !isFolded) return undefined;
    if (!box.hasAttribute('hidden')) {
      // A link to a text has opened it before React took over (app/early/main.ts).
      show();
      return undefined;
    }
    // Not a value that React knows: the content stays hidden, and searchable.
    box.setAttribute('hidden', 'until-found');
    const onMatch = (): void => show();
    box.addEventListener('beforematch', onMatch);
    return () => box.removeEventListener('beforematch', onMatch);
  }, [rest, isFolded]);

  useEffect(() => {
    const onHash = (): void => showTarget();
    onHash();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
}
