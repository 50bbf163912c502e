import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from './button.js';
import { Notice } from './notice.js';

interface RetryNoticeProps {
  /** What failed; a new one for every attempt, so that the button is ready again after it. */
  failure: object;
  children: ReactNode;
}

/** Says quietly that a part of the page did not load, and loads the page's data again on request. */
export function RetryNotice({ failure, children }: RetryNoticeProps) {
  const [retried, setRetried] = useState<object | null>(null);
  const { revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = retried === failure;

  // Whoever has pressed it goes on from the page, where what was asked for takes its place.
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
      {/* Not `disabled`, which would take the focus away. */}
      <Button ref={button} variant="quiet" aria-disabled={isBusy} aria-busy={isBusy} onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}
