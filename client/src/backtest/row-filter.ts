import { type RefObject, useEffect, useRef, useState } from 'react';
import { isComparison } from '../../../src/shared/backtest/reading/row-comparison.js';
import type { RowsFilter } from './report-messages.js';
import { ALL_ROWS, type RowWindow } from './row-window.js';
import { columnName } from './rows-columns.js';

const TYPING_PAUSE_MS = 200;

/** What the rows are found by, such as `“long” and “2026”`, `“long” in Market pos.` or `Profit > 500`. */
export function filterWords({ filter, column }: RowsFilter, columns: readonly { name: string }[]): string {
  const text = filter.trim();
  const name = column === null ? null : columnName(columns, column);
  if (name !== null && isComparison(text)) return `${name} ${text}`;
  const words = text.split(/\s+/).map((word) => `“${word}”`);
  return words.join(' and ') + (name === null ? '' : ` in ${name}`);
}

export interface RowFilter {
  /** As typed and chosen; the rows follow after a pause. */
  wanted: RowsFilter;
  type: (filter: string) => void;
  choose: (column: number | null) => void;
  /** All rows at once, and the focus back in the field. */
  clear: () => void;
}

/** The filter of `rows` that is typed into `field`. */
export function useRowFilter(rows: RowWindow, field: RefObject<HTMLInputElement | null>): RowFilter {
  const [wanted, setWanted] = useState(ALL_ROWS);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function lookFor(next: RowsFilter, inMs: number): void {
    setWanted(next);
    clearTimeout(pause.current);
    // All rows are all rows, whichever column is chosen.
    if (next.filter === '' && rows.getState().view.filter === '') return;
    pause.current = setTimeout(() => void rows.look(next), inMs);
  }

  return {
    wanted,
    type: (filter) => lookFor({ ...wanted, filter }, TYPING_PAUSE_MS),
    choose: (column) => lookFor({ ...wanted, column }, 0),
    clear: () => {
      lookFor(ALL_ROWS, 0);
      field.current?.focus();
    },
  };
}
