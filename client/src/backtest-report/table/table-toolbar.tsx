import { type RefObject, useId, useState } from 'react';
import type { ColumnInfo } from '../../../../backtest-engine/table/row-table.js';
import { Button } from '../../ui/button.js';
import { SelectField } from '../../ui/field.js';
import { useTrueFor } from '../../ui/loading.js';
import { count } from '../format/money.js';
import type { ReportClient } from '../worker/report-client.js';
import type { Answer, RowsQuery } from '../worker/report-messages.js';
import { filterWords, parseRowsFilter, type RowFilter, MAX_FILTER_CHARS } from './table-view.js';
import type { RowWindowState } from './row-window.js';
import { columnName, columnsOf, columnPages } from './column-pages.js';

interface TableToolbarProps {
  filter: RowFilter;
  field: RefObject<HTMLInputElement | null>;
  state: RowWindowState;
  client: Pick<ReportClient, 'ask'>;
  columns: readonly ColumnInfo[];
  isWhole: boolean;
}

/** Row limit for the clipboard; larger selections need the file. */
const MAX_COPIED_ROWS = 20_000;
/** Delay before the status shows a running search. A million rows take seconds. */
const SEARCH_STATUS_MS = 400;

export function TableToolbar({ filter, field, state, client, columns, isWhole }: TableToolbarProps) {
  const id = useId();
  const { wanted } = filter;
  const [copyStatus, setCopyStatus] = useState<{ words: string; of: RowsQuery } | null>(null);
  const isSearching = useTrueFor(state.busy, SEARCH_STATUS_MS);

  async function copy(): Promise<void> {
    const settled = filter.settled();
    const copied = requestRows(settled);
    let words: string;
    try {
      await writeToClipboard(copied.then(({ text }) => text));
      words = copiedWords(await copied, (await settled).view);
    } catch (error) {
      console.error('The rows could not be copied.', error);
      words = 'We couldn’t copy the rows. Download the file instead.';
    }
    setCopyStatus({ words, of: (await settled).view });
  }

  async function requestRows(settled: Promise<RowWindowState>) {
    const { failed } = await settled;
    if (failed === 'view') throw new Error('The view failed to load.');
    return client.ask('copy', { most: MAX_COPIED_ROWS });
  }

  return (
    <>
      <div className="rows-toolbar">
        <div className="field rows-filter">
          <label className="field-label" htmlFor={id}>
            Filter rows
          </label>
          <div className="field-frame">
            <input
              ref={field}
              id={id}
              type="search"
              maxLength={MAX_FILTER_CHARS}
              className="field-control"
              disabled={!isWhole}
              value={wanted.filter}
              aria-describedby={`${id}-hint`}
              onChange={(event) => filter.type(event.target.value)}
            />
          </div>
        </div>
        {columns.length > 1 && (
          <SelectField
            label="In column"
            disabled={!isWhole}
            value={String(wanted.column ?? '')}
            options={columnOptions(columns, state.page, wanted.column)}
            onChange={({ target }) => filter.choose(target.value === '' ? null : Number(target.value))}
          />
        )}
        <div className="rows-status">
          <output className="rows-count" htmlFor={id}>
            {isSearching ? 'Searching the rows…' : foundWords(state, columns)}
          </output>
          <output>{copyStatus?.of === state.view && copyStatus.words}</output>
        </div>
        <Button variant="secondary" disabled={!isWhole || state.total === 0} onClick={() => void copy()}>
          Copy rows
        </Button>
      </div>
      <p id={`${id}-hint`} className="hint">
        Search, or filter a column: {'> 500'}, {'<= -200'}, {'>= 2026-03 < 2026-06'}, {'<= 9:45'}, = Short
      </p>
    </>
  );
}

function foundWords(
  { total, found, unread, readAs, hasCleared }: RowWindowState,
  columns: readonly ColumnInfo[],
): string {
  if (unread !== null) return `“${unread}” can’t be compared`;
  const { kind } = parseRowsFilter(found, columns);
  if (kind === 'comparison' && found.column === null) return 'No column chosen to compare';
  if (kind === 'none') {
    const words = `${rowsInWords(total)}, ${count(columns.length)} columns`;
    return hasCleared ? `${words}: we reset the filter and order to show the row` : words;
  }
  const words = `${rowsInWords(total)} with ${filterWords(found, columns)}`;
  return readAs === null ? words : `${words} (${readAs})`;
}

/** Safari allows clipboard writes only during the click, so it gets a promise of the text. */
async function writeToClipboard(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(await text);
  const type = 'text/plain';
  return clipboard.write([new ClipboardItem({ [type]: text.then((rows) => new Blob([rows], { type })) })]);
}

function copiedWords({ rows, of: all }: Answer<'copy'>, view: RowsQuery): string {
  if (rows === all) return `Copied ${rowsInWords(rows)}.`;
  const more = view.filter !== '' ? '' : ' Download the file for all of them.';
  return `Copied the first ${count(rows)} of ${rowsInWords(all)}.${more}`;
}

/** Options for the selected column and the current page. A file may have thousands of columns. */
function columnOptions(columns: readonly ColumnInfo[], page: number, chosen: number | null) {
  const places = columnsOf(page, columns.length);
  if (chosen !== null && !places.includes(chosen)) places.push(chosen);
  const options = places.map((at) => ({ value: String(at), label: columnName(columns, at) }));
  return [{ value: '', label: 'Any' }, ...options];
}

function rowsInWords(rows: number): string {
  return rows === 1 ? '1 row' : `${count(rows)} rows`;
}

interface ColumnPagesProps {
  /** Page number, from 0. */
  page: number;
  columnCount: number;
  onPageChange: (page: number) => void;
}

/** Buttons that page through the columns of a wide file. */
export function ColumnPages({ page, columnCount, onPageChange }: ColumnPagesProps) {
  const last = columnPages(columnCount) - 1;
  if (last === 0) return null;
  const shown = columnsOf(page, columnCount);
  const first = (page === 0 ? shown[0]! : shown[1]!) + 1;
  return (
    <div className="rows-pages">
      {/* `aria-disabled`, because `disabled` would drop the focus of the pressed button. */}
      <Button variant="secondary" aria-disabled={page === 0} onClick={() => page > 0 && onPageChange(page - 1)}>
        Previous columns
      </Button>
      <output>
        Columns {count(first)}–{count(shown.at(-1)! + 1)} of {count(columnCount)}
      </output>
      <Button variant="secondary" aria-disabled={page === last} onClick={() => page < last && onPageChange(page + 1)}>
        Next columns
      </Button>
    </div>
  );
}
