import { type RefObject, useEffect } from 'react';

/**
 * Keeps the greatest height of an element at its current width, so that the content below does not
 * jump.
 */
export function useStableHeight(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width) element.style.minHeight = '';
      width = element.clientWidth;
      element.style.minHeight = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
}
