import { useEffect, useRef, useState } from 'react';
import { count } from '../format/money.js';
import type { RowWindow, RowWindowState } from './row-window.js';

/** A key that is held down is answered once it rests. */
const RESTING_MS = 400;

/** Which rows are in view, for a screen reader, as long as they are; `tell` says it anew once they have been moved. */
export function useSpokenPlace(rows: RowWindow): { words: string; tell: () => void } {
  const [told, setTold] = useState<RowWindowState | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(
    () => rows.subscribe(() => setTold((before) => (before && isThere(before, rows.getState()) ? before : null))),
    [rows],
  );
  return {
    words: told ? placeWords(told) : '',
    tell: () => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setTold(rows.getState()), RESTING_MS);
    },
  };
}

function isThere(told: RowWindowState, { first, visible, total, view }: RowWindowState): boolean {
  return told.first === first && told.visible === visible && told.total === total && told.view === view;
}

function placeWords({ first, visible, total, marked, from, numbers }: RowWindowState): string {
  const last = Math.min(total, first + visible);
  const words = `Rows ${count(first + 1)} to ${count(last)} of ${count(total)}`;
  const inView = numbers.slice(Math.max(0, first - from), Math.max(0, last - from));
  return marked !== null && inView.includes(marked) ? `${words}. Row ${count(marked)} of the file is marked` : words;
}
