import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { RowsQuery } from '../worker/report-messages.js';
import { useAddressNames } from '../url-state/use-url-params.js';

/** Letters; what is looked for is said above the rows. */
export const LONGEST_FILTER = 100;

/** The number of a column, from 1, behind a minus where its largest fields come first. */
const SORT = /^(-?)([1-9]\d{0,5})$/;
const COLUMN = /^[1-9]\d{0,5}$/;

/** A view of the rows as an address spells it, such as `?filter=>+500&column=13&sort=-13`; null for what is as in the file. */
export function toViewParams({ filter, column, sort }: RowsQuery): Record<'filter' | 'column' | 'sort', string | null> {
  const isFiltered = filter.trim() !== '';
  return {
    filter: isFiltered ? filter : null,
    column: isFiltered && column !== null ? String(column + 1) : null,
    sort: sort && `${sort.descending ? '-' : ''}${sort.column + 1}`,
  };
}

/** What `query` asks for of a file with so many columns; without what it asks for of others. */
export function parseViewParams(query: string, columns: number): RowsQuery {
  const asked = new URLSearchParams(query);
  // A field of one line would take line ends out.
  const filter = (asked.get('filter') ?? '').replaceAll(/[\r\n]+/g, ' ').slice(0, LONGEST_FILTER);
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
  /** Only rows of a whole file are filtered and sorted. */
  isWhole: boolean;
  /** Where they stand: those of a rehearsed report, outside the document, are no rows of the address. */
  box: RefObject<HTMLElement | null>;
}

/** Names the view of the rows in the address; `show` is told of the one that the address asks for, at first and when the reader comes back. */
export function useViewParams({ view, columns, isWhole, box }: ViewOfFile, show: (view: RowsQuery) => void): void {
  const take = useEffectEvent((query: string) => {
    if (!isWhole || box.current?.isConnected !== true) return;
    const asked = parseViewParams(query, columns);
    if (JSON.stringify(toViewParams(asked)) !== JSON.stringify(toViewParams(view))) show(asked);
  });
  useEffect(() => {
    if (isWhole) take(location.search);
  }, [isWhole]);
  useAddressNames(toViewParams(view), (query) => take(query));
}
