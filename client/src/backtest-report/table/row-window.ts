import type { RowsFilter, RowsQuery } from '../worker/report-messages.js';
import type { ReportClient } from '../worker/report-client.js';

/** Rows fetched before and after those on screen, so that a turn of the wheel finds them there. */
const AHEAD = 60;
/** Rows that stay above one that is looked for. */
const ABOVE = 3;

export interface RowWindowState {
  /** Rows that `found` finds, the view that was worked out last; while the file is read, those that are there. */
  total: number;
  found: RowsQuery;
  /** Place in the view of the first row on screen, from 0. */
  first: number;
  /** Rows that the screen holds. */
  visible: number;
  /** Fetched rows of the view from `from` on; `numbers` count them in the file, from 1. */
  from: number;
  numbers: readonly number[];
  rows: readonly (readonly string[])[];
  /** The first field is the row's number in the file, in every row that has come so far. */
  isNumbered: boolean;
  /** The view that was asked for last. */
  view: RowsQuery;
  /** Page of columns that `rows` holds, from 0. */
  page: number;
  /** What of `found` could not be read; null where it was. */
  unread: string | null;
  /** How an amount of `found` was read that may be meant otherwise; null without one. */
  readAs: string | null;
  /** The view is being worked out. */
  busy: boolean;
  /** Which of the last questions was not answered: for the view, or for rows of the one that stands. */
  failed: 'view' | 'rows' | null;
  /** A filter or an order was given up to show the row that was looked for last. */
  hasCleared: boolean;
  /** The number in the file, from 1, of the row that was looked for last; null without one. */
  marked: number | null;
}

/** The first rows of a whole file, as they are told with the rest of its report. */
interface RowsStart extends Pick<RowWindowState, 'total' | 'numbers' | 'rows'> {
  /** Of the columns, a line each. */
  names: string;
}

export const ALL_ROWS: RowsFilter = { filter: '', column: null };
const WHOLE_FILE: RowsQuery = { ...ALL_ROWS, sort: null };

const NOTHING_KNOWN: RowsStart = { total: 0, numbers: [], rows: [], names: '' };

/** The stretch of a file's rows that is on screen: which rows, in which order, and what they hold. */
export class RowWindow {
  private state: RowWindowState;
  /** Counts what makes rows that were asked for out of date, and the views that were asked for. */
  private version = 0;
  private views = 0;
  private asking = false;
  private looking: Promise<void> = Promise.resolve();
  /** Whether the fetched rows are those of the whole file. */
  private isWhole: boolean;
  private names: string;
  private readonly listeners = new Set<() => void>();

  /** `visible` is how many rows the screen is likely to hold; `start` what is known of them already. */
  constructor(
    private readonly client: Pick<ReportClient, 'ask'>,
    visible = 1,
    start?: RowsStart,
  ) {
    const { names, ...known } = start ?? NOTHING_KNOWN;
    this.names = names;
    this.isWhole = start !== undefined;
    this.state = {
      ...known,
      isNumbered: areNumbered(known),
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
   * More rows of the file have come, or the same in another layout, which is known once more of the file is: `names` are
   * its columns. Of a file that is still coming the last row may be cut; once it is whole, what was fetched is fetched anew.
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

  /** Shows the rows from `first` on, as near as there are rows; `visible` is how many the screen holds. */
  show(first: number, visible = this.state.visible): void {
    const within = Math.max(0, Math.min(first, this.state.total - visible));
    if (within !== this.state.first || visible !== this.state.visible) this.change({ first: within, visible });
    this.fill();
  }

  /** Changes filter or order; what is not named stays as it was asked for last. Failures are told in the state. */
  look(change: Partial<RowsQuery>): Promise<void> {
    this.looking = this.workOut({ ...this.state.view, ...change });
    return this.looking;
  }

  /** The state once the view that was asked for last is worked out, or has failed. */
  async settled(): Promise<RowWindowState> {
    let looking;
    do {
      // One that was overtaken ends before the view that has taken its place.
      looking = this.looking;
      await looking;
    } while (looking !== this.looking);
    return this.state;
  }

  private async workOut(view: RowsQuery): Promise<void> {
    this.version += 1;
    this.views += 1;
    const { views } = this;
    this.change({ view, busy: true, failed: null, hasCleared: false });
    try {
      const { rows: total, unread, readAs = null } = await this.client.ask('view', view);
      if (views !== this.views) return;
      // Rows that were asked for before are those of another view.
      this.version += 1;
      this.change({ total, unread, readAs, found: view, first: 0, from: 0, numbers: [], rows: [], busy: false });
      this.fill();
    } catch (error) {
      console.error('The rows could not be sorted or filtered.', error);
      if (views !== this.views) return;
      this.change({ busy: false, failed: 'view' });
      // Of the view that stands, as it may have been scrolled meanwhile.
      this.fill();
    }
  }

  /**
   * Shows the row of this number in the file, from 1, among all of them in the file's order, and marks it. False where they
   * could not be had, which is told, or somebody has asked for other rows meanwhile.
   */
  async find(row: number): Promise<boolean> {
    const { view, found, busy, failed } = this.state;
    const hasCleared = [view, found].some(({ filter, sort }) => filter !== '' || sort);
    if (hasCleared || busy || failed) {
      const { views } = this;
      await this.look(WHOLE_FILE);
      if (this.state.failed || this.views !== views + 1) return false;
    }
    this.change({ marked: row, hasCleared });
    this.show(row - 1 - ABOVE);
    return true;
  }

  /** Shows another page of columns of the same rows. */
  turn(page: number): void {
    this.forget({ page });
  }

  /** Asks again what was not answered. */
  retry(): void {
    if (this.state.failed === 'view') void this.look({});
    else this.forget({});
  }

  private forget(change: Partial<RowWindowState>): void {
    const { failed } = this.state;
    this.version += 1;
    this.change({ ...change, from: 0, numbers: [], rows: [], failed: failed === 'rows' ? null : failed });
    this.fill();
  }

  private fill(): void {
    const { first, visible, from, rows, total, busy } = this.state;
    const until = Math.min(total, first + visible);
    if (this.asking || busy || (first >= from && until <= from + rows.length)) return;
    void this.fetch(Math.max(0, first - AHEAD), until + AHEAD);
  }

  private async fetch(from: number, to: number): Promise<void> {
    this.asking = true;
    const { version } = this;
    const { page } = this.state;
    try {
      const { numbers, rows } = await this.client.ask('rows', { from, to, page });
      this.asking = false;
      const isWanted = version === this.version;
      const failed = this.state.failed === 'rows' ? null : this.state.failed;
      const isNumbered = this.state.isNumbered && areNumbered({ numbers, rows });
      if (isWanted) this.change({ from, numbers, rows, isNumbered, failed });
      if (rows.length > 0 || !isWanted) this.fill();
    } catch (error) {
      console.error('The rows could not be had.', error);
      this.asking = false;
      if (version === this.version) this.change({ failed: 'rows' });
      else this.fill();
    }
  }

  private change(change: Partial<RowWindowState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** A trade number that counts the rows, however its thousands are set apart. */
function areNumbered({ numbers, rows }: Pick<RowWindowState, 'numbers' | 'rows'>): boolean {
  return rows.every(([field = ''], at) => Number(field.replaceAll(/\D/g, '')) === numbers[at]);
}
