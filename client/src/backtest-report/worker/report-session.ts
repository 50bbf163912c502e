import { findFileUncertainties } from '../../../../backtest-engine/prop-firm/evaluation-uncertainties.js';
import { readExporterMetrics } from '../../../../backtest-engine/metrics/exporter-metrics.js';
import {
  type EquityCurve,
  buildEquityCurve,
  findTradesInRange,
} from '../../../../backtest-engine/metrics/equity-curve.js';
import {
  calculateMetrics,
  calculateMetricsInRange,
  usableStartingBalance,
} from '../../../../backtest-engine/metrics/metrics.js';
import {
  sampleCurvePoints,
  buildReportDetails,
  buildReportSummary,
} from '../../../../backtest-engine/metrics/report.js';
import type { Trades } from '../../../../backtest-engine/model/trades.js';
import { simulateChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import { simulateEvaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { ColumnInfo, RowTable } from '../../../../backtest-engine/table/row-table.js';
import { BacktestReader } from '../../../../backtest-engine/trades/backtest-reader.js';
import { truncate } from '../../../../backtest-engine/values/cell-text.js';
import { downloadFile, QUIET_MS } from './file-download.js';
import { FileHead } from './file-head.js';
import type { Answer, Question, FileEvent, QuestionName, ReportEvent } from './report-messages.js';
import { MAX_SHOWN_CHARS, RowsView } from './rows-view.js';
import { inSlices } from './slices.js';

/** Minimum between two progress events. More of them would slow the page down. */
const PROGRESS_INTERVAL_MS = 400;
/** Rows sent with the report, enough for the table's first view. */
const FIRST_ROWS = 60;
/** A file read sooner shows its report at once. Otherwise its rows appear first. */
const FIRST_ROWS_MS = 250;
/** How long a report waits for the starting balance. Later balances cause a `metrics` event. */
const BALANCE_WAIT_MS = 1500;

type ReadyEvent = Extract<FileEvent, { kind: 'ready' }>;

/** Reads one file in the worker, emits its report, and answers questions about it. */
export class ReportSession {
  private readonly reader = new BacktestReader();
  private readonly head = new FileHead();
  private readonly rowsView = new RowsView(() => this.table);
  /** First rows of a slow file before the reader has found its layout. */
  private preview: RowTable | null = null;
  private trades: Trades | null = null;
  private curve: EquityCurve | null = null;
  private bytes = 0;
  private totalBytes: number | null = null;
  private emittedAt = 0;
  private hasEmitted = false;
  private hasStalled = false;
  /** Currency units. */
  private balance: number | undefined;
  private currency: string | null = null;
  /** Reasons that make every evaluation of this file uncertain. */
  private uncertainties: readonly string[] = [];
  private isDeclared = false;
  /** The balance used for the report; null before there is a report. */
  private reportedWith: { balance: number | undefined } | null = null;
  private readonly declaration: Promise<void>;
  private resolveDeclaration!: () => void;

  constructor(private readonly emit: (event: ReportEvent) => void) {
    this.declaration = new Promise((resolve) => {
      this.resolveDeclaration = resolve;
    });
  }

  /**
   * Sets the starting balance in currency units: undefined for none, null without a manifest, which
   * keeps an earlier balance. Emits new metrics if the report uses another balance.
   */
  declare(startingBalance: number | null | undefined): void {
    if (startingBalance !== null) this.balance = startingBalance;
    this.isDeclared = true;
    this.resolveDeclaration();
    if (this.reportedWith && this.reportedWith.balance !== this.balance) this.emitMetrics();
  }

  /** Downloads and reads the file, and emits its report. */
  async open(url: string, wantsDetails: boolean): Promise<void> {
    const end = await downloadFile(url, {
      onStart: (totalBytes) => {
        this.totalBytes = totalBytes;
        this.reader.expectedBytes = totalBytes ?? 0;
        this.emittedAt = performance.now();
      },
      onBytes: (bytes) => this.read(bytes),
      onQuiet: (stalled) => this.emitProgress(stalled),
    });
    if (end.kind === 'failed') {
      this.emit(end);
      return;
    }
    await Promise.race([this.declaration, delay(FIRST_ROWS_MS)]);
    if (!this.isDeclared) {
      this.emitProgress(false);
      await Promise.race([this.declaration, delay(BALANCE_WAIT_MS)]);
    }
    // Without a content length, as behind a compressing proxy, only the last row reveals a cut.
    const isCutOff = this.totalBytes === null && this.reader.finish().endsMidRow;
    const ready = this.report(isCutOff || end.kind === 'broken-off', wantsDetails);
    if (end.kind === 'whole' && (await end.isReplaced?.())) this.retract(ready);
  }

  /** Answers a question. Rejects without trades, or if lazily loaded code fails to load. */
  async answer<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
    return this.answers[name](question);
  }

  private readonly answers: {
    [Name in QuestionName]: (question: Question<Name>) => Answer<Name> | Promise<Answer<Name>>;
  } = {
    view: (query) => this.rowsView.choose(query),
    rows: ({ from, to, page }) => this.rowsView.rows(from, to, page),
    copy: ({ most }) => this.rowsView.copy(most),
    curve: ({ from, to }) => sampleCurvePoints(requireTrades(this.curve), from, to),
    period: (range) => {
      const { from, to } = findTradesInRange(requireTrades(this.curve), range.from, range.to);
      return calculateMetricsInRange(requireTrades(this.trades), from, to);
    },
    evaluation: ({ account, options }) =>
      this.withFileUncertainties(simulateEvaluation(requireTrades(this.trades), account, options)),
    chance: async ({ account, options }) => {
      const chance = await inSlices(simulateChanceOfPassing(requireTrades(this.trades), account, options));
      return chance.kind === 'none' ? chance : this.withFileUncertainties(chance);
    },
  };

  private withFileUncertainties<Result extends { uncertainties: readonly string[] }>(result: Result): Result {
    return { ...result, uncertainties: [...this.uncertainties, ...result.uncertainties] };
  }

  private get table(): RowTable | null {
    return this.reader.table ?? this.preview;
  }

  /** Returns whether the reader wants more bytes. */
  private read(bytes: Uint8Array): boolean {
    if (!this.reader.table) this.head.add(bytes);
    this.bytes += bytes.length;
    this.reader.push(bytes);
    if (this.reader.table) {
      this.preview = null;
      this.head.clear();
    }
    if (this.hasStalled || this.isProgressDue()) this.emitProgress(false);
    return !this.reader.hasStopped;
  }

  private isProgressDue(): boolean {
    const waited = performance.now() - this.emittedAt;
    if (waited >= QUIET_MS) return true;
    if (!this.reader.table) return false;
    if (this.hasEmitted) return waited >= PROGRESS_INTERVAL_MS;
    return waited >= FIRST_ROWS_MS && this.reader.rowsSoFar >= FIRST_ROWS;
  }

  private emitProgress(stalled: boolean): void {
    if (!this.reader.table) this.preview = this.head.parseTable();
    const { table, bytes, totalBytes } = this;
    this.emittedAt = performance.now();
    if (!table && !stalled && !this.hasEmitted) return;
    this.hasEmitted = true;
    this.hasStalled = stalled;
    const rows = table?.rowCount ?? 0;
    this.emit({ kind: 'progress', rows, bytes, totalBytes, columns: this.columnInfo(), stalled });
  }

  private columnInfo(): ColumnInfo[] {
    const columnInfo = this.table?.columnInfo() ?? [];
    return columnInfo.map((column) => ({ ...column, name: truncate(column.name, MAX_SHOWN_CHARS) }));
  }

  private report(brokenOff: boolean, wantsDetails: boolean): ReadyEvent {
    const { trades, ...file } = this.reader.finish();
    this.currency = file.currency;
    const balance = usableStartingBalance(this.balance, this.currency);
    this.reportedWith = { balance: this.balance };
    // Metrics of a part of the file would be mistaken for metrics of the whole file.
    const reported = trades && trades.length > 0 && !brokenOff ? trades : null;
    this.trades = reported;
    this.uncertainties = reported ? findFileUncertainties(file, reported.length) : [];
    const curve = reported && buildEquityCurve(reported);
    this.curve = curve;
    this.preview = null;
    const columns = this.columnInfo();
    const ready: ReadyEvent = {
      kind: 'ready',
      file: { ...file, columns: columns.map(({ name }) => name) },
      columns,
      rows: this.rowsView.rows(0, FIRST_ROWS, 0),
      report: reported && curve && buildReportSummary(reported, curve, balance),
      summaryMetrics: brokenOff ? null : readExporterMetrics(file.kind, this.table),
      closed: wantsDetails || !curve?.time ? null : { time: curve.time, profit: curve.profit },
      brokenOff,
    };
    this.emit(ready);
    // The page draws the equity curve while the details are calculated.
    if (reported && wantsDetails) this.emit({ kind: 'details', details: buildReportDetails(reported) });
    return ready;
  }

  /** Withdraws a report of a replaced file, which mixes parts of two files. */
  private retract(ready: ReadyEvent): void {
    this.trades = null;
    this.curve = null;
    this.emit({ ...ready, report: null, summaryMetrics: null, closed: null, brokenOff: true });
  }

  private emitMetrics(): void {
    const { trades, curve, balance, currency } = this;
    this.reportedWith = { balance };
    if (trades && curve) {
      this.emit({ kind: 'metrics', metrics: calculateMetrics(trades, usableStartingBalance(balance, currency)) });
    }
  }
}

function requireTrades<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The file has no trades.');
  return value;
}

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));
