import type { ReactNode } from 'react';
import { Icon } from './icon.js';

type Tone = 'info' | 'success' | 'warning' | 'error';
const TONE_WORDS: Readonly<Record<Tone, string>> = {
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

/** A highlighted message. Screen readers announce errors at once, the rest at a pause. */
export function Notice({ tone, title, className, children }: NoticeProps) {
  return (
    <div
      className={`notice notice-${tone}${className === undefined ? '' : ` ${className}`}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={tone} />
      <div className="notice-words">
        {title === undefined ? (
          <span className="visually-hidden">{TONE_WORDS[tone]}: </span>
        ) : (
          <p className="notice-title">{title}</p>
        )}
        {children}
      </div>
    </div>
  );
}
