import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

interface EntryState {
  /** The router's key of the entry. */
  key?: string;
  /** Scroll position in pixels when a link within the page was followed. */
  place?: number;
}

/**
 * Restores the scroll position when the visitor goes back over a link within a page. The browser
 * has scrolled before the router hears of such a link, so the position is kept in the history
 * entry.
 */
export function useAnchorScrollRestoration(): void {
  const { key } = useLocation();

  useEffect(() => {
    document.addEventListener('click', keepPlace, true);
    return () => document.removeEventListener('click', keepPlace, true);
  }, []);

  // Restores once: the router handles later returns.
  useLayoutEffect(() => {
    const { place, ...state } = (history.state ?? {}) as EntryState;
    if (place === undefined || state.key !== key) return undefined;
    history.replaceState(state, '');
    window.scrollTo(0, place);
    // Repeats when the content above has its former height: browsers scroll along when content
    // there is removed.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => window.scrollTo(0, place));
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
}

function keepPlace({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  const opensElsewhere = ctrlKey || metaKey || shiftKey || altKey;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  // A link to the current hash adds no history entry.
  if (opensElsewhere || link === null || link.href === location.href) return;
  history.replaceState({ ...(history.state as EntryState | null), place: window.scrollY }, '');
}
