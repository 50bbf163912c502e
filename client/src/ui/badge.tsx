import type { ReactNode } from 'react';

interface BadgeProps {
  tone?: 'good' | 'warning' | 'quiet' | 'accent';
  children: ReactNode;
}

/** A word or two about the state of what it stands beside. */
export function Badge({ tone = 'accent', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
