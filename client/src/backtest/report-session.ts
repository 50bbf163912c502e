import { BacktestReader } from '../../../src/shared/backtest/reading/backtest-reader.js';
import { chanceOfPassing } from '../../../src/shared/backtest/evaluation/bootstrap.js';
import type { EquityCurve } from '../../../src/shared/backtest/figures/equity-curve.js';
import { simulateEvaluation } from '../../../src/shared/backtest/evaluation/evaluation.js';
import { curvePoints, reportOf } from '../../../src/shared/backtest/figures/report.js';
import { rowsWith, sortedRows } from '../../../src/shared/backtest/reading/row-order.js';
import type { Trades } from '../../../src/shared/backtest/trades.js';
import type { Answer, Ask, QuestionName, ReportNews, RowsView } from './report-messages.js';

const PROGRESS_EVERY_MS = 150;
/** Enough for the first picture of the table. */
const FIRST_ROWS = 60;

/** One file from its first byte to the last question about it. It lives in the worker; `tell` takes its news to the page. */
export class ReportSession {
  private readonly reader = new BacktestReader();
  private trades: Trades | null = null;
  private curve: EquityCurve | null = null;
  /** The rows of the view in their order; null for all rows in the file's order. */
  private order: Uint32Array | null = null;
  private bytes = 0;
  private toldAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly tell: (news: ReportNews) => void) {}

  /** Reads the file to its end. `startingBalance` in currency units, undefined where none is declared. */
  async open(url: string, startingBalance: Promise<number | undefined>): Promise<void> {
    const response = await fetch(url).catch(() => null);
    if (!response?.ok || !response.body) {
      this.tell({ kind: 'failed', status: response?.status ?? 0 });
      return;
    }
    const length = response.headers.get('Content-Length');
    const totalBytes = length === null || response.headers.has('Content-Encoding') ? null : Number(length);
    const brokenOff = !(await this.readAll(response.body, totalBytes));
    this.conclude(await startingBalance, brokenOff || (totalBytes !== null && this.bytes < totalBytes));
  }

  /** Throws where the file has no trades and the question is about them. */
  answer<Name extends QuestionName>(name: Name, ask: Ask<Name>): Answer<Name> {
    return this.answers[name](ask);
  }

  private readonly answers: { [Name in QuestionName]: (ask: Ask<Name>) => Answer<Name> } = {
    view: (view) => this.view(view),
    rows: ({ from, to }) => this.rows(from, to),
    curve: ({ from, to }) => curvePoints(known(this.curve), from, to),
    evaluation: ({ account, options }) => simulateEvaluation(known(this.trades), account, options),
    chance: ({ account, options }) => chanceOfPassing(known(this.trades), account, options),
  };

  /** Whether the stream came to its own end. */
  private async readAll(body: ReadableStream<Uint8Array>, totalBytes: number | null): Promise<boolean> {
    const stream = body.getReader();
    for (;;) {
      const piece = await stream.read().catch(() => null);
      if (piece === null) return false;
      if (piece.done) return true;
      this.bytes += piece.value.length;
      this.reader.push(piece.value);
      this.tellProgress(totalBytes);
    }
  }

  private tellProgress(totalBytes: number | null): void {
    const { table, rowsSoFar } = this.reader;
    const now = performance.now();
    const isFirst = this.toldAt === Number.NEGATIVE_INFINITY;
    if (table === null || (isFirst ? rowsSoFar < FIRST_ROWS : now - this.toldAt < PROGRESS_EVERY_MS)) return;
    this.toldAt = now;
    this.tell({ kind: 'progress', rows: rowsSoFar, bytes: this.bytes, totalBytes, columns: table.traits() });
  }

  private conclude(startingBalance: number | undefined, brokenOff: boolean): void {
    const { trades, ...file } = this.reader.finish();
    // Figures of a part of the file would be taken for figures of the whole.
    const computed = trades && trades.length > 0 && !brokenOff ? reportOf(trades, startingBalance) : null;
    this.trades = trades;
    this.curve = computed?.curve ?? null;
    const columns = this.reader.table?.traits() ?? [];
    this.tell({
      kind: 'ready',
      file: { ...file, bytes: this.bytes },
      columns,
      report: computed?.report ?? null,
      brokenOff,
    });
  }

  private view({ filter, sort }: RowsView): number {
    const { table } = this.reader;
    if (!table) return 0;
    const found = filter.trim() === '' ? null : rowsWith(table, filter);
    this.order = sort ? sortedRows(table, found ?? allRows(table.rowCount), sort.column, sort.descending) : found;
    return this.order?.length ?? table.rowCount;
  }

  private rows(from: number, to: number): Answer<'rows'> {
    const { table } = this.reader;
    if (!table) return { numbers: [], rows: [] };
    const count = Math.max(0, Math.min(to, this.order?.length ?? table.rowCount) - from);
    const places = Array.from({ length: count }, (_, at) => this.order?.[from + at] ?? from + at);
    return { numbers: places.map((place) => place + 1), rows: places.map((place) => table.row(place)) };
  }
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The file has no trades.');
  return value;
}

const allRows = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row);
