import { type ReactNode, useState } from 'react';

interface FoldedProps {
  className: string;
  summary: string;
  /** Called when it is opened; long tables take a moment to lay out, so they are there only while they are looked at. */
  children: () => ReactNode;
}

/** Folded away until somebody opens it. */
export function Disclosure({ className, summary, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
