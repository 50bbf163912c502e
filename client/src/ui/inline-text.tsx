import type { ReactNode } from 'react';

interface BadgeProps {
  tone?: 'good' | 'warning' | 'quiet' | 'accent';
  children: ReactNode;
}

/** A short status label. */
export function Badge({ tone = 'accent', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

/** A highlighted email address. On a narrow screen it breaks only before the @. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <strong>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </strong>
  );
}
