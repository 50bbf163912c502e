import type {
  BootstrapOptions,
  ChanceOfPassing,
  ChanceUnavailable,
} from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { EvaluationOptions, PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { Metrics, MetricsBySide, ExporterMetrics } from '../../../../backtest-engine/metrics/metrics.js';
import type { CurvePoints, ReportDetails, ReportSummary } from '../../../../backtest-engine/metrics/report.js';
import type { ColumnInfo } from '../../../../backtest-engine/table/row-table.js';
import type { FileReading } from '../../../../backtest-engine/model/trades.js';

/**
 * Bytes. The rows of a larger file are shown while the rest loads, and move down when its report is
 * ready.
 */
export const SHORT_FILE_BYTES = 8_000_000;

/** What the reader found out about the file itself. Its trades stay in the worker. */
export type FileFacts = Omit<FileReading, 'trades'>;

/**
 * One entry for each trade: its exit time in milliseconds, never falling, and the cumulative profit
 * in currency units.
 */
export interface ClosedProfit {
  time: Float64Array;
  profit: Float64Array;
}

/**
 * Why a file has no report. `missing`, `web-page`, `not-loaded`: the file does not exist, a web
 * page came in its place, or the download failed. `no-worker`, `no-code`, `broken-down`: the
 * browser starts no worker, the worker's code did not load, or the worker crashed.
 */
export type FailureReason = 'missing' | 'web-page' | 'not-loaded' | 'no-worker' | 'no-code' | 'broken-down';

/** State of a file: any number of `progress` events, then `ready` or `failed`. */
export type FileEvent =
  /**
   * `stalled` if no byte has come for long; a later progress event without it reports that bytes
   * come again.
   */
  | {
      kind: 'progress';
      rows: number;
      bytes: number;
      totalBytes: number | null;
      columns: ColumnInfo[];
      stalled: boolean;
    }
  /** `report` is null if the file has no trades or the download ended early (`brokenOff`). */
  | {
      kind: 'ready';
      file: FileFacts;
      columns: ColumnInfo[];
      /** The first rows of the table. */
      rows: Answer<'rows'>;
      report: ReportSummary | null;
      /** Metrics that a summary file gives for all trades; null for any other file. */
      given: ExporterMetrics | null;
      /**
       * Profit after each trade, for a comparison; the report's curve leaves trades out. Null
       * without exit times.
       */
      closed: ClosedProfit | null;
      brokenOff: boolean;
    }
  | { kind: 'failed'; reason: FailureReason };

/**
 * Events that the worker emits unasked. `details` follows a report; `metrics` follows a balance
 * declared late.
 */
export type ReportEvent =
  FileEvent | { kind: 'details'; details: ReportDetails } | { kind: 'metrics'; metrics: MetricsBySide };

export interface RowsFilter {
  /**
   * Words that a row contains in any case, or comparisons such as `> 500` if a column is given.
   * Blank for all rows.
   */
  filter: string;
  /** Zero-based index of the column to search; null for all columns. */
  column: number | null;
}

export interface RowsFound {
  /** Number of rows. */
  rows: number;
  /**
   * The part of the filter that is neither an amount nor a date to compare; null if all of it was
   * read.
   */
  unread: string | null;
  /** How an ambiguous amount in the filter was read. */
  readAs?: string;
}

export interface RowsQuery extends RowsFilter {
  sort: { column: number; descending: boolean } | null;
}

/**
 * Questions of the page and their answers. Rows can be asked for while the file is still loading.
 */
interface ReportQuestions {
  /**
   * Filters and sorts the rows. The answer to a superseded query counts the rows of the current
   * view.
   */
  view: { ask: RowsQuery; answer: RowsFound };
  /**
   * Rows of the view from `from` up to but not including `to`, with their one-based numbers in the
   * file. Each row has the fields of one page of columns, long ones truncate.
   */
  rows: { ask: { from: number; to: number; page: number }; answer: { numbers: number[]; rows: string[][] } };
  /**
   * The view as text for a spreadsheet, the number of rows in that text, and the number of rows in
   * the view.
   */
  copy: { ask: { most: number }; answer: { text: string; rows: number; of: number } };
  /** Points of the equity curve between two trade indexes. */
  curve: { ask: { from: number; to: number }; answer: CurvePoints };
  /** Metrics of the trades closed between two values of the curve's x axis, both included. */
  period: { ask: { from: number; to: number }; answer: Metrics };
  evaluation: { ask: { account: PropFirmAccount; options: EvaluationOptions }; answer: Evaluation };
  chance: { ask: { account: PropFirmAccount; options: BootstrapOptions }; answer: ChanceOfPassing | ChanceUnavailable };
}

export type QuestionName = keyof ReportQuestions;
export type Ask<Name extends QuestionName> = ReportQuestions[Name]['ask'];
export type Answer<Name extends QuestionName> = ReportQuestions[Name]['answer'];

/**
 * Messages from the page to the worker. `open` is the first; `declare` follows when the manifest
 * has loaded.
 */
export type ToWorker =
  /** A comparison does not need the details of its reports. */
  | { kind: 'open'; url: string; wantsDetails: boolean }
  | { kind: 'declare'; startingBalance: number | null | undefined }
  | { [Name in QuestionName]: { kind: 'ask'; id: number; name: Name; ask: Ask<Name> } }[QuestionName];

/**
 * Messages from the worker to the page. Answers and failed answers carry the id of their question.
 */
export type FromWorker =
  ReportEvent | { kind: 'answer'; id: number; answer: unknown } | { kind: 'unanswered'; id: number; reason: string };
