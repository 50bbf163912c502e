import { type RefObject, useEffect, useRef, useState } from 'react';
import { parseFilter } from '../../../../backtest-engine/table/row-comparison.js';
import type { ColumnInfo } from '../../../../backtest-engine/table/row-table.js';
import type { RowsFilter } from '../worker/report-messages.js';
import { ALL_ROWS, type RowWindow } from './row-window.js';
import { columnName } from './column-pages.js';

const TYPING_PAUSE_MS = 200;

/** Parses a filter the way the worker does. */
export function parseRowsFilter({ filter, column }: RowsFilter, columns: readonly ColumnInfo[]) {
  return parseFilter(filter, column === null ? 'text' : (columns[column]?.kind ?? 'text'));
}

/** Describes a filter, such as `“long” and “2026”`, `“long” in Market pos.` or `Profit > 500`. */
export function filterWords(wanted: RowsFilter, columns: readonly ColumnInfo[]): string {
  const { column } = wanted;
  const text = wanted.filter.trim();
  const name = column === null ? null : columnName(columns, column);
  if (name !== null && parseRowsFilter(wanted, columns).kind === 'comparison') return `${name} ${text}`;
  const words = text.split(/\s+/).map((word) => `“${word}”`);
  return words.join(' and ') + (name === null ? '' : ` in ${name}`);
}

export interface RowFilter {
  /** The filter in the fields; rows follow after a pause. */
  wanted: RowsFilter;
  type: (filter: string) => void;
  choose: (column: number | null) => void;
  /** Shows all rows at once and focuses the field. */
  clear: () => void;
  /** Fills the fields only; the caller updates the rows. */
  put: (wanted: RowsFilter) => void;
  /** Same as `RowWindow.settled`, skipping the rest of the pause. */
  settled: RowWindow['settled'];
}

/** State of the filter fields above `rows`. */
export function useRowFilter(rows: RowWindow, field: RefObject<HTMLInputElement | null>): RowFilter {
  const [wanted, setWanted] = useState(ALL_ROWS);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function lookFor(next: RowsFilter, inMs: number): void {
    setWanted(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => look(next), inMs);
  }

  function look(next: RowsFilter): void {
    pause.current = undefined;
    void rows.look(next);
  }

  return {
    wanted,
    type: (filter) => lookFor({ ...wanted, filter }, TYPING_PAUSE_MS),
    choose: (column) => {
      // Without a filter text, the column changes nothing.
      if (wanted.filter === '') setWanted({ ...wanted, column });
      else lookFor({ ...wanted, column }, 0);
    },
    clear: () => {
      lookFor(ALL_ROWS, 0);
      field.current?.focus();
    },
    put: (other) => {
      clearTimeout(pause.current);
      pause.current = undefined;
      setWanted(other);
    },
    settled: () => {
      if (pause.current !== undefined) {
        clearTimeout(pause.current);
        look(wanted);
      }
      return rows.settled();
    },
  };
}
