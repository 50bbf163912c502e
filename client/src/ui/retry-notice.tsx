import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from './button.js';
import { Notice } from './notice.js';

interface RetryNoticeProps {
  /** The failure. A new object for every attempt, so that the button is enabled again. */
  failure: object;
  children: ReactNode;
}

/** Reports that a part of the page did not load, with a button that reloads the page's data. */
export function RetryNotice({ failure, children }: RetryNoticeProps) {
  const [retried, setRetried] = useState<object | null>(null);
  const { revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = retried === failure;

  // The focus moves to the page when the loaded content replaces a pressed button.
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (document.activeElement === pressed) pressed?.closest('main')?.focus({ preventScroll: true });
    };
  }, []);

  function retry(): void {
    if (isBusy) return;
    setRetried(failure);
    void revalidate();
  }

  return (
    <Notice tone="warning">
      {children} {!navigator.onLine && 'You seem to be offline. '}
      {/* Not `disabled`, which would drop the focus. */}
      <Button ref={button} variant="quiet" aria-disabled={isBusy} aria-busy={isBusy} onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}
