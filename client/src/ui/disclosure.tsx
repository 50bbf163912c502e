import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  className: string;
  summary: string;
  /** Renders the content once opened, because long tables are slow to lay out. */
  children: () => ReactNode;
}

/** A section that is collapsed until the visitor opens it. */
export function Disclosure({ className, summary, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
