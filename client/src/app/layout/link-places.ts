import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

interface EntryState {
  /** The router's name of it. */
  key?: string;
  /** Where the page was when a link within it was followed, in pixels from its top. */
  place?: number;
}

/**
 * Where a page was left by a link within it, the way back leads there. The browser has scrolled by the time the router hears of
 * such a link and asks for the place, so it is kept in the entry of the browser's history.
 */
export function useAnchorScrollRestoration(): void {
  const { key } = useLocation();

  useEffect(() => {
    document.addEventListener('click', keepPlace, true);
    return () => document.removeEventListener('click', keepPlace, true);
  }, []);

  // Once: whoever leaves by another way is brought back by the router.
  useLayoutEffect(() => {
    const { place, ...state } = (history.state ?? {}) as EntryState;
    if (place === undefined || state.key !== key) return undefined;
    history.replaceState(state, '');
    window.scrollTo(0, place);
    // Once more when what stands above has the height that it had: browsers scroll along with what is taken out there.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => window.scrollTo(0, place));
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
}

function keepPlace({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  const opensElsewhere = ctrlKey || metaKey || shiftKey || altKey;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  // One that leads where the address is already makes no other entry.
  if (opensElsewhere || link === null || link.href === location.href) return;
  history.replaceState({ ...(history.state as EntryState | null), place: window.scrollY }, '');
}
