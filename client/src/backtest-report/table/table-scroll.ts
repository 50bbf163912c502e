import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RowWindow, RowWindowState } from './row-window.js';
import { count } from '../format/money.js';

/** In pixels; keep equal to trades-table.css. */
export const ROW_HEIGHT = 34;
const BORDERS = 2;
/** Pixels that fade out at the right edge; keep equal to scroll-cue.css. */
const FADE = 56;

/**
 * Keeps the scroll box in sync with `rows`. Returns a function that sets the column to scroll to;
 * null for none. Shows the column again after layout, which resets the scroll position.
 */
export function useTableScroll(
  box: RefObject<HTMLElement | null>,
  rows: RowWindow,
  { view, busy }: Pick<RowWindowState, 'view' | 'busy'>,
): (column: number | null) => void {
  const pendingColumn = useRef<{ column: number; areRowsLoaded: boolean } | null>(null);
  const show = useEffectEvent(() => {
    if (box.current && pendingColumn.current) showColumn(box.current, pendingColumn.current.column + 1);
  });
  const handleFit = useEffectEvent(() => {
    show();
    if (!rows.getState().busy) pendingColumn.current = null;
  });
  useEffect(() => fitRowsToBox(box.current, rows, () => handleFit()), [box, rows]);

  const shown = useRef(view);
  useEffect(() => {
    if (busy || view === shown.current || !box.current) return;
    shown.current = view;
    scrollTo(box.current, rows.getState());
    if (pendingColumn.current?.areRowsLoaded) pendingColumn.current = null;
    show();
    if (pendingColumn.current) pendingColumn.current.areRowsLoaded = true;
  }, [box, rows, view, busy]);

  return (column) => {
    pendingColumn.current = column === null ? null : { column, areRowsLoaded: false };
  };
}

export function scrollTo(box: HTMLElement, { first, total, visible }: RowWindowState): void {
  box.scrollTop = (first / Math.max(1, total - visible)) * (box.scrollHeight - box.clientHeight);
}

/**
 * Scrolls to a column, from 1, if it is on this page. The sticky first column must not cut another
 * one: half an amount reads as another amount.
 */
export function showColumn(box: HTMLElement, number: number): void {
  const [first, ...others] = box.querySelectorAll('th');
  const place = others.findIndex((other) => other.getAttribute('aria-colindex') === String(number));
  if (!first || place < 0) return;
  const start = box.getBoundingClientRect().left + box.clientLeft - box.scrollLeft;
  // Its sticky position, which may be left of its current one.
  const fixed = Number.parseFloat(getComputedStyle(first).left) + first.offsetWidth;
  const edges = others.slice(0, place + 1).map((other) => other.getBoundingClientRect().left - start - fixed);
  const needed = others[place]!.getBoundingClientRect().right - start + FADE - box.clientWidth;
  const least = Math.max(box.scrollLeft, needed) - 1;
  box.scrollLeft = [0, ...edges].find((edge) => edge >= least) ?? edges[place]!;
}

export function rowsIn(height: number): number {
  return Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
}

/** Fits the rows to the box on every resize and calls `onFit`. Returns an unsubscribe function. */
function fitRowsToBox(box: HTMLElement | null, rows: RowWindow, onFit: () => void): (() => void) | undefined {
  if (!box) return undefined;
  let frame = 0;
  const fit = (): void => {
    box.style.setProperty('--bar', `${box.offsetHeight - box.clientHeight - BORDERS}px`);
    box.style.setProperty('--bar-beside', `${box.offsetWidth - box.clientWidth - BORDERS}px`);
    rows.show(rows.getState().first, rowsIn(box.clientHeight));
    onFit();
  };
  // In the next frame, because fitting may resize the box again.
  const sizes = new ResizeObserver(() => (frame = requestAnimationFrame(fit)));
  sizes.observe(box);
  return () => {
    sizes.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Debounce for a key that is held down. */
const ANNOUNCE_DELAY_MS = 400;

/** Announces the visible rows to screen readers after a move. Clears if the view changes. */
export function useRowAnnouncement(rows: RowWindow): { words: string; announce: () => void } {
  const [announced, setAnnounced] = useState<RowWindowState | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(
    () =>
      rows.subscribe(() => setAnnounced((before) => (before && isSameView(before, rows.getState()) ? before : null))),
    [rows],
  );
  return {
    words: announced ? placeWords(announced) : '',
    announce: () => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setAnnounced(rows.getState()), ANNOUNCE_DELAY_MS);
    },
  };
}

function isSameView(announced: RowWindowState, { first, visible, total, view }: RowWindowState): boolean {
  return (
    announced.first === first && announced.visible === visible && announced.total === total && announced.view === view
  );
}

function placeWords({ first, visible, total, marked, from, numbers }: RowWindowState): string {
  const last = Math.min(total, first + visible);
  const words = `Rows ${count(first + 1)} to ${count(last)} of ${count(total)}`;
  const inView = numbers.slice(Math.max(0, first - from), Math.max(0, last - from));
  return marked !== null && inView.includes(marked) ? `${words}. Row ${count(marked)} of the file is marked` : words;
}
