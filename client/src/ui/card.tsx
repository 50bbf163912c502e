import type { ReactNode } from 'react';

interface CardProps {
  /** Second-level heading that names the card. */
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A raised panel. With a title it is a section. */
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
