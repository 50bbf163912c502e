import type { RowsFilter, RowsQuery } from '../worker/report-messages.js';
import type { ReportClient } from '../worker/report-client.js';

/** Rows prefetched above and below the visible ones, for smooth scrolling. */
const PREFETCHED = 60;
/** Rows kept visible above a row that is jumped to. */
const ROWS_ABOVE = 3;

export interface RowWindowState {
  /** Rows in `found`; while the file is read, rows read so far. */
  total: number;
  found: RowsQuery;
  /** Index of the first visible row in the view, from 0. */
  first: number;
  visible: number;
  /** Index of the first fetched row. `numbers` are the rows' numbers in the file, from 1. */
  from: number;
  numbers: readonly number[];
  rows: readonly (readonly string[])[];
  /** Whether the first field equals the row number in all rows fetched so far. */
  isNumbered: boolean;
  view: RowsQuery;
  page: number;
  /** Part of the filter of `found` that could not be parsed; null if none. */
  unread: string | null;
  /** Interpretation of an ambiguous amount in `found`; null if none. */
  readAs: string | null;
  /** Whether the worker is computing the view. */
  busy: boolean;
  /** Failed request: for a new view, or for rows of the current one. */
  failed: 'view' | 'rows' | null;
  /** Whether the last jump to a row reset the filter or order. */
  hasCleared: boolean;
  /** Number of the last row jumped to, from 1; null if none. */
  marked: number | null;
}

/** First rows of a complete file, sent with its report. */
interface RowsStart extends Pick<RowWindowState, 'total' | 'numbers' | 'rows'> {
  /** Column names, one per line. */
  names: string;
}

export const ALL_ROWS: RowsFilter = { filter: '', column: null };
const WHOLE_FILE: RowsQuery = { ...ALL_ROWS, sort: null };
const NO_ROWS: RowsStart = { total: 0, numbers: [], rows: [], names: '' };

/** The visible window of a file's rows: their range, order and contents. */
export class RowWindow {
  private state: RowWindowState;
  /** Incremented if requested rows become outdated. `views` counts requested views. */
  private version = 0;
  private views = 0;
  private isFetching = false;
  private pendingView: Promise<void> = Promise.resolve();
  /** Whether the fetched rows come from the complete file. */
  private isWhole: boolean;
  private names: string;
  private readonly listeners = new Set<() => void>();

