import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { PlainTable, ReportPart } from '../charts/chart-frame.js';
import { HeadlineMetrics } from './metrics-table.js';
import { ManifestMismatch } from './data-warnings.js';
import { HypotheticalNotice } from './hypothetical-notice.js';
import type { Ready, ReportState } from '../worker/report-client.js';
import type { FileFacts, FailureReason } from '../worker/report-messages.js';
import { columnName, columnsOf } from '../table/column-pages.js';
import { Notice, RetryNotice } from '../../ui/notice.js';

interface FailureTexts {
  /** Complete sentences, for the report's own page. */
  sentence: string;
  /** Follows a strategy's name and a colon. */
  clause: string;
}

export const FAILURE_TEXTS: Readonly<Record<FailureReason, FailureTexts>> = {
  'web-page': {
    sentence: 'The server returned a web page or an error message instead of the CSV file.',
    clause: 'the server returned a web page or an error message instead of its file',
  },
  missing: { sentence: 'There is no file for this strategy yet.', clause: 'there is no file for it yet' },
  'not-loaded': { sentence: 'The backtest file did not load.', clause: 'its file did not load' },
  'no-worker': {
    sentence:
      'This browser does not start the background script that builds the report; an extension or a setting may block it. The file can still be downloaded.',
    clause: 'this browser does not start the background script that builds its report',
  },
  'no-code': {
    sentence: 'The part of this site that builds the report did not load.',
    clause: 'the part of this site that builds its report did not load',
  },
  'broken-down': {
    sentence:
      'This browser could not build the report; the file may be too large for it. The file can still be downloaded.',
    clause: 'this browser could not build its report',
  },
};

/** Reasons for an incomplete file; follows a colon. */
export const INCOMPLETE_FILE_TEXT =
  'the download was interrupted, the file was replaced in the meantime, or it breaks off where it is stored.';

/** Shown in place of a report if the file could not be read. */
export function ReportFailure({ state }: { state: Extract<ReportState, { kind: 'failed' }> }) {
  const text = FAILURE_TEXTS[state.reason].sentence;
  return (
    <div className="report-coming is-failed">
      <div className="empty-plot" aria-hidden="true" />
      {state.reason === 'missing' ? (
        <Notice tone="info">{text}</Notice>
      ) : (
        <RetryNotice failure={state}>{text}</RetryNotice>
      )}
    </div>
  );
}

/** Shown above the rows of a file without a report. */
export function NoReport({ state, entry }: { state: Ready; entry: BacktestEntry | null }) {
  const { file, summaryMetrics, brokenOff } = state;
  return (
    <>
      {brokenOff ? (
        <RetryNotice failure={state}>
          The file did not come whole: {INCOMPLETE_FILE_TEXT}
          {file.rowCount > 0 &&
            ' The rows that arrived are below; figures from part of the file would mislead, so there are none.'}
        </RetryNotice>
      ) : (
        <>
          <ManifestMismatch entry={entry} file={file} run={null} />
          <Notice tone={file.rowCount === 0 ? 'warning' : 'info'}>{noReportText(file)}</Notice>
        </>
      )}
      {summaryMetrics !== null && (
        <ReportPart failure="The key figures could not be shown.">
          <HeadlineMetrics metrics={summaryMetrics} currency={file.currency} isAlone />
        </ReportPart>
      )}
      {file.rowCount > 0 && <HypotheticalNotice />}
      <PrintedRows state={state} />
    </>
  );
}

/** The rows of a short file without a report, for print. */
function PrintedRows({ state: { columns, file, rows } }: { state: Ready }) {
  if (file.rowCount === 0 || rows.rows.length < file.rowCount) return null;
  const names = columnsOf(0, columns.length).map((at) => columnName(columns, at));
  return (
    <div className="rows-in-print" hidden>
      <PlainTable caption="Every row in the file, hypothetical" columns={names} rows={rows.rows} />
    </div>
  );
}

/** Explains why there is only a table. `backtests:check` tells the operator the fix. */
function noReportText({ kind, rowCount, columns, whyNoTrades }: FileFacts): string {
  if (columns.length === 0) return whyNoTrades ?? 'Nothing in this file can be shown as a table.';
  if (rowCount === 0) return 'This file has column names but no rows.';
  if (kind === 'ninjatrader-summary') {
    return 'This file is a summary of a run, without its trades. Its figures are shown as given; without its trades there is no equity curve and no prop-firm check.';
  }
  if (kind === 'table')
    return 'We can’t show figures for this file: it isn’t a list of trades. Its rows are below, as they are.';
  return `No closed trade could be read from this file. ${whyNoTrades === null ? '' : `${whyNoTrades} `}Its rows are shown as they are.`;
}
