import { type RefObject, useEffect } from 'react';

/** Keeps the greatest height that an element has had in its present width, so that what follows it is not moved back and forth. */
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
