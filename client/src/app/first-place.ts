import { tabStore } from '../lib/browser-storage.js';

/** Where React Router's `ScrollRestoration` keeps the places of a tab's pages between documents, by the keys of their entries. */
const PLACES = 'react-router-scroll-positions';

/**
 * Has the router leave a page where its visitor has scrolled it before it came to life. Without a place of its own, a page
 * whose data come later would be taken to its top with them.
 */
export function keepScrollPosition(entry: string): void {
  const places = JSON.parse(tabStore.getItem(PLACES) ?? '{}') as Record<string, number>;
  tabStore.setItem(PLACES, JSON.stringify({ [entry]: Math.round(window.scrollY), ...places }));
}
