import { matchRoutes } from 'react-router-dom';
import type { PageHandle } from '../lib/page-meta.js';
import { loadMatchedPages, routes } from './routes.js';

const EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

interface SavingNavigator {
  connection?: { saveData?: boolean };
}

/** By path; resolves to whether the page's code has loaded. */
const prefetched = new Map<string, Promise<boolean>>();

/**
 * Starts to prefetch pages: when the visitor points at, focuses or touches a link, loads the code
 * of its page and starts the page's slow work.
 */
export function prefetchPages(): void {
  for (const type of EVENTS) {
    document.addEventListener(type, (event) => void prefetch(event.target), { passive: true });
  }
  // The pointer may already be on a link.
  void prefetch([...document.querySelectorAll(':hover')].at(-1) ?? null);
}

async function prefetch(target: EventTarget | null): Promise<void> {
  const path = target instanceof Element ? pagePath(target.closest('a')) : null;
  if (path === null || savesData()) return;
  const code = prefetched.get(path) ?? loadCode(path);
  prefetched.set(path, code);
  if (await code) preparePage(path);
}

async function loadCode(path: string): Promise<boolean> {
  try {
    await loadMatchedPages(path);
    return true;
  } catch (error) {
    // Following the link tries again, and reports a failure.
    prefetched.delete(path);
    console.info(`The code of ${path} could not be prefetched.`, error);
    return false;
  }
}

/** Called at every event, because an earlier preparation may be used up. */
function preparePage(path: string): void {
  if (path === window.location.pathname) return;
  for (const { route } of matchRoutes(routes, path) ?? []) (route.handle as PageHandle | undefined)?.prepare?.();
}

/** The path of a link to another page of the site; null for any other link. */
function pagePath(link: HTMLAnchorElement | null): string | null {
  if (link === null || link.origin !== window.location.origin) return null;
  const isOutside = link.hasAttribute('download') || (link.target !== '' && link.target !== '_self');
  return isOutside || link.pathname === window.location.pathname ? null : link.pathname;
}

/** Read at every event, because people switch this setting while they travel. */
function savesData(): boolean {
  return (navigator as SavingNavigator).connection?.saveData === true;
}
