import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';

/** The element's width in whole pixels as it changes; 0 until it is measured. */
export function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const element = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    // It is called at once, when the page has been laid out anyway. What the width changes is drawn in slices.
    const observer = new ResizeObserver(() => startTransition(() => setWidth(Math.floor(measured.clientWidth))));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
