import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { RowsQuery } from '../worker/report-messages.js';
import { useUrlParams } from '../url-state/use-url-params.js';

/** In characters; the filter is repeated above the rows. */
export const MAX_FILTER_CHARS = 100;

/** A column number from 1, with a minus for descending order. */
const SORT = /^(-?)([1-9]\d{0,5})$/;
const COLUMN = /^[1-9]\d{0,5}$/;

/**
 * Formats a view as URL parameters, such as `?filter=>+500&column=13&sort=-13`; null removes one.
 */
export function toViewParams({ filter, column, sort }: RowsQuery): Record<'filter' | 'column' | 'sort', string | null> {
  const isFiltered = filter.trim() !== '';
  return {
    filter: isFiltered ? filter : null,
    column: isFiltered && column !== null ? String(column + 1) : null,
    sort: sort && `${sort.descending ? '-' : ''}${sort.column + 1}`,
  };
}

/** Parses the view of a query for a file with `columns` columns; ignores invalid parts. */
export function parseViewParams(query: string, columns: number): RowsQuery {
  const asked = new URLSearchParams(query);
  // A single-line input would drop line breaks.
  const filter = (asked.get('filter') ?? '').replaceAll(/[\r\n]+/g, ' ').slice(0, MAX_FILTER_CHARS);
  const column = COLUMN.exec(asked.get('column') ?? '');
  const [, minus = '', sorted = ''] = SORT.exec(asked.get('sort') ?? '') ?? [];
  const placeOf = (number: string): number | null =>
    number !== '' && Number(number) <= columns ? Number(number) - 1 : null;
  const sort = placeOf(sorted);
  return {
    filter,
    column: filter.trim() === '' ? null : placeOf(column?.[0] ?? ''),
    sort: sort === null ? null : { column: sort, descending: minus === '-' },
  };
}

interface ViewOfFile {
  view: RowsQuery;
  columns: number;
  /** Only complete files are filtered and sorted. */
  isWhole: boolean;
  /** The table's box. A warm-up render outside the document must not touch the URL. */
  box: RefObject<HTMLElement | null>;
}

/**
 * Syncs the view with the URL; calls `show` for the view of the URL on load and on back or forward.
 */
export function useViewParams({ view, columns, isWhole, box }: ViewOfFile, show: (view: RowsQuery) => void): void {
  const take = useEffectEvent((query: string) => {
    if (!isWhole || box.current?.isConnected !== true) return;
    const asked = parseViewParams(query, columns);
    if (JSON.stringify(toViewParams(asked)) !== JSON.stringify(toViewParams(view))) show(asked);
  });
  useEffect(() => {
    if (isWhole) take(location.search);
  }, [isWhole]);
  useUrlParams(toViewParams(view), (query) => take(query));
}
