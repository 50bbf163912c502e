import { tabStore } from './browser-storage.js';

/**
 * Session storage key of React Router's `ScrollRestoration`: scroll positions by history entry key.
 */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * Gives the current history entry its own key. The router calls the first entry of every document
 * `default`, and would restore the scroll position of another document. With a key, a new document
 * opens at its top, and only Back, Forward or a reload restores a position.
 */
export function setEntryKey(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/**
 * Stores the current scroll position for the history entry with this key, unless it has one.
 * Without a position, the router scrolls a page to its top when its data arrives.
 */
export function keepScrollPosition(key: string): void {
  const positions = JSON.parse(tabStore.getItem(SCROLL_POSITIONS) ?? '{}') as Record<string, number>;
  tabStore.setItem(SCROLL_POSITIONS, JSON.stringify({ [key]: Math.round(window.scrollY), ...positions }));
}

/** Session storage key of page heights, for pages whose content loads late. */
const HEIGHTS = 'page-heights';
const RESERVED = '--reserved-height';

/** In pixels, by path. A height is valid only for the window width at which it was measured. */
type Heights = Record<string, { width: number; height: number }>;

/**
 * Gives a page the height that it had when the visitor left it, so that the browser can restore the
 * scroll position before the content loads.
 */
export function reserveHeight(path: string): void {
  const kept = readHeights()[path];
  if (kept?.width === innerWidth) document.documentElement.style.setProperty(RESERVED, `${kept.height}px`);
  else releaseHeight();
}

export const hasReservedHeight = (): boolean => document.documentElement.style.getPropertyValue(RESERVED) !== '';

export function releaseHeight(): void {
  document.documentElement.style.removeProperty(RESERVED);
}

export function keepHeight(path: string, height: number): void {
  try {
    sessionStorage.setItem(HEIGHTS, JSON.stringify({ ...readHeights(), [path]: { width: innerWidth, height } }));
  } catch (error) {
    logStorageFailure(error);
  }
}

function readHeights(): Heights {
  try {
    return JSON.parse(sessionStorage.getItem(HEIGHTS) ?? '{}') as Heights;
  } catch (error) {
    logStorageFailure(error);
    return {};
  }
}

const logStorageFailure = (error: unknown): void =>
  console.info('Page heights are not kept: session storage is not available.', error);