  /** `visible` is the expected number of visible rows; `start` holds the first rows. */
  constructor(
    private readonly client: Pick<ReportClient, 'ask'>,
    visible = 1,
    start?: RowsStart,
  ) {
    const { names, ...first } = start ?? NO_ROWS;
    this.names = names;
    this.isWhole = start !== undefined;
    this.state = {
      ...first,
      isNumbered: areNumbered(first),
      found: WHOLE_FILE,
      unread: null,
      readAs: null,
      hasCleared: false,
      first: 0,
      visible,
      from: 0,
      view: WHOLE_FILE,
      page: 0,
      busy: false,
      failed: null,
      marked: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): RowWindowState => this.state;

  /**
   * Applies progress of the download: more rows, other column names, or completion. Fetches the
   * rows again on completion, because the last row of a partial file may be cut.
   */
  grow(total: number, names: string, isWhole: boolean): void {
    if (isWhole && !this.isWhole) {
      this.isWhole = true;
      this.version += 1;
      const { from, rows } = this.state;
      if (rows.length > 0) void this.fetch(from, from + rows.length);
    }
    if (names !== this.names) {
      this.names = names;
      this.version += 1;
      this.change({ page: 0, from: 0, numbers: [], rows: [], isNumbered: true });
      this.fill();
    }
    if (this.state.view.filter === '' && total !== this.state.total) {
      this.change({ total });
      this.fill();
    }
  }

  /** Scrolls to `first`, clamped to the rows. `visible` is the number of rows that fit. */
  show(first: number, visible = this.state.visible): void {
    const within = Math.max(0, Math.min(first, this.state.total - visible));
    if (within !== this.state.first || visible !== this.state.visible) this.change({ first: within, visible });
    this.fill();
  }

  /** Changes parts of the requested view. Failures are reported in the state. */
  changeView(change: Partial<RowsQuery>): Promise<void> {
    this.pendingView = this.requestView({ ...this.state.view, ...change });
    return this.pendingView;
  }

  /** Resolves with the state after the last requested view has loaded or failed. */
  async settled(): Promise<RowWindowState> {
    let pendingView;
    do {
      // A superseded request ends before its successor.
      pendingView = this.pendingView;
      await pendingView;
    } while (pendingView !== this.pendingView);
    return this.state;
  }

  private async requestView(view: RowsQuery): Promise<void> {
    this.version += 1;
    this.views += 1;
    const { views } = this;
    this.change({ view, busy: true, failed: null, hasCleared: false });
    try {
      const { rows: total, unread, readAs = null } = await this.client.ask('view', view);
      if (views !== this.views) return;
      // Rows requested earlier belong to another view.
      this.version += 1;
      this.change({ total, unread, readAs, found: view, first: 0, from: 0, numbers: [], rows: [], busy: false });
      this.fill();
    } catch (error) {
      console.error('The rows could not be sorted or filtered.', error);
      if (views !== this.views) return;
      this.change({ busy: false, failed: 'view' });
      // Refills the current view, which may have been scrolled meanwhile.
      this.fill();
    }
  }

  /**
   * Shows and marks a row by its number in the file, from 1, without filter or order. Resolves to
   * false if loading failed or another view was requested meanwhile.
   */
  async find(row: number): Promise<boolean> {
    const { view, found, busy, failed } = this.state;
    const hasCleared = [view, found].some(({ filter, sort }) => filter !== '' || sort);
    if (hasCleared || busy || failed) {
      const { views } = this;
      await this.changeView(WHOLE_FILE);
      if (this.state.failed || this.views !== views + 1) return false;
    }
    this.change({ marked: row, hasCleared });
    this.show(row - 1 - ROWS_ABOVE);
    return true;
  }

  showPage(page: number): void {
    this.refetch({ page });
  }

  retry(): void {
    if (this.state.failed === 'view') void this.changeView({});
    else this.refetch({});
  }

  private refetch(change: Partial<RowWindowState>): void {
    const { failed } = this.state;
    this.version += 1;
    this.change({ ...change, from: 0, numbers: [], rows: [], failed: failed === 'rows' ? null : failed });
    this.fill();
  }

  private fill(): void {
    const { first, visible, from, rows, total, busy } = this.state;
    const until = Math.min(total, first + visible);
    if (this.isFetching || busy || (first >= from && until <= from + rows.length)) return;
    void this.fetch(Math.max(0, first - PREFETCHED), until + PREFETCHED);
  }

  private async fetch(from: number, to: number): Promise<void> {
    this.isFetching = true;
    const { version } = this;
    const { page } = this.state;
    try {
      const { numbers, rows } = await this.client.ask('rows', { from, to, page });
      this.isFetching = false;
      const isWanted = version === this.version;
      const failed = this.state.failed === 'rows' ? null : this.state.failed;
      const isNumbered = this.state.isNumbered && areNumbered({ numbers, rows });
      if (isWanted) this.change({ from, numbers, rows, isNumbered, failed });
      if (rows.length > 0 || !isWanted) this.fill();
    } catch (error) {
      console.error('The rows could not be fetched.', error);
      this.isFetching = false;
      if (version === this.version) this.change({ failed: 'rows' });
      else this.fill();
    }
  }

  private change(change: Partial<RowWindowState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Whether the first field equals the row number, with any thousands separator. */
function areNumbered({ numbers, rows }: Pick<RowWindowState, 'numbers' | 'rows'>): boolean {
  return rows.every(([field = ''], at) => Number(field.replaceAll(/\D/g, '')) === numbers[at]);
}
