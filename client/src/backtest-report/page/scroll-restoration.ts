import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { hasReservedHeight, keepHeight, releaseHeight, reserveHeight } from '../../lib/scroll-position.js';

/** Time from a file's last byte until a slow phone has laid out the whole report. */
const LAYOUT_MS = 3000;

/** Content that a page loads: one report or several. */
export interface PageContent {
  subscribe(listener: () => void): () => void;
  /** `ready` when all of it has loaded, `failed` if nothing will load. */
  getState(): { kind: string };
}

/** Reserves the page's previous height until its content has loaded again. */
export function useReservedPageHeight(path: string, content: PageContent): void {
  // A layout effect, because the router restores the scroll position right after it.
  useLayoutEffect(() => {
    reserveHeight(path);
    let height = 0;
    let width: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Measured after each layout, because at unmount the next page may be on screen already.
    const sizes = new ResizeObserver(() => {
      height = document.body.offsetHeight;
      width ??= window.innerWidth;
    });
    sizes.observe(document.body);
    const onState = (): void => {
      const { kind } = content.getState();
      if (kind === 'failed') releaseHeight();
      if (kind === 'ready') timer ??= setTimeout(releaseHeight, LAYOUT_MS);
    };
    const keep = (): void => {
      if (content.getState().kind === 'ready' && height > 0) keepHeight(path, height);
    };
    const onResize = (): void => {
      if (width !== undefined && window.innerWidth !== width) releaseHeight();
    };
    onState();
    const unsubscribe = content.subscribe(onState);
    window.addEventListener('resize', onResize);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      clearTimeout(timer);
      releaseHeight();
      unsubscribe();
      sizes.disconnect();
      window.removeEventListener('resize', onResize);
      window.removeEventListener('pagehide', keep);
    };
  }, [path, content]);
}

/**
 * Scrolls to the section in the URL, such as `#rows-title`, once the report is complete; browser
 * and router look for it too early. Does nothing after scrolling, back or forward.
 */
export function useScrollToHash(root: RefObject<HTMLElement | null>, isComplete: boolean): void {
  const [hash] = useState(() => (hasReservedHeight() ? '' : location.hash.slice(1)));
  useEffect(() => {
    if (!isComplete || hash === '' || root.current?.isConnected !== true || window.scrollY !== 0) return;
    document.getElementById(hash)?.scrollIntoView();
  }, [root, hash, isComplete]);
}
