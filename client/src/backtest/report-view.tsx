import { Fragment, startTransition, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { balanceFor } from '../../../src/shared/backtest/starting-balance.js';
import type { BacktestEntry } from '../../../src/shared/contract/backtests.js';
import { InTurn } from '../ui/in-turn.js';
import { Notice } from '../ui/notice.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { BeforeFigures } from './before-figures.js';
import { EquityChart } from '../pictures/equity-chart.js';
import { PlainTable } from '../pictures/picture.js';
import { Contradicting } from './contradicting.js';
import type { EvaluationOverlay } from '../pictures/evaluation-overlay.js';
import { HeadlineFigures } from './headline-figures.js';
import { HypotheticalNotice } from '../report/hypothetical-notice.js';
import { ReadingNotes } from './reading-notes.js';
import { ReadingProgress } from './reading-progress.js';
import { useLaterLayout } from './later-layout.js';
import { type Coming, isSoonThere, type ReportClient, type ReportState } from '../report/report-client.js';
import type { FailureReason, FileFacts } from '../report/report-messages.js';
import { ReportPart } from '../report/report-part.js';
import { type Odds, ReportGuide } from './report-guide.js';
import { partsAfterCurve, type ReportSources } from './report-parts.js';
import { ReportWaysContext } from '../report/report-ways.js';
import { columnName, columnsOf } from '../report/rows-columns.js';
import { ReportWidths, useIsMeasured, useIsWide } from '../report/report-widths.js';
import { RowsTable } from '../rows/rows-table.js';

interface ReportViewProps extends ReportSources {
  client: ReportClient;
  fileName: string;
  /** What is declared of the run; null where nothing is, or not yet. */
  entry: BacktestEntry | null;
}

/** Everything that is made of the file: the report where it holds trades, and always its rows. */
export function ReportView(props: ReportViewProps) {
  return (
    <ReportWidths>
      <SoFar {...props} />
    </ReportWidths>
  );
}

function SoFar(props: ReportViewProps) {
  const { client } = props;
  // Deferred, so that the report is rendered in slices and the page answers meanwhile.
  const state = useDeferredValue(useSyncExternalStore(client.subscribe, client.getState, client.getState));
  const isMeasured = useIsMeasured();
  if (state.kind === 'waiting' || !isMeasured) return <ReportSkeleton />;
  if (state.kind === 'failed') return <Failure state={state} />;
  if (isSoonThere(state)) {
    return (
      <div className="report-coming">
        <ReadingProgress state={state} />
        <ReportSkeleton />
      </div>
    );
  }
  return <Parts state={state} {...props} />;
}

type Ready = Extract<ReportState, { kind: 'ready' }>;
type Read = Ready | Coming;

interface PartsProps extends Omit<ReportViewProps, 'client'>, ReportSources {
  state: Read;
  /** Called when all of it stands. */
  onWhole?: () => void;
}

/** What there is to see of a file. */
export function Parts({ state, client, check, fileName, entry, onWhole }: PartsProps) {
  const [overlay, setOverlay] = useState<EvaluationOverlay>();
  const [odds, setOdds] = useState<Odds | null>(null);
  const [wanted, setWanted] = useState<{ row: number } | null>(null);
  const [sought, setSought] = useState<object | null>(null);
  const ways = useMemo(() => ({ toRow: (row: number) => setWanted({ row }), toEvaluation: () => setSought({}) }), []);
  const root = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const isWide = useIsWide();
  const isGuessed = useLaterLayout(root, isWhole);
  const ready = state.kind === 'ready' ? state : null;
  const top = ready && ready.report;
  const currency = ready && ready.file.currency;
  const startingBalance = balanceFor(entry?.startingBalance, currency);
  const afterCurve = useMemo(() => {
    if (!ready?.report) return [];
    if (!ready.details) return [null];
    const report = { ...ready.report, ...ready.details };
    return partsAfterCurve(
      report,
      currency,
      startingBalance,
      { client, check },
      {
        overlay: (drawn) => startTransition(() => setOverlay(drawn)),
        odds: (told) => startTransition(() => setOdds(told)),
      },
    );
  }, [ready, currency, startingBalance, client, check]);
  return (
    <ReportWaysContext value={ways}>
      <div ref={root} className={`report-parts${isGuessed ? ' is-guessed' : ''}${isWhole ? '' : ' is-coming'}`}>
        <InTurn
          together={isWide}
          onWhole={() => {
            setIsWhole(true);
            onWhole?.();
          }}
        >
          {[
            ready !== null && !top && <WithoutReport key="without" state={ready} entry={entry} />,
            // Both together, as they take the place of the skeleton.
            ready !== null && top !== null && (
              <Fragment key="curve">
                <Contradicting entry={entry} file={ready.file} run={top.span} commission={top.figures.all.commission} />
                <BeforeFigures file={ready.file} report={top} startingBalance={startingBalance} />
                <div className="report-top">
                  <div className="report-headline">
                    <ReportPart failure="The key figures could not be shown.">
                      <HeadlineFigures figures={top.figures.all} currency={currency} />
                    </ReportPart>
                    <HypotheticalNotice />
                    <ReportGuide odds={odds} />
                  </div>
                  <ReportPart failure="The equity curve could not be shown.">
                    <EquityChart
                      curve={top.curve}
                      calendar={top.calendar}
                      currency={currency}
                      {...{ client, overlay, sought }}
                      startingBalance={startingBalance}
                    />
                  </ReportPart>
                </div>
              </Fragment>
            ),
            ...afterCurve,
            <Fragment key="rows">
              {state.kind === 'progress' && <ReadingProgress state={state} />}
              {state.kind === 'progress' && state.rows > 0 && <HypotheticalNotice />}
              {state.columns.length > 0 && (
                <section className="report-part" aria-labelledby="rows-title">
                  <h2 id="rows-title">Every row in the file</h2>
                  <ReportPart failure="The table could not be shown.">
                    <RowsTable
                      client={client}
                      columns={state.columns}
                      rowCount={state.kind === 'ready' ? state.file.rowCount : state.rows}
                      isWhole={ready !== null}
                      start={ready?.rows}
                      wanted={wanted}
                      fileName={fileName}
                    />
                  </ReportPart>
                </section>
              )}
              {ready && <ReadingNotes file={ready.file} />}
            </Fragment>,
          ]}
        </InTurn>
      </div>
    </ReportWaysContext>
  );
}

function WithoutReport({ state, entry }: { state: Ready; entry: BacktestEntry | null }) {
  const { file, given, brokenOff } = state;
  return (
    <>
      {brokenOff ? (
        <RetryNotice failure={state}>
          The download was interrupted, or the file was replaced in the meantime.
          {file.rowCount > 0 &&
            ' The rows that arrived are below; figures from part of the file would mislead, so there are none.'}
        </RetryNotice>
      ) : (
        <>
          <Contradicting entry={entry} file={file} run={null} commission={null} />
          <Notice tone="info">{withoutReport(file)}</Notice>
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

/** Why there is a table only. */
function withoutReport({ kind, rowCount, columns, notes }: FileFacts): string {
  // What is the matter with the file, or what most of its rows lack.
  const [why] = notes
    .filter((note) => note.kind === 'skipped' || (note.kind !== 'assumed' && note.count === 0))
    .toSorted((one, other) => Number(one.count > 0) - Number(other.count > 0) || other.count - one.count);
  const reason = why ? `${why.text} ` : '';
  if (columns.length === 0) return reason || 'Nothing in this file can be shown as a table.';
  if (rowCount === 0) return 'This file has column names but no rows.';
  if (kind === 'ninjatrader-summary') {
    return 'This file is a summary of a run, without its trades. Its figures are shown as given; without its trades there is no equity curve and no prop-firm check.';
  }
  if (kind === 'table') {
    const odd = notes.find((note) => note.kind === 'warned' && note.count === 0);
    return `This file is not a trade list in a known format, so there are no figures and no charts. ${odd ? `${odd.text} ` : ''}Its rows are shown as they are.`;
  }
  return `No closed trade could be read from this file. ${reason}Its rows are shown as they are.`;
}

const FAILURES: Readonly<Record<FailureReason, string>> = {
  'web-page': 'The server returned a web page or an error message instead of the CSV file.',
  missing: 'There is no file for this strategy yet.',
  'not-loaded': 'The backtest file did not load.',
  'broken-down':
    'This browser could not build the report; the file may be too large for it. The file can still be downloaded.',
};

function Failure({ state }: { state: Extract<ReportState, { kind: 'failed' }> }) {
  return (
    <div className="report-coming">
      <RetryNotice failure={state}>{FAILURES[state.reason]}</RetryNotice>
    </div>
  );
}

/** In the height of what comes: headline and first picture. */
export function ReportSkeleton() {
  return <Skeleton className="report-skeleton" lines={12} label="Loading the backtest file" />;
}
