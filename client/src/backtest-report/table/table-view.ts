import { type RefObject, useEffect, useRef, useState, useEffectEvent } from 'react';
import { parseFilter } from '../../../../backtest-engine/table/row-comparison.js';
import type { ColumnInfo } from '../../../../backtest-engine/table/row-table.js';
import type { RowsFilter, RowsQuery } from '../worker/report-messages.js';
import { ALL_ROWS, type RowWindow } from './row-window.js';
import { columnName } from './column-pages.js';
import { useUrlParams } from '../url-state/use-url-params.js';

const TYPING_PAUSE_MS = 200;

export interface RowFilter {
  /** The filter in the fields; rows follow after a pause. */
  wanted: RowsFilter;
  type: (filter: string) => void;
  choose: (column: number | null) => void;
  /** Shows all rows immediately and focuses the field. */
  clear: () => void;
  /** Sets the fields only. The caller updates the rows. */
  put: (wanted: RowsFilter) => void;
  /** Like `RowWindow.settled`, without the rest of the pause. */
  settled: RowWindow['settled'];
}

export function useRowFilter(rows: RowWindow, field: RefObject<HTMLInputElement | null>): RowFilter {
  const [wanted, setWanted] = useState(ALL_ROWS);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function changeFilter(next: RowsFilter, inMs: number): void {
    setWanted(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => apply(next), inMs);
  }

  function apply(next: RowsFilter): void {
    pause.current = undefined;
    void rows.changeView(next);
  }

  return {
    wanted,
    type: (filter) => changeFilter({ ...wanted, filter }, TYPING_PAUSE_MS),
    choose: (column) => {
      // Without a filter text, the column changes nothing.
      if (wanted.filter === '') setWanted({ ...wanted, column });
      else changeFilter({ ...wanted, column }, 0);
    },
    clear: () => {
      changeFilter(ALL_ROWS, 0);
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
        apply(wanted);
      }
      return rows.settled();
    },
  };
}

/** Parses a filter as the worker does. */
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

interface ViewOfFile {
  view: RowsQuery;
  columns: number;
  /** Only complete files are filtered and sorted. */
  isWhole: boolean;
  /** The table's box. Outside the document, the hook does not touch the URL. */
  box: RefObject<HTMLElement | null>;
}

/** Writes the view to the URL. Calls `show` with the URL's view on load and on back or forward. */
export function useViewParams({ view, columns, isWhole, box }: ViewOfFile, show: (view: RowsQuery) => void): void {
  const applyQuery = useEffectEvent((query: string) => {
    if (!isWhole || box.current?.isConnected !== true) return;
    const requested = parseViewParams(query, columns);
    if (JSON.stringify(toViewParams(requested)) !== JSON.stringify(toViewParams(view))) show(requested);
  });
  useEffect(() => {
    if (isWhole) applyQuery(location.search);
  }, [isWhole]);
  useUrlParams(toViewParams(view), (query) => applyQuery(query));
}

/** Limit for links: the page repeats the filter above the rows. */
export const MAX_FILTER_CHARS = 100;
/** A column number from 1, with a minus for descending order. */
const SORT = /^(-?)([1-9]\d{0,5})$/;
const COLUMN = /^[1-9]\d{0,5}$/;

/** Formats a view as URL parameters, such as `column=13&sort=-13`; null removes one. */
export function toViewParams({ filter, column, sort }: RowsQuery): Record<'filter' | 'column' | 'sort', string | null> {
  const isFiltered = filter.trim() !== '';
  return {
    filter: isFiltered ? filter : null,
    column: isFiltered && column !== null ? String(column + 1) : null,
    sort: sort && `${sort.descending ? '-' : ''}${sort.column + 1}`,
  };
}

/** Parses a query for a file with `columns` columns. Ignores invalid parts. */
export function parseViewParams(query: string, columns: number): RowsQuery {
  const params = new URLSearchParams(query);
  // A single-line input would drop line breaks.
  const filter = (params.get('filter') ?? '').replaceAll(/[\r\n]+/g, ' ').slice(0, MAX_FILTER_CHARS);
  const column = COLUMN.exec(params.get('column') ?? '');
  const [, minus = '', sorted = ''] = SORT.exec(params.get('sort') ?? '') ?? [];
  const placeOf = (number: string): number | null =>
    number !== '' && Number(number) <= columns ? Number(number) - 1 : null;
  const sort = placeOf(sorted);
  return {
    filter,
    column: filter.trim() === '' ? null : placeOf(column?.[0] ?? ''),
    sort: sort === null ? null : { column: sort, descending: minus === '-' },
  };
}
