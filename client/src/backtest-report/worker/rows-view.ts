import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import type { Answer, RowsFound, RowsQuery } from './report-messages.js';
import { columnsOf } from '../table/column-pages.js';

/** Characters of a field that are shown; the clipboard gets more of them, the file has them all. */
export const MAX_SHOWN_CHARS = 300;

/** The rows of a file as the visitor has chosen and ordered them. They can be had while the file is still being read. */
export class RowsView {
  /** The rows of the view in their order; null for all rows in the file's order. */
  private order: Uint32Array | null = null;
  /** Views asked for. */
  private views = 0;

  constructor(private readonly table: () => RowTable | null) {}

  /** Chooses and orders the rows; a view that a later one has overtaken changes nothing. */
  async choose(view: RowsQuery): Promise<RowsFound> {
    this.views += 1;
    const { views } = this;
    const isOvertaken = (): boolean => views !== this.views;
    const { orderOf } = await import('./rows-query.js');
    // Later views that have come meanwhile take its place: of a million rows each takes a second.
    await new Promise((resolve) => void setTimeout(resolve));
    const table = this.table();
    const found = table && !isOvertaken() ? await orderOf(table, view, isOvertaken) : null;
    if (!found) return { rows: this.length, unread: null };
    const { order, ...reading } = found;
    this.order = order;
    return { rows: this.length, ...reading };
  }

  private get length(): number {
    return this.order?.length ?? this.table()?.rowCount ?? 0;
  }

  rows(from: number, to: number, page: number): Answer<'rows'> {
    const table = this.table();
    if (!table) return { numbers: [], rows: [] };
    const columns = columnsOf(page, table.width);
    const places = this.places(from, to);
    return {
      numbers: places.map((place) => place + 1),
      rows: places.map((place) => table.row(place, columns, MAX_SHOWN_CHARS)),
    };
  }

  async copy(most: number): Promise<Answer<'copy'>> {
    const { copyOf } = await import('./rows-query.js');
    const table = this.table();
    const copied = table ? copyOf(table, this.places(0, most)) : { text: '', rows: 0 };
    return { ...copied, of: this.length };
  }

  /** The numbers, from 0, of a stretch of the view's rows. */
  private places(from: number, to: number): number[] {
    const count = Math.max(0, Math.min(to, this.length) - from);
    return Array.from({ length: count }, (_, at) => this.order?.[from + at] ?? from + at);
  }
}
