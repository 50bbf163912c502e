import { type ReactNode, useState, useEffect, useRef } from 'react';

interface DisclosureProps {
  className: string;
  summary: string;
  /** Renders the content when it opens, because long tables are slow to lay out. */
  children: () => ReactNode;
}

/** A collapsed section that the visitor can open. */
export function Disclosure({ className, summary, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

interface ScrollBoxProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A box that scrolls if its content is larger. Only then is it focusable and has a name. */
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </section>
  );
}
