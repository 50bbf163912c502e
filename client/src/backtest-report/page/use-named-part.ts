import { type RefObject, useEffect, useState } from 'react';
import { hasReservedHeight } from '../../app/early/page-height.js';

/**
 * Scrolls to the part of the report in `root` that the address names, such as `#rows-title`, once all of it is there: the browser and
 * the router have looked for it before. Not where the visitor has moved, or has come back to where the page was left.
 */
export function useNamedPart(root: RefObject<HTMLElement | null>, isWhole: boolean): void {
  const [named] = useState(() => (hasReservedHeight() ? '' : location.hash.slice(1)));
  useEffect(() => {
    if (!isWhole || named === '' || root.current?.isConnected !== true || window.scrollY !== 0) return;
    document.getElementById(named)?.scrollIntoView();
  }, [root, named, isWhole]);
}
