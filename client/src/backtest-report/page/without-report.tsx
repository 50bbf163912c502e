import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { PlainTable } from '../charts/chart-frame.js';
import { BROKEN_OFF } from './failure-words.js';
import { HypotheticalNotice } from './hypothetical-notice.js';
import type { Ready } from '../worker/report-client.js';
import type { FileFacts } from '../worker/report-messages.js';
import { ReportPart } from '../charts/report-part.js';
import { columnName, columnsOf } from '../table/rows-columns.js';
import { Notice } from '../../ui/notice.js';
import { RetryNotice } from '../../ui/retry-notice.js';
import { Contradicting } from './contradicting.js';
import { HeadlineFigures } from './headline-figures.js';

/** Why a file has no report, before its rows. */
export function WithoutReport({ state, entry }: { state: Ready; entry: BacktestEntry | null }) {
  const { file, given, brokenOff } = state;
  return (
    <>
      {brokenOff ? (
        <RetryNotice failure={state}>
          The file did not come whole: {BROKEN_OFF}
          {file.rowCount > 0 &&
            ' The rows that arrived are below; figures from part of the file would mislead, so there are none.'}
        </RetryNotice>
      ) : (
        <>
          <Contradicting entry={entry} file={file} run={null} />
          <Notice tone={file.rowCount === 0 ? 'warning' : 'info'}>{withoutReport(file)}</Notice>
        </>
      )}
      {given !== null && (
        <ReportPart failure="The key figures could not be shown.">
          <HeadlineFigures figures={given} currency={file.currency} areAll />
        </ReportPart>
      )}
      {file.rowCount > 0 && <HypotheticalNotice />}
      <RowsOnPaper state={state} />
    </>
  );
}

/** A short file without a report, such as a summary, is all that there is to print. */
function RowsOnPaper({ state: { columns, file, rows } }: { state: Ready }) {
  if (file.rowCount === 0 || rows.rows.length < file.rowCount) return null;
  const names = columnsOf(0, columns.length).map((at) => columnName(columns, at));
  return (
    <div className="rows-on-paper" hidden>
      <PlainTable caption="Every row in the file, hypothetical" columns={names} rows={rows.rows} />
    </div>
  );
}

/** Why there is a table only. What its owner can do about it `backtests-check` says. */
function withoutReport({ kind, rowCount, columns, whyNoTrades }: FileFacts): string {
  if (columns.length === 0) return whyNoTrades ?? 'Nothing in this file can be shown as a table.';
  if (rowCount === 0) return 'This file has column names but no rows.';
  if (kind === 'ninjatrader-summary') {
    return 'This file is a summary of a run, without its trades. Its figures are shown as given; without its trades there is no equity curve and no prop-firm check.';
  }
  if (kind === 'table')
    return 'We can’t show figures for this file: it isn’t a list of trades. Its rows are below, as they are.';
  return `No closed trade could be read from this file. ${whyNoTrades === null ? '' : `${whyNoTrades} `}Its rows are shown as they are.`;
}
