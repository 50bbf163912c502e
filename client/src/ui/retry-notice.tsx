import { type ReactNode, useState } from 'react';
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

  function retry(): void {
    setRetried(failure);
    void revalidate();
  }

  return (
    <Notice tone="warning">
      {children}{' '}
      <Button variant="quiet" busy={retried === failure} onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}
