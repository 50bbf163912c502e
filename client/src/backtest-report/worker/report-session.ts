import { BacktestReader } from '../../../../backtest-engine/trades/backtest-reader.js';
import { simulateChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import {
  type EquityCurve,
  buildEquityCurve,
  findTradesInRange,
} from '../../../../backtest-engine/metrics/equity-curve.js';
import { findFileUncertainties } from '../../../../backtest-engine/prop-firm/evaluation-uncertainties.js';
import { simulateEvaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import { usableStartingBalance } from '../../../../backtest-engine/metrics/starting-balance.js';
import { calculateMetrics, calculateMetricsInRange } from '../../../../backtest-engine/metrics/metrics.js';
import { readExporterMetrics } from '../../../../backtest-engine/metrics/exporter-metrics.js';
import {
  sampleCurvePoints,
  buildReportDetails,
  buildReportSummary,
} from '../../../../backtest-engine/metrics/report.js';
import { truncate } from '../../../../backtest-engine/values/cell-text.js';
import type { ColumnInfo, RowTable } from '../../../../backtest-engine/table/row-table.js';
import type { Trades } from '../../../../backtest-engine/model/trades.js';
import { Beginning } from './file-head.js';
import { QUIET_MS, readWatched } from './file-download.js';
import type { Answer, Ask, FileEvent, QuestionName, ReportEvent } from './report-messages.js';
import { inSlices, SLICE_MS } from './slices.js';
import { MAX_SHOWN_CHARS, RowsView } from './rows-view.js';

/** Often enough to be seen, and the page's own work for it does not take the reader's core. */
const PROGRESS_EVERY_MS = 400;
/** Enough for the first picture of the table. */
const FIRST_ROWS = 60;
/** A file that is read by then shows its report at once, and not its rows first, which the report would push down. */
const FIRST_ROWS_MS = 250;
/** The report waits so long for the balance; figures that need it follow when it comes later. */
const BALANCE_WAIT_MS = 1500;

type Ready = Extract<FileEvent, { kind: 'ready' }>;

/** One file from its first byte to the last question about it. It lives in the worker; `tell` takes its news to the page. */
export class ReportSession {
  private readonly reader = new BacktestReader();
  private readonly beginning: Beginning;
  /** The rows of a slow file whose layout the reader does not know yet. */
  private preview: RowTable | null = null;
  private trades: Trades | null = null;
  private curve: EquityCurve | null = null;
  private readonly viewed = new RowsView(() => this.table);
  private bytes = 0;
  private totalBytes: number | null = null;
  private beganAt = 0;
  /** When the piece before was read. */
  private readAt = 0;
  private toldAt = 0;
  private hasTold = false;
  private hasStalled = false;
  /** Currency units. */
  private balance: number | undefined;
  private currency: string | null = null;
  /** Why no evaluation of the file is certain. */
  private uncertainties: readonly string[] = [];
  private isDeclared = false;
  private sliceMs = SLICE_MS;
  /** The balance that the report was worked out with; null before it was. */
  private reportedWith: { balance: number | undefined } | null = null;
  private readonly declaration: Promise<void>;
  private tellDeclared!: () => void;

  /** `rehearse` is for a file that comes slowly, and gets what there is of it. */
  constructor(
    private readonly tell: (news: ReportEvent) => void,
    rehearse: (file: Uint8Array) => void = () => undefined,
  ) {
    this.beginning = new Beginning(rehearse);
    this.declaration = new Promise((resolve) => {
      this.tellDeclared = resolve;
    });
  }

  /**
   * What the run began with, in currency units; undefined where that is not declared, null where it is not known: what was
   * declared before then stays. Where the report stands already with another balance, the figures follow.
   */
  declare(startingBalance: number | null | undefined): void {
    if (startingBalance !== null) this.balance = startingBalance;
    this.isDeclared = true;
    this.tellDeclared();
    if (this.reportedWith && this.reportedWith.balance !== this.balance) this.tellFigures();
  }

  /** Reads the file to its end. */
  async open(url: string, wantsDetails: boolean): Promise<void> {
    const end = await readWatched(url, {
      begin: (totalBytes) => {
        this.totalBytes = totalBytes;
        this.reader.expectedBytes = totalBytes ?? 0;
        this.beganAt = performance.now();
        this.readAt = this.beganAt;
        this.toldAt = this.beganAt;
      },
      take: (bytes) => this.take(bytes),
      quiet: (stalled) => this.tellSoFar(stalled),
    });
    if (end.kind === 'failed') {
      this.tell(end);
      return;
    }
    await Promise.race([this.declaration, after(FIRST_ROWS_MS)]);
    if (!this.isDeclared) {
      this.tellSoFar(false);
      await Promise.race([this.declaration, after(BALANCE_WAIT_MS)]);
    }
    // Without a length nothing else tells that a file which a proxy has compressed broke off.
    const hasBrokenOff = this.totalBytes === null && this.reader.finish().endsMidRow;
    const ready = this.conclude(hasBrokenOff || end.kind === 'broken-off', wantsDetails);
    if (end.kind === 'whole' && (await end.isReplaced?.())) this.retract(ready);
  }

  /** A whole file that is there already; questions are answered in one go. */
  read(file: Uint8Array): void {
    this.sliceMs = Infinity;
    this.take(file);
    this.conclude(false, true);
  }

  /** Rejects where the file has no trades and the question is about them, or the code that answers did not load. */
  async answer<Name extends QuestionName>(name: Name, ask: Ask<Name>): Promise<Answer<Name>> {
    return this.answers[name](ask);
  }

  private readonly answers: { [Name in QuestionName]: (ask: Ask<Name>) => Answer<Name> | Promise<Answer<Name>> } = {
    view: (view) => this.viewed.choose(view),
    rows: ({ from, to, page }) => this.viewed.rows(from, to, page),
    copy: ({ most }) => this.viewed.copy(most),
    curve: ({ from, to }) => sampleCurvePoints(known(this.curve), from, to),
    period: (ask) => {
      const { from, to } = findTradesInRange(known(this.curve), ask.from, ask.to);
      return calculateMetricsInRange(known(this.trades), from, to);
    },
    evaluation: ({ account, options }) =>
      this.withFileUncertainties(simulateEvaluation(known(this.trades), account, options)),
    chance: async ({ account, options }) => {
      const chance = await inSlices(simulateChanceOfPassing(known(this.trades), account, options), this.sliceMs);
      return chance.kind === 'none' ? chance : this.withFileUncertainties(chance);
    },
  };

  private withFileUncertainties<Result extends { uncertainties: readonly string[] }>(result: Result): Result {
    return { ...result, uncertainties: [...this.uncertainties, ...result.uncertainties] };
  }

  private get table(): RowTable | null {
    return this.reader.table ?? this.preview;
  }

  private take(bytes: Uint8Array): boolean {
    const came = performance.now();
    this.beginning.add(bytes, this.reader.table !== null);
    this.bytes += bytes.length;
    this.reader.push(bytes);
    if (this.reader.table) {
      this.preview = null;
      this.beginning.layoutIsKnown(came - this.beganAt, came - this.readAt, this.totalBytes);
    }
    this.readAt = performance.now();
    if (this.hasStalled || this.isTimeToTell()) this.tellSoFar(false);
    return !this.reader.hasStopped;
  }

  private isTimeToTell(): boolean {
    const waited = performance.now() - this.toldAt;
    if (waited >= QUIET_MS) return true;
    if (!this.reader.table) return false;
    return this.hasTold ? waited >= PROGRESS_EVERY_MS : waited >= FIRST_ROWS_MS && this.reader.rowsSoFar >= FIRST_ROWS;
  }

  private tellSoFar(stalled: boolean): void {
    if (!this.reader.table) this.preview = this.beginning.table();
    const { table, bytes, totalBytes } = this;
    this.toldAt = performance.now();
    if (!table && !stalled && !this.hasTold) return;
    this.hasTold = true;
    this.hasStalled = stalled;
    const rows = table?.rowCount ?? 0;
    this.tell({ kind: 'progress', rows, bytes, totalBytes, columns: this.traits(), stalled });
  }

  private traits(): ColumnInfo[] {
    const traits = this.table?.columnInfo() ?? [];
    return traits.map((trait) => ({ ...trait, name: truncate(trait.name, MAX_SHOWN_CHARS) }));
  }

  private conclude(brokenOff: boolean, wantsDetails: boolean): Ready {
    const { trades, ...file } = this.reader.finish();
    this.currency = file.currency;
    const balance = usableStartingBalance(this.balance, this.currency);
    this.reportedWith = { balance: this.balance };
    // Figures of a part of the file would be taken for figures of the whole.
    const reported = trades && trades.length > 0 && !brokenOff ? trades : null;
    this.trades = reported;
    this.uncertainties = reported ? findFileUncertainties(file, reported.length) : [];
    const curve = reported && buildEquityCurve(reported);
    this.curve = curve;
    this.preview = null;
    const columns = this.traits();
    const ready: Ready = {
      kind: 'ready',
      file: { ...file, columns: columns.map(({ name }) => name) },
      columns,
      rows: this.viewed.rows(0, FIRST_ROWS, 0),
      report: reported && curve && buildReportSummary(reported, curve, balance),
      given: brokenOff ? null : readExporterMetrics(file.kind, this.table),
      closed: wantsDetails || !curve?.time ? null : { time: curve.time, profit: curve.profit },
      brokenOff,
    };
    this.tell(ready);
    // The page draws the curve meanwhile.
    if (reported && wantsDetails) this.tell({ kind: 'details', details: buildReportDetails(reported) });
    return ready;
  }

  /** Figures of parts of two files are none. */
  private retract(ready: Ready): void {
    this.trades = null;
    this.curve = null;
    this.tell({ ...ready, report: null, given: null, closed: null, brokenOff: true });
  }

  private tellFigures(): void {
    const { trades, curve, balance, currency } = this;
    this.reportedWith = { balance };
    if (trades && curve) {
      this.tell({ kind: 'figures', figures: calculateMetrics(trades, usableStartingBalance(balance, currency)) });
    }
  }
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The file has no trades.');
  return value;
}

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));
