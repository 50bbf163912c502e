import { type KeyboardEvent, type UIEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ColumnTrait } from '../../../src/shared/backtest/reading/row-table.js';
import type { ReportClient } from './report-client.js';
import { RowWindow, type RowWindowState } from './row-window.js';
import { RowsToolbar } from './rows-toolbar.js';

/** Pixels; keep in step with report-rows.css. */
const ROW_HEIGHT = 34;
/** Browsers lay out no box much higher than this; a longer file is scrolled in proportion. */
const MOST_HEIGHT = 8_000_000;
/** Longer fields end in an ellipsis; the file has them whole. */
const MOST_CHARACTERS = 40;

interface RowsTableProps {
  client: ReportClient;
  columns: readonly ColumnTrait[];
  /** Rows read so far. */
  rowCount: number;
  /** False while the file is being read: rows can then be looked at, not sorted. */
  isWhole: boolean;
  caption: string;
}

/**
 * Every row and column of the file. Only the rows on screen are in the document; the box scrolls through all of them, and
 * the table says how many there are and which it shows.
 */
export function RowsTable({ client, columns, rowCount, isWhole, caption }: RowsTableProps) {
  const [rows] = useState(() => new RowWindow(client));
  const state = useSyncExternalStore(rows.subscribe, rows.getState);
  const box = useRef<HTMLElement>(null);
  const hint = useId();
  useEffect(() => rows.grow(rowCount), [rows, rowCount]);
  useEffect(() => showAsManyAsFit(box.current, rows), [rows]);

  const { total, visible } = state;
  const height = Math.min(MOST_HEIGHT, (total + 1) * ROW_HEIGHT);

  function follow({ currentTarget }: UIEvent<HTMLElement>): void {
    const span = currentTarget.scrollHeight - currentTarget.clientHeight;
    if (span > 0) rows.show(Math.round((currentTarget.scrollTop / span) * Math.max(0, total - visible)));
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget) return;
    const first = targetOf(event.key, state);
    const span = event.currentTarget.scrollHeight - event.currentTarget.clientHeight;
    if (first === null || span <= 0) return;
    event.preventDefault();
    rows.show(first);
    const most = Math.max(1, total - visible);
    event.currentTarget.scrollTop = (Math.min(Math.max(first, 0), most) / most) * span;
  }

  return (
    <div className="rows">
      <RowsToolbar rows={rows} state={state} client={client} columns={columns} isWhole={isWhole} />
      <p id={hint} className="visually-hidden">
        Arrow keys move by a row, Page Up and Page Down by a screen, Home and End to the ends.
      </p>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard */}
      <section
        ref={box}
        className="rows-box"
        aria-label={caption}
        aria-describedby={hint}
        aria-busy={state.busy}
        tabIndex={0}
        onScroll={follow}
        onKeyDown={move}
      >
        {/* oxlint-enable */}
        <div className="rows-space" style={{ height }}>
          <table className="rows-table" aria-rowcount={total + 1} aria-colcount={columns.length}>
            <caption className="visually-hidden">{caption}</caption>
            <colgroup>
              {columns.map((column, at) => (
                <col key={at} style={{ width: `calc(${Math.min(column.width, MOST_CHARACTERS) + 1}ch + 2.5rem)` }} />
              ))}
            </colgroup>
            <Head rows={rows} state={state} columns={columns} isWhole={isWhole} />
            <Body state={state} columns={columns} />
          </table>
        </div>
      </section>
    </div>
  );
}

function visibleRows(box: HTMLElement): number {
  return Math.max(1, Math.floor(box.clientHeight / ROW_HEIGHT) - 1);
}

/** Follows the height of the box. Answers what ends it. */
function showAsManyAsFit(box: HTMLElement | null, rows: RowWindow): (() => void) | undefined {
  if (!box) return undefined;
  const sizes = new ResizeObserver(() => rows.show(rows.getState().first, visibleRows(box)));
  sizes.observe(box);
  return () => sizes.disconnect();
}

/** The row that a key brings to the top; null for keys that do something else. */
function targetOf(key: string, { first, total, visible }: RowWindowState): number | null {
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

interface PartProps {
  state: RowWindowState;
  columns: readonly ColumnTrait[];
}

function Head({ rows, state, columns, isWhole }: PartProps & { rows: RowWindow; isWhole: boolean }) {
  const { sort } = state.view;

  function sortBy(column: number): void {
    const again = sort?.column === column;
    // A third press brings back the order of the file.
    const next = again && sort.descending ? null : { column, descending: again };
    void rows.look({ ...state.view, sort: next });
  }

  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ name, kind }, at) => (
          <th key={at} scope="col" className={kind === 'number' ? 'is-number' : undefined} aria-sort={sortOf(sort, at)}>
            <button type="button" className="rows-sort" disabled={!isWhole} onClick={() => sortBy(at)}>
              {name === '' ? `Column ${at + 1}` : name}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortOf(sort: RowWindowState['view']['sort'], column: number): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

function Body({ state, columns }: PartProps) {
  const { first, visible, from, rows, numbers, total } = state;
  const shown = Array.from({ length: Math.min(visible, total - first) }, (_, at) => first + at);
  return (
    <tbody>
      {shown.map((place) => (
        <tr key={place} aria-rowindex={place + 2} data-row={numbers[place - from]}>
          {columns.map(({ kind }, at) => (
            <td key={at} className={kind === 'number' ? 'is-number' : undefined}>
              {rows[place - from]?.[at] ?? ''}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
