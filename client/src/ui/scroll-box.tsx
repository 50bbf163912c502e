import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ScrollBoxProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A box that scrolls if its content is larger. Only then is it focusable, with a name. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const root = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = root.current!;
    const sizes = new ResizeObserver(() => {
      const isVisible = getComputedStyle(box).overflowX === 'visible';
      setScrolls(!isVisible && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight));
    });
    sizes.observe(box);
    for (const child of box.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, []);
  return (
    <section
      ref={root}
      className={`${className} scroll-cue`}
      aria-label={scrolls ? label : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </section>
  );
}
