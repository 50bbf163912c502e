import type {
  BootstrapOptions,
  ChanceOfPassing,
  ChanceUnavailable,
} from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { EvaluationOptions } from '../../../../backtest-engine/prop-firm/evaluation-options.js';
import type { PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { Metrics, MetricsBySide, ExporterMetrics } from '../../../../backtest-engine/metrics/metrics.js';
import type { CurvePoints, ReportDetails, ReportSummary } from '../../../../backtest-engine/metrics/report.js';
import type { ColumnInfo } from '../../../../backtest-engine/table/row-table.js';
import type { FileReading } from '../../../../backtest-engine/model/trades.js';

/** Bytes; of a larger file what is there is shown while the rest comes, and moves when it is. */
export const SHORT_FILE = 8_000_000;

/** What is known of the file itself; its trades stay with the worker. */
export type FileFacts = Omit<FileReading, 'trades'>;

/** After each trade: its exit time, never falling, and the profit of all so far in currency units. */
export interface ClosedProfit {
  time: Float64Array;
  profit: Float64Array;
}

/**
 * Why there is nothing of a file: there is none, a page of the web came in its place, it did not come; or the browser starts
 * no worker, the worker's code did not come, or the worker broke down.
 */
export type FailureReason = 'missing' | 'web-page' | 'not-loaded' | 'no-worker' | 'no-code' | 'broken-down';

/** How a file is doing, in this order: progress any number of times, then one of the others. */
export type FileEvent =
  /** `stalled` where nothing has come for long; progress without it says that the file is coming again. */
  | {
      kind: 'progress';
      rows: number;
      bytes: number;
      totalBytes: number | null;
      columns: ColumnInfo[];
      stalled: boolean;
    }
  /** `report` is null where the file holds no trades. `brokenOff` where the download ended early: then there is none either. */
  | {
      kind: 'ready';
      file: FileFacts;
      columns: ColumnInfo[];
      /** The first that the table shows. */
      rows: Answer<'rows'>;
      report: ReportSummary | null;
      /** What a whole summary gives of all trades; null for any other file. */
      given: ExporterMetrics | null;
      /** What a comparison reads amounts from, as the report's curve leaves trades out; null where it has no times. */
      closed: ClosedProfit | null;
      brokenOff: boolean;
    }
  | { kind: 'failed'; reason: FailureReason };

/** What the worker tells of its own accord. `details` follow a report; `figures` where the balance was declared too late for it. */
export type ReportEvent =
  FileEvent | { kind: 'details'; details: ReportDetails } | { kind: 'figures'; figures: MetricsBySide };

export interface RowsFilter {
  /** Words that a row holds, each of them and in any case, or comparisons such as `> 500` with a column; blank for all rows. */
  filter: string;
  /** The column that is looked at, from 0; null for all of them. */
  column: number | null;
}

export interface RowsFound {
  /** How many. */
  rows: number;
  /** What of the filter is neither an amount nor a date that can be compared; null where all of it was read. */
  unread: string | null;
  /** How an amount of the filter was read that may be meant otherwise; left out without one. */
  readAs?: string;
}

export interface RowsQuery extends RowsFilter {
  sort: { column: number; descending: boolean } | null;
}

/** What the page may ask for, and the answers. Rows can be had while the file is still being read. */
interface ReportQuestions {
  /** Chooses and orders the rows. The answer to a question that a later one has overtaken counts the rows as they stand. */
  view: { ask: RowsQuery; answer: RowsFound };
  /**
   * Rows of the view from `from` up to, not with, `to`, and the number of each in the file, from 1. Of each row the
   * fields of one page of columns, long ones by their beginning.
   */
  rows: { ask: { from: number; to: number; page: number }; answer: { numbers: number[]; rows: string[][] } };
  /** Header and rows of the view as text for a spreadsheet, how many rows of it there was room for, and how many it has. */
  copy: { ask: { most: number }; answer: { text: string; rows: number; of: number } };
  /** Points of the equity curve between two positions in the trades. */
  curve: { ask: { from: number; to: number }; answer: CurvePoints };
  /** Figures of the trades closed between two places on the curve's x axis, both in it, as if there were no others. */
  period: { ask: { from: number; to: number }; answer: Metrics };
  evaluation: { ask: { account: PropFirmAccount; options: EvaluationOptions }; answer: Evaluation };
  chance: { ask: { account: PropFirmAccount; options: BootstrapOptions }; answer: ChanceOfPassing | ChanceUnavailable };
}

export type QuestionName = keyof ReportQuestions;
export type Ask<Name extends QuestionName> = ReportQuestions[Name]['ask'];
export type Answer<Name extends QuestionName> = ReportQuestions[Name]['answer'];

/**
 * Messages from the page to the worker. The first is `open`, or `prepare` where there is no file yet; `declare` follows once it
 * is known what the manifest says.
 */
export type ToWorker =
  | { kind: 'prepare' }
  /** A comparison does not want the details of its reports. */
  | { kind: 'open'; url: string; wantsDetails: boolean }
  | { kind: 'declare'; startingBalance: number | null | undefined }
  | { [Name in QuestionName]: { kind: 'ask'; id: number; name: Name; ask: Ask<Name> } }[QuestionName];

/** A report that nobody asked for, for the page to rehearse with: of what is there of the file, or of made-up trades. */
export interface Rehearsed {
  ready: Extract<FileEvent, { kind: 'ready' }>;
  details: ReportDetails;
}

/** Messages from the worker to the page; an answer, or why there is none, carries its question's id. */
export type FromWorker =
  | ReportEvent
  | ({ kind: 'rehearsed' } & Rehearsed)
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'unanswered'; id: number; why: string };
