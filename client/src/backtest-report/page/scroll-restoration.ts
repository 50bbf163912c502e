import { useLayoutEffect, type RefObject, useEffect, useState } from 'react';
import { keepHeight, releaseHeight, reserveHeight, hasReservedHeight } from '../../app/early/page-height.js';

/** After its file is read a report takes so long, on a slow phone, to stand with all of its parts. */
const STANDS_MS = 3000;

/** What a page is filled with: one report, or several. */
export interface PageContent {
  subscribe(listener: () => void): () => void;
  /** `ready` once it is all there, `failed` where nothing comes. */
  getState(): { kind: string };
}

/** Keeps the page of this path at the height it was left with until it is filled again. */
export function useReservedPageHeight(path: string, filling: PageContent): void {
  // Before the router looks for the place where the visitor was.
  useLayoutEffect(() => {
    reserveHeight(path);
    let height = 0;
    let width: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Heard of after a layout: asking for a size makes one, and by the time it is to be kept the next page may be there.
    const sizes = new ResizeObserver(() => {
      height = document.body.offsetHeight;
      width ??= window.innerWidth;
    });
    sizes.observe(document.body);
    const follow = (): void => {
      const { kind } = filling.getState();
      if (kind === 'failed') releaseHeight();
      if (kind === 'ready') timer ??= setTimeout(releaseHeight, STANDS_MS);
    };
    const keep = (): void => {
      if (filling.getState().kind === 'ready' && height > 0) keepHeight(path, height);
    };
    follow();
    const stop = filling.subscribe(follow);
    const fit = (): void => {
      if (width !== undefined && window.innerWidth !== width) releaseHeight();
    };
    window.addEventListener('resize', fit);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      clearTimeout(timer);
      releaseHeight();
      stop();
      sizes.disconnect();
      window.removeEventListener('resize', fit);
      window.removeEventListener('pagehide', keep);
    };
  }, [path, filling]);
}

/**
 * Scrolls to the part of the report in `root` that the address names, such as `#rows-title`, once all of it is there: the browser and
 * the router have looked for it before. Not where the visitor has moved, or has come back to where the page was left.
 */
export function useScrollToHash(root: RefObject<HTMLElement | null>, isWhole: boolean): void {
  const [named] = useState(() => (hasReservedHeight() ? '' : location.hash.slice(1)));
  useEffect(() => {
    if (!isWhole || named === '' || root.current?.isConnected !== true || window.scrollY !== 0) return;
    document.getElementById(named)?.scrollIntoView();
  }, [root, named, isWhole]);
}
