import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import { columnsOf } from '../table/column-pages.js';
import type { Answer, RowsFound, RowsQuery } from './report-messages.js';

/** Characters of a field shown in the table. The clipboard gets more. */
export const MAX_SHOWN_CHARS = 300;

/** A file's rows with the visitor's filter and order. Works while the file is loading. */
export class RowsView {
  /** Rows of the view in their order; null for all rows in file order. */
  private order: Uint32Array | null = null;
  private queryCount = 0;

  constructor(private readonly table: () => RowTable | null) {}

  /** Filters and sorts the rows. A query superseded by a later one changes nothing. */
  async choose(query: RowsQuery): Promise<RowsFound> {
    this.queryCount += 1;
    const { queryCount } = this;
    const isSuperseded = (): boolean => queryCount !== this.queryCount;
    const { findRows } = await import('./rows-query.js');
    // Lets pending queries supersede this one: a million rows take a second each.
    await new Promise((resolve) => void setTimeout(resolve));
    const table = this.table();
    const found = table && !isSuperseded() ? await findRows(table, query, isSuperseded) : null;
    if (!found) return { rows: this.length, unread: null };
    const { order, ...parsed } = found;
    this.order = order;
    return { rows: this.length, ...parsed };
  }

  private get length(): number {
    return this.order?.length ?? this.table()?.rowCount ?? 0;
  }

  /** Returns the rows from `from` to before `to`, with the columns of one page. */
  rows(from: number, to: number, page: number): Answer<'rows'> {
    const table = this.table();
    if (!table) return { numbers: [], rows: [] };
    const columns = columnsOf(page, table.width);
    const indexes = this.rowIndexes(from, to);
    return {
      numbers: indexes.map((index) => index + 1),
      rows: indexes.map((index) => table.row(index, columns, MAX_SHOWN_CHARS)),
    };
  }

  async copy(most: number): Promise<Answer<'copy'>> {
    const { toClipboard } = await import('./clipboard-text.js');
    const table = this.table();
    const copied = table ? toClipboard(table, this.rowIndexes(0, most)) : { text: '', rows: 0 };
    return { ...copied, of: this.length };
  }

  /** Returns the row indexes in the file, from 0, of a range of the view. */
  private rowIndexes(from: number, to: number): number[] {
    const count = Math.max(0, Math.min(to, this.length) - from);
    return Array.from({ length: count }, (_, at) => this.order?.[from + at] ?? from + at);
  }
}
