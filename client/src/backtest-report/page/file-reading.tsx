import { Fragment, use } from 'react';
import { rowListAffixes, NOTE_LABELS } from '../../../../backtest-engine/model/reading-notes.js';
import { isTradesKind, type ReadingNote } from '../../../../backtest-engine/model/trades.js';
import { count } from '../format/money.js';
import { REPORT_TEXTS } from '../../content/report-texts.js';
import type { FileFacts } from '../worker/report-messages.js';
import { ReportNavigationContext } from '../charts/report-context.js';
import { RetryNotice } from '../../ui/notice.js';
import type { ReportState } from '../worker/report-client.js';

/** How a file without a report was read. */
export function ReadingNotes({ file }: { file: FileFacts }) {
  return (
    <section className="report-part" aria-labelledby="reading-title">
      <h2 id="reading-title">{REPORT_TEXTS.readingTitle}</h2>
      <FileNotes file={file} />
    </section>
  );
}

/** A file's format, the assumptions made, and its skipped rows and warnings. */
export function FileNotes({ file }: { file: FileFacts }) {
  return (
    <>
      <p className="reading-format">
        {file.format}. {count(file.rowCount)} {file.rowCount === 1 ? 'row' : 'rows'}
        {file.currency === null ? '' : `, amounts in ${file.currency}`}.
        {isTradesKind(file.kind) && ` ${REPORT_TEXTS.timesAreChartTime}`}
      </p>
      {file.notes.length > 0 && (
        <ul className="reading-notes">
          {file.notes.map((note, at) => (
            <li key={at} data-kind={note.kind}>
              <span className="reading-kind">{NOTE_LABELS[note.kind]}</span> {note.text}{' '}
              {note.rows.length > 0 && <RowNumbers note={note} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** For example `Rows 4, 9 and 12 more.`, with a link to each numbered row. */
function RowNumbers({ note }: { note: ReadingNote }) {
  const { toRow } = use(ReportNavigationContext);
  const { before, after } = rowListAffixes(note);
  return (
    <>
      {before}
      {note.rows.map((row, at) => (
        <Fragment key={row}>
          {at > 0 && ' '}
          <span className="reading-row">
            <a href="#rows-title" aria-label={`Go to row ${count(row)}`} onClick={() => toRow(row)}>
              {count(row)}
            </a>
            {at < note.rows.length - 1 && ','}
          </span>
        </Fragment>
      ))}
      {after}
    </>
  );
}

/** Progress of a large file, with a notice and a retry if its download has stalled. */
export function ReadingProgress({ state }: { state: Extract<ReportState, { kind: 'progress' }> }) {
  const { rows, bytes, totalBytes, stalled } = state;
  return (
    <div className="reading-progress">
      {stalled && (
        <RetryNotice failure={state}>
          The download has stalled.
          {rows > 0 && ' The rows we have so far are below; figures need the whole file.'}
        </RetryNotice>
      )}
      <label htmlFor="reading-progress">
        Reading the file: {count(rows)} rows, {formatSize(bytes)}
        {totalBytes === null ? '' : ` of ${formatSize(totalBytes)}`}
      </label>
      <progress id="reading-progress" {...(totalBytes === null ? {} : { value: bytes, max: totalBytes })} />
    </div>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_048_576 ? `${count(Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
