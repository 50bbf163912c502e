import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { PlainTable, ReportPart } from '../charts/chart-frame.js';
import { HeadlineMetrics } from './metrics-table.js';
import { ManifestMismatch } from './data-warnings.js';
import { HypotheticalNotice } from './hypothetical-notice.js';
import {
  FAILURE_TEXTS,
  INCOMPLETE_FILE_TEXT,
  NO_REPORT_TEXTS,
  noTradesText,
  REPORT_FAILURES,
} from '../../content/report-texts.js';
import type { Ready, ReportState } from '../worker/report-client.js';
import type { FileFacts } from '../worker/report-messages.js';
import { columnName, columnsOf } from '../table/column-pages.js';
import { Notice, RetryNotice } from '../../ui/notice.js';

/** Shown in place of a report if the file could not be read, above an empty chart. */
export function ReportFailure({ state }: { state: Extract<ReportState, { kind: 'failed' }> }) {
  const text = FAILURE_TEXTS[state.reason].sentence;
  return (
    <div className="report-coming is-failed">
      {state.reason === 'missing' ? (
        <Notice tone="info">{text}</Notice>
      ) : (
        <RetryNotice failure={state}>{text}</RetryNotice>
      )}
      <span className="empty-plot" aria-hidden="true" />
    </div>
  );
}

interface NoReportProps {
  state: Ready;
  entry: BacktestEntry | null;
  isSample: boolean;
}

/** Shown above the rows of a file without a report. */
export function NoReport({ state, entry, isSample }: NoReportProps) {
  const { file, summaryMetrics, brokenOff } = state;
  return (
    <>
      {brokenOff ? (
        <RetryNotice failure={state}>
          {NO_REPORT_TEXTS.brokenOff} {INCOMPLETE_FILE_TEXT}
          {file.rowCount > 0 && ` ${NO_REPORT_TEXTS.partBelow}`}
        </RetryNotice>
      ) : (
        <>
          <ManifestMismatch entry={entry} file={file} run={null} />
          <Notice tone={file.rowCount === 0 ? 'warning' : 'info'}>{noReportText(file)}</Notice>
        </>
      )}
      {summaryMetrics !== null && (
        <ReportPart failure={REPORT_FAILURES.figures}>
          <HeadlineMetrics metrics={summaryMetrics} currency={file.currency} isAlone />
        </ReportPart>
      )}
      {file.rowCount > 0 && <HypotheticalNotice sample={isSample} />}
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
  if (columns.length === 0) return whyNoTrades ?? NO_REPORT_TEXTS.nothing;
  if (rowCount === 0) return NO_REPORT_TEXTS.noRows;
  if (kind === 'ninjatrader-summary') return NO_REPORT_TEXTS.summary;
  return kind === 'table' ? NO_REPORT_TEXTS.table : noTradesText(whyNoTrades);
}
