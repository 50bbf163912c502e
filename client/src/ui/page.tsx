import type { ReactNode } from 'react';

interface PageProps {
  /** The page's only first-level heading. */
  title: string;
  /** Sentence below the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading, or below it on a small screen. */
  actions?: ReactNode;
  /** `text` for reading, `form` for a column of fields, `wide` for everything else. */
  width?: 'text' | 'form' | 'wide';
  className?: string;
  children: ReactNode;
}

/** A page's heading, width and content. */
export function Page({ title, lead, actions, width = 'wide', className, children }: PageProps) {
  return (
    <div className={`page page-${width}${className === undefined ? '' : ` ${className}`}`}>
      <div className="page-head">
        <h1>{title}</h1>
        {lead !== undefined && <p className="page-lead">{lead}</p>}
        {actions !== undefined && <div className="head-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

interface CardProps {
  /** Second-level heading. */
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A raised panel; a section if it has a title. */
export function Card({ title, className, children }: CardProps) {
  const classes = `card${className === undefined ? '' : ` ${className}`}`;
  if (title === undefined) return <div className={classes}>{children}</div>;
  return (
    <section className={classes} aria-label={title}>
      <h2 className="card-title">{title}</h2>
      {children}
    </section>
  );
}
