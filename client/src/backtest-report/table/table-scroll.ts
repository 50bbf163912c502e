import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RowWindow, RowWindowState } from './row-window.js';
import { count } from '../format/money.js';

/** A key that is held down is answered once it rests. */
const RESTING_MS = 400;

/** Which rows are in view, for a screen reader, as long as they are; `tell` says it anew once they have been moved. */
export function useRowAnnouncement(rows: RowWindow): { words: string; tell: () => void } {
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

/** Pixels; keep in step with trades-table.css. */
export const ROW_HEIGHT = 34;
const BORDERS = 2;

/** What fades at the right edge of the box; keep in step with scroll-cue.css. */
const FADE = 56;

/** To where its rows stand. */
export function scrollTo(box: HTMLElement, { first, total, visible }: RowWindowState): void {
  box.scrollTop = (first / Math.max(1, total - visible)) * (box.scrollHeight - box.clientHeight);
}

/**
 * The column of this number, from 1, where it is on the page of columns. No column is cut at the one that stays: half an amount
 * would read as another.
 */
export function showColumn(box: HTMLElement, number: number): void {
  const [first, ...others] = box.querySelectorAll('th');
  const place = others.findIndex((other) => other.getAttribute('aria-colindex') === String(number));
  if (!first || place < 0) return;
  const start = box.getBoundingClientRect().left + box.clientLeft - box.scrollLeft;
  // Where it comes to rest, which may be further left than it is.
  const fixed = Number.parseFloat(getComputedStyle(first).left) + first.offsetWidth;
  const edges = others.slice(0, place + 1).map((other) => other.getBoundingClientRect().left - start - fixed);
  const needed = others[place]!.getBoundingClientRect().right - start + FADE - box.clientWidth;
  const least = Math.max(box.scrollLeft, needed) - 1;
  box.scrollLeft = [0, ...edges].find((edge) => edge >= least) ?? edges[place]!;
}

/** Rows that a box of this height holds below their head. */
export function rowsIn(height: number): number {
  return Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
}

/** Follows the height of the box, should it be another than was expected; `told` is called after each. Answers what ends it. */
function showAsManyAsFit(box: HTMLElement | null, rows: RowWindow, told: () => void): (() => void) | undefined {
  if (!box) return undefined;
  let frame = 0;
  const fit = (): void => {
    box.style.setProperty('--bar', `${box.offsetHeight - box.clientHeight - BORDERS}px`);
    box.style.setProperty('--bar-beside', `${box.offsetWidth - box.clientWidth - BORDERS}px`);
    rows.show(rows.getState().first, rowsIn(box.clientHeight));
    told();
  };
  // Not at once: the box may grow by it, which is a new size.
  const sizes = new ResizeObserver(() => (frame = requestAnimationFrame(fit)));
  sizes.observe(box);
  return () => {
    sizes.disconnect();
    cancelAnimationFrame(frame);
  };
}

/**
 * Scrolls the box to each other view of `rows`, of which it shows as many as it has room for, and to the column that an address
 * filters or sorts by. The rows of an address may come before their box is laid out, which takes it back to its left edge: so
 * that column is shown again once it is, until another view is chosen. Answers what is told of such a column, null for none.
 */
export function useTableScroll(
  box: RefObject<HTMLElement | null>,
  rows: RowWindow,
  { view, busy }: Pick<RowWindowState, 'view' | 'busy'>,
): (column: number | null) => void {
  const asked = useRef<{ column: number; areRowsThere: boolean } | null>(null);
  const show = useEffectEvent(() => {
    if (box.current && asked.current) showColumn(box.current, asked.current.column + 1);
  });
  const fitted = useEffectEvent(() => {
    show();
    if (!rows.getState().busy) asked.current = null;
  });
  useEffect(() => showAsManyAsFit(box.current, rows, () => fitted()), [box, rows]);

  const shown = useRef(view);
  useEffect(() => {
    if (busy || view === shown.current || !box.current) return;
    shown.current = view;
    scrollTo(box.current, rows.getState());
    if (asked.current?.areRowsThere) asked.current = null;
    show();
    if (asked.current) asked.current.areRowsThere = true;
  }, [box, rows, view, busy]);

  return (column) => {
    asked.current = column === null ? null : { column, areRowsThere: false };
  };
}
