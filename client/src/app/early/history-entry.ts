import { tabStore } from '../../lib/browser-storage.js';

/**
 * Session storage key of React Router's `ScrollRestoration`: scroll positions by history entry key.
 */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * Gives the current history entry a key of its own. The router calls the first entry of every
 * document `default` and would restore another document's scroll position. With a key a new
 * document opens at its top, and only Back, Forward or a reload restore a position.
 */
export function setEntryKey(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/**
 * Stores the current scroll position for the entry with this key, unless it has one. Without it the
 * router would scroll a page to its top when its data arrive, even if the visitor has scrolled
 * meanwhile.
 */
export function keepScrollPosition(key: string): void {
  const positions = JSON.parse(tabStore.getItem(SCROLL_POSITIONS) ?? '{}') as Record<string, number>;
  tabStore.setItem(SCROLL_POSITIONS, JSON.stringify({ [key]: Math.round(window.scrollY), ...positions }));
}
