import type { ReactNode } from 'react';

interface BadgeProps {
  tone?: 'good' | 'warning' | 'quiet' | 'accent';
  children: ReactNode;
}

/** A short status label. */
export function Badge({ tone = 'accent', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
