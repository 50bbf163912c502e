import { matchRoutes, type Params } from 'react-router-dom';
import type { PageHandle } from '../lib/page-meta.js';
import { loadMatchedPages, routes } from './routes.js';

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;
/** A pointer that only passes over a link has left it by then. */
const RESTS_MS = 100;

interface SavingNavigator {
  connection?: { saveData?: boolean };
}

/** Whether the code of a page is there. */
const codes = new Map<string, Promise<boolean>>();
/** Runs while the mouse is on a link. */
let rest: ReturnType<typeof setTimeout> | undefined;
/** Where the link under the pointer leads to. */
let pointedAt: string | null = null;

/**
 * From now on the code of a page is fetched, and what takes time is prepared, when a link to it is pointed at, focused or
 * touched, so that it is there when the link is followed; what it shows is loaded when a mouse rests on the link.
 */
export function prefetchPages(): void {
  for (const sign of SIGNS) {
    document.addEventListener(sign, (event) => void prefetch(event.target, isMouse(event)), { passive: true });
  }
  // The visitor's first move, which brings this code, may have led there.
  void prefetch([...document.querySelectorAll(':hover')].at(-1) ?? null, matchMedia('(hover: hover)').matches);
}

/** A finger that scrolls points at what it touches, too. */
const isMouse = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'mouse';

async function prefetch(target: EventTarget | null, isMouse: boolean): Promise<void> {
  clearTimeout(rest);
  const path = target instanceof Element ? pageBehind(target.closest('a')) : null;
  pointedAt = path;
  if (path === null || savesData()) return;
  const rested = isMouse && new Promise((resolve) => (rest = setTimeout(resolve, RESTS_MS)));
  const code = codes.get(path) ?? fetchCode(path);
  codes.set(path, code);
  if (!(await code)) return;
  atPage(path, ({ prepare }, params) => prepare?.(params));
  if (!rested) return;
  await rested;
  if (pointedAt === path) atPage(path, ({ loadAhead }, params) => loadAhead?.(params));
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
function atPage(path: string, act: (page: PageHandle, params: Params) => void): void {
  if (path === window.location.pathname) return;
  for (const { route, params } of matchRoutes(routes, path) ?? []) {
    if (route.handle) act(route.handle as PageHandle, params);
  }
}

/** The path of the page that a link leads to within this document; null where it leads elsewhere or to a file. */
function pageBehind(link: HTMLAnchorElement | null): string | null {
  if (link === null || link.origin !== window.location.origin) return null;
  const leaves = link.hasAttribute('download') || (link.target !== '' && link.target !== '_self');
  return leaves || link.pathname === window.location.pathname ? null : link.pathname;
}

/** Asked anew each time: people switch it on while they travel. */
function savesData(): boolean {
  return (navigator as SavingNavigator).connection?.saveData === true;
}
