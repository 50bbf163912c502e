import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon.js';
import { useRevalidator } from 'react-router-dom';
import { Button } from './button.js';

type Tone = 'info' | 'success' | 'warning' | 'error';
const TONE_LABELS: Readonly<Record<Tone, string>> = {
  info: 'Note',
  success: 'Done',
  warning: 'Attention',
  error: 'Error',
};

interface NoticeProps {
  tone: Tone;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A highlighted message. Screen readers announce errors at once, other tones at a pause. */
export function Notice({ tone, title, className, children }: NoticeProps) {
  return (
    <div
      className={`notice notice-${tone}${className === undefined ? '' : ` ${className}`}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={tone} />
      <div className="notice-words">
        {title === undefined ? (
          <span className="visually-hidden">{TONE_LABELS[tone]}: </span>
        ) : (
          <p className="notice-title">{title}</p>
        )}
        {children}
      </div>
    </div>
  );
}

interface RetryNoticeProps {
  /** The failure. A new object after every attempt enables the button again. */
  failure: object;
  children: ReactNode;
}

/** Reports that a part of the page did not load. Its button loads the page's data again. */
export function RetryNotice({ failure, children }: RetryNoticeProps) {
  const [retried, setRetried] = useState<object | null>(null);
  const { revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = retried === failure;

  // Moves the focus to the page when the loaded content replaces a focused button.
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
