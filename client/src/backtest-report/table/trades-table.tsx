import {
  type CSSProperties,
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ColumnInfo } from '../../../../backtest-engine/table/row-table.js';
import { Button } from '../../ui/button.js';
import { hasModifierKey } from '../../ui/keyboard.js';
import { Notice } from '../../ui/notice.js';
import type { ReportClient } from '../worker/report-client.js';
import type { Answer } from '../worker/report-messages.js';
import { ColumnPages, TableToolbar } from './table-toolbar.js';
import { filterWords, parseRowsFilter, useRowFilter, useViewParams } from './table-view.js';
import { ALL_ROWS, RowWindow, type RowWindowState } from './row-window.js';
import { TableBody, TableHead } from './table-cells.js';
import { columnsOf, pageOf } from './column-pages.js';
import { ROW_HEIGHT, rowsIn, scrollTo, showColumn, useTableScroll, useRowAnnouncement } from './table-scroll.js';

/** Height in pixels and as a share of the window; keep equal to trades-table.css. */
const BOX = { most: 736, ofWindow: 0.75 };
/** Short tables are shown whole: a box that ends between two rows looks complete. */
const FEW_ROWS = 40;
/** Browsers limit the height of a box; longer files scroll proportionally. */
const MAX_HEIGHT = 8_000_000;
/** Longer fields end in an ellipsis. */
const MAX_FIELD_CHARS = 40;
/** Width limit of the sticky first column, so that others fit on narrow screens. */
const MAX_FIRST_WIDTH = '50vw';

/** A failed view keeps the previous one. */
const FAILED = {
  view: 'We couldn’t change the filter or order, so the rows are as before.',
  rows: 'These rows didn’t load.',
} as const;

interface TradesTableProps {
  client: Pick<ReportClient, 'ask'>;
  columns: readonly ColumnInfo[];
  rowCount: number;
  /** False while the file loads; rows can then be viewed but not sorted. */
  isWhole: boolean;
  /** First rows of the file, if already sent. */
  start?: Answer<'rows'> | undefined;
  /** Row to show, by its number in the file. Pass a new object for each request. */
  wanted?: { row: number } | null;
  fileName: string;
}

