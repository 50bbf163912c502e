import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'test';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  /** Shows that work is in progress, and ignores clicks. */
  busy?: boolean;
  /** Label while busy. The button reserves its space, so that nothing moves. */
  busyLabel?: string;
}

export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const shownLabel = busy && busyLabel !== undefined ? busyLabel : children;
  const otherLabel = busy ? children : busyLabel;
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      data-room={typeof otherLabel === 'string' && busyLabel !== undefined ? otherLabel : undefined}
      {...rest}
      className={classes(variant, className)}
      disabled={disabled === true || busy}
    >
      {shownLabel}
    </button>
  );
}

interface ButtonLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  variant?: ButtonVariant;
  /** A path on the site (`/pricing`) or an absolute URL. */
  to: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', to, className, ...rest }: ButtonLinkProps) {
  return <AnyLink {...rest} to={to} className={classes(variant, className)} />;
}

interface AnyLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
}

/** A router link for a path, or a plain link for an absolute URL. */
export function AnyLink({ to, children, ...rest }: AnyLinkProps) {
  if (to.startsWith('/')) {
    return (
      <Link {...rest} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <a rel="noopener" {...rest} href={to}>
      {children}
    </a>
  );
}

function classes(variant: ButtonVariant, more: string | undefined): string {
  return `button button-${variant}${more === undefined ? '' : ` ${more}`}`;
}
