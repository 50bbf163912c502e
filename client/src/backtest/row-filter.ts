import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RowWindow } from './row-window.js';

const TYPING_PAUSE_MS = 200;

/** The words that rows are looked through for, such as `“long” and “2026”`. */
export const filterWords = (filter: string): string =>
  filter
    .trim()
    .split(/\s+/)
    .map((word) => `“${word}”`)
    .join(' and ');

export interface RowFilter {
  /** As typed; the rows follow after a pause. */
  text: string;
  type: (text: string) => void;
  /** All rows at once, and the focus back in the field. */
  clear: () => void;
}

/** The filter of `rows` that is typed into `field`. */
export function useRowFilter(rows: RowWindow, field: RefObject<HTMLInputElement | null>): RowFilter {
  const [text, setText] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function lookFor(filter: string, inMs: number): void {
    setText(filter);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void rows.look({ filter }), inMs);
  }

  return {
    text,
    type: (filter) => lookFor(filter, TYPING_PAUSE_MS),
    clear: () => {
      lookFor('', 0);
      field.current?.focus();
    },
  };
}