/** Virtualized table of the file. The document holds the visible rows of one page of columns. */
export function TradesTable({ client, columns, rowCount, isWhole, start, fileName, wanted = null }: TradesTableProps) {
  const names = columns.map(({ name }) => name).join('\n');
  const areFew = isWhole && rowCount <= FEW_ROWS;
  const [rows] = useState(() => {
    const visible = areFew ? rowCount : rowsIn(Math.min(BOX.most, BOX.ofWindow * window.innerHeight));
    return new RowWindow(client, visible, start && { ...start, names, total: rowCount });
  });
  const state = useSyncExternalStore(rows.subscribe, rows.getState);
  const field = useRef<HTMLInputElement>(null);
  const filter = useRowFilter(rows, field);
  const box = useRef<HTMLElement>(null);
  const announcement = useRowAnnouncement(rows);
  const hint = useId();
  useEffect(() => rows.grow(rowCount, names, isWhole), [rows, rowCount, names, isWhole]);
  const { total, visible, view, page, busy } = state;
  const setPendingColumn = useTableScroll(box, rows, state);
  useViewParams({ view, columns: columns.length, isWhole, box }, ({ sort, ...wanted }) => {
    const column = wanted.column ?? sort?.column ?? null;
    setPendingColumn(column);
    if (column !== null && pageOf(column) !== page) showPage(pageOf(column));
    filter.put(wanted);
    void rows.changeView({ ...wanted, sort });
  });
  const find = useEffectEvent(async (row: number) => {
    filter.put(ALL_ROWS);
    const isShown = await rows.find(row);
    if (!box.current || !isShown) return;
    scrollTo(box.current, rows.getState());
    showColumn(box.current, columns.findIndex(({ isProfit }) => isProfit) + 1);
    box.current.focus({ preventScroll: true });
    announcement.announce();
    // After rendering. In a short table the row itself must be scrolled to, not the box.
    requestAnimationFrame(() => {
      const row = areFew ? box.current?.querySelector('tr[aria-current]') : null;
      (row ?? box.current)?.scrollIntoView({ block: 'center' });
    });
  });
  useEffect(() => void (wanted && find(wanted.row)), [wanted]);
  const { column } = filter.wanted;
  useEffect(() => {
    if (box.current && column !== null) showColumn(box.current, column + 1);
  }, [column]);
  const isEmpty = total === 0 && parseRowsFilter(view, columns).kind !== 'none' && !busy && state.failed === null;
  const isFixed = columns.length > 1;
  const isNumbered = state.isNumbered && columns[0]?.kind === 'number';
  const caption = `Rows of ${fileName}`;
  const height = Math.min(MAX_HEIGHT, (total + 1) * ROW_HEIGHT);

  function follow({ currentTarget }: UIEvent<HTMLElement>): void {
    const span = currentTarget.scrollHeight - currentTarget.clientHeight;
    if (span > 0) rows.show(Math.round((currentTarget.scrollTop / span) * Math.max(0, total - visible)));
  }

  function showPage(next: number): void {
    rows.showPage(next);
    if (box.current) box.current.scrollLeft = 0;
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || hasModifierKey(event)) return;
    const first = firstRowForKey(event.key, state);
    const span = event.currentTarget.scrollHeight - event.currentTarget.clientHeight;
    if (first === null || span <= 0) return;
    event.preventDefault();
    rows.show(first);
    scrollTo(event.currentTarget, rows.getState());
    announcement.announce();
  }

  return (
    <div className="rows">
      {(rowCount > 0 || !isWhole) && (
        <TableToolbar filter={filter} field={field} state={state} client={client} columns={columns} isWhole={isWhole} />
      )}
      <ColumnPages page={page} columnCount={columns.length} onPageChange={showPage} />
      {state.failed !== null && (
        <Notice tone="warning">
          {FAILED[state.failed]}{' '}
          <Button variant="quiet" onClick={() => rows.retry()}>
            Try again
          </Button>
        </Notice>
      )}
      {!areFew && (
        <p id={hint} className="visually-hidden">
          Arrow keys move one row, Page Up and Page Down one screen, Home and End to the first and last row.
        </p>
      )}
      <output className="visually-hidden">{announcement.words}</output>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard */}
      <section
        ref={box}
        className={`rows-box ${isEmpty ? 'is-empty' : 'scroll-cue'}${areFew ? ' has-few' : ''}`}
        style={{ '--rows': rowCount + 1 } as CSSProperties}
        aria-label={caption}
        aria-describedby={areFew ? undefined : hint}
        aria-busy={busy}
        tabIndex={0}
        onScroll={follow}
        onKeyDown={move}
      >
        {/* oxlint-enable */}
        <div className="rows-space" style={{ height }}>
          <table
            className={`rows-table${isFixed ? ' has-fixed' : ''}${isNumbered ? ' is-numbered' : ''}`}
            aria-rowcount={total + 1}
            aria-colcount={columns.length}
            style={{ '--row-digits': String(rowCount).length } as CSSProperties}
          >
            <caption className="visually-hidden">{caption}</caption>
            <colgroup>
              {columnsOf(page, columns.length).map((at) => (
                <col key={at} style={{ width: widthOf(columns[at]!, at === 0, isFixed) }} />
              ))}
            </colgroup>
            <TableHead rows={rows} state={state} columns={columns} isWhole={isWhole} />
            <TableBody state={state} columns={columns} />
          </table>
        </div>
        {isEmpty && (
          <div className="rows-none">
            <p>{noMatchWords(state, columns)}</p>
            <Button variant="secondary" onClick={filter.clear}>
              Clear filter
            </Button>
          </div>
        )}
      </section>
      <p className="rows-elsewhere">All rows are in {fileName}.</p>
    </div>
  );
}

function noMatchWords({ view, unread }: RowWindowState, columns: readonly ColumnInfo[]): string {
  if (unread !== null) {
    return view.column !== null && columns[view.column]?.kind === 'time'
      ? `“${unread}” isn’t a date in this file’s format. You can also type any date as 2026-03-31.`
      : `“${unread}” isn’t an amount in this file’s format.`;
  }
  const isCompared = parseRowsFilter(view, columns).kind === 'comparison';
  if (isCompared && view.column === null) return 'Choose a column to compare its amounts or dates.';
  return `No row ${isCompared ? 'has' : 'contains'} ${filterWords(view, columns)}.`;
}

/** Returns the new first row for a key; null for other keys. */
function firstRowForKey(key: string, { first, total, visible }: RowWindowState): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: first + 1,
    ArrowUp: first - 1,
    PageDown: first + visible - 1,
    PageUp: first - visible + 1,
    Home: 0,
    End: total,
  };
  return moves[key] ?? null;
}

/** CSS width of a column. The first one also holds the row numbers. */
function widthOf({ width }: ColumnInfo, isFirst: boolean, isFixed: boolean): string {
  const wide = `${Math.min(width, MAX_FIELD_CHARS) + 1}ch + 2.5rem`;
  if (!isFirst) return `calc(${wide})`;
  const numbered = `calc(${wide} + var(--row-digits) * 1ch + 0.75rem)`;
  return isFixed ? `min(${numbered}, ${MAX_FIRST_WIDTH})` : numbered;
}
