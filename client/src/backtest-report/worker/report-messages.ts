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

/** The rows of a larger file are shown while the rest loads, and move down below its report. */
export const SHORT_FILE_BYTES = 8_000_000;

/** The reader's result without the trades, which stay in the worker. */
export type FileFacts = Omit<FileReading, 'trades'>;

/** Exit time of each trade in milliseconds, ascending, and cumulative profit in currency units. */
export interface ClosedProfit {
  time: Float64Array;
  profit: Float64Array;
}

/**
 * Why a file has no report. `missing`, `web-page`, `not-loaded`: the file does not exist, a web
 * page arrived instead, or the download failed. `no-worker`, `no-code`, `broken-down`: the browser
 * starts no worker, its code did not load, or it crashed.
 */
export type FailureReason = 'missing' | 'web-page' | 'not-loaded' | 'no-worker' | 'no-code' | 'broken-down';

/** Events of one file: any number of `progress`, then `ready` or `failed`. */
export type FileEvent =
  /** `stalled` after a long silence. A later event without it means that bytes arrive again. */
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
      summaryMetrics: ExporterMetrics | null;
      /** Profit after every trade, for a comparison; null without exit times. */
      closed: ClosedProfit | null;
      brokenOff: boolean;
    }
  | { kind: 'failed'; reason: FailureReason };

/** Events of the worker. `details` follows a report; `metrics` follows a balance declared late. */
export type ReportEvent =
  FileEvent | { kind: 'details'; details: ReportDetails } | { kind: 'metrics'; metrics: MetricsBySide };

export interface RowsFilter {
  /** Words in any case, or a comparison such as `> 500` if a column is given. Blank: all rows. */
  filter: string;
  /** Zero-based index of the column to search; null for all columns. */
  column: number | null;
}

export interface RowsFound {
  rows: number;
  /** Part of the filter that is neither an amount nor a date; null if all of it was parsed. */
  unread: string | null;
  /** Interpretation of an ambiguous amount in the filter. */
  readAs?: string;
}

export interface RowsQuery extends RowsFilter {
  sort: { column: number; descending: boolean } | null;
}

/** Questions of the page and their answers. `rows` works while the file is loading. */
interface ReportQuestions {
  /** Filters and sorts. The answer to a superseded query counts the current view's rows. */
  view: { question: RowsQuery; answer: RowsFound };
  /**
   * Rows of the view from `from` to before `to`, with their numbers in the file, from 1. Each row
   * has the truncated fields of one page of columns.
   */
  rows: { question: { from: number; to: number; page: number }; answer: { numbers: number[]; rows: string[][] } };
  /** The view as spreadsheet text, the number of its rows, and of all rows in the view. */
  copy: { question: { most: number }; answer: { text: string; rows: number; of: number } };
  /** Points of the equity curve between two trade indexes. */
  curve: { question: { from: number; to: number }; answer: CurvePoints };
  /** Metrics of the trades closed between two values of the curve's x axis, both included. */
  period: { question: { from: number; to: number }; answer: Metrics };
  evaluation: { question: { account: PropFirmAccount; options: EvaluationOptions }; answer: Evaluation };
  chance: {
    question: { account: PropFirmAccount; options: BootstrapOptions };
    answer: ChanceOfPassing | ChanceUnavailable;
  };
}

export type QuestionName = keyof ReportQuestions;
export type Question<Name extends QuestionName> = ReportQuestions[Name]['question'];
export type Answer<Name extends QuestionName> = ReportQuestions[Name]['answer'];

/** Messages to the worker: `open` first, `declare` when the manifest has loaded. */
export type ToWorker =
  /** A comparison does not want the details of its reports. */
  | { kind: 'open'; url: string; wantsDetails: boolean }
  | { kind: 'declare'; startingBalance: number | null | undefined }
  | { [Name in QuestionName]: { kind: 'ask'; id: number; name: Name; question: Question<Name> } }[QuestionName];

/** Messages to the page. Answers and failures have the id of their question. */
export type FromWorker =
  ReportEvent | { kind: 'answer'; id: number; answer: unknown } | { kind: 'unanswered'; id: number; reason: string };
