import { matchRoutes } from 'react-router-dom';
import type { PageHandle } from '../lib/page-meta.js';
import { loadMatchedPages, routes } from './routes.js';

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

interface SavingNavigator {
  connection?: { saveData?: boolean };
}

/** Whether the code of a page is there. */
const codes = new Map<string, Promise<boolean>>();

/**
 * From now on the code of a page is fetched, and what takes time is prepared, when a link to it is
 * pointed at, focused or touched, so that it is there when the link is followed.
 */
export function prefetchPages(): void {
  for (const sign of SIGNS) {
    document.addEventListener(sign, (event) => void prefetch(event.target), { passive: true });
  }
  // The visitor's first move, which brings this code, may have led there.
  void prefetch([...document.querySelectorAll(':hover')].at(-1) ?? null);
}

async function prefetch(target: EventTarget | null): Promise<void> {
  const path = target instanceof Element ? pageBehind(target.closest('a')) : null;
  if (path === null || savesData()) return;
  const code = codes.get(path) ?? fetchCode(path);
  codes.set(path, code);
  if (await code) preparePage(path);
}

async function fetchCode(path: string): Promise<boolean> {
  try {
    await loadMatchedPages(path);
    return true;
  } catch (error) {
    // Following the link asks again, and says so if that fails too.
    codes.delete(path);
    console.info(`The code of ${path} did not load ahead.`, error);
    return false;
  }
}

/** What it has prepared may be used up by now. Who was quicker needs nothing any more. */
function preparePage(path: string): void {
  if (path === window.location.pathname) return;
  for (const { route } of matchRoutes(routes, path) ?? []) (route.handle as PageHandle | undefined)?.prepare?.();
}

/**
 * The path of the page that a link leads to within this document; null where it leads elsewhere or
 * to a file.
 */
function pageBehind(link: HTMLAnchorElement | null): string | null {
  if (link === null || link.origin !== window.location.origin) return null;
  const leaves = link.hasAttribute('download') || (link.target !== '' && link.target !== '_self');
  return leaves || link.pathname === window.location.pathname ? null : link.pathname;
}

/** Asked anew each time: people switch it on while they travel. */
function savesData(): boolean {
  return (navigator as SavingNavigator).connection?.saveData === true;
}
