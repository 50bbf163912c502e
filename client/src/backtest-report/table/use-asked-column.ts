import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { RowWindow, RowWindowState } from './row-window.js';
import { scrollTo, showAsManyAsFit, showColumn } from './rows-scroll.js';

/**
 * Scrolls the box to each other view of `rows`, of which it shows as many as it has room for, and to the column that an address
 * filters or sorts by. The rows of an address may come before their box is laid out, which takes it back to its left edge: so
 * that column is shown again once it is, until another view is chosen. Answers what is told of such a column, null for none.
 */
export function useAskedColumn(
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
