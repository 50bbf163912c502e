import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReportSummary } from '../../../../backtest-engine/metrics/report.js';
import { usableStartingBalance } from '../../../../backtest-engine/metrics/metrics.js';
import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { EquityChart, type EquityChartProps } from '../charts/equity-chart.js';
import type { EvaluationOverlay } from '../charts/evaluation-overlay.js';
import { type ChartTarget, ReportNavigationContext, ReportWidths, useIsMeasured } from '../charts/report-context.js';
import { ReportPart } from '../charts/chart-frame.js';
import { REPORT_FAILURES, REPORT_TEXTS } from '../../content/report-texts.js';
import { count, moneyOf, tradeCount } from '../format/money.js';
import { TradesTable } from '../table/trades-table.js';
import {
  isAlmostLoaded,
  type Loading,
  type Ready,
  type ReportClient,
  type ReportState,
} from '../worker/report-client.js';
import { FileWarnings, ManifestMismatch } from './data-warnings.js';
import { HypotheticalNotice } from './hypothetical-notice.js';
import { ReadingNotes, ReadingProgress } from './file-reading.js';
import { HeadlineMetrics } from './metrics-table.js';
import { NoReport, ReportFailure } from './report-error.js';
import { MethodPanel } from './method-panel.js';
import { SectionLinks } from './report-head.js';
import { type ReportSources, sectionsAfterCurve } from './report-sections.js';
import { FiguresSkeleton, ReportSkeleton } from './report-loading.js';
import { useScrollToHash } from './scroll-restoration.js';

interface ReportViewProps extends ReportSources {
  client: ReportClient;
  fileName: string;
  /** The run's manifest entry; null without one, and until it has loaded. */
  entry: BacktestEntry | null;
  isSample: boolean;
  /** What the run assumed, and links for its file. Follows the curve. */
  run: ReactNode;
}

/** Everything built from the file: the report if the file has trades, and its rows. */
export function ReportView(props: ReportViewProps) {
  return (
    <ReportWidths>
      <AnnouncedReport {...props} />
    </ReportWidths>
  );
}

function AnnouncedReport(props: ReportViewProps) {
  const { client } = props;
  // Deferred, so that React renders the report in slices and the page stays responsive.
  const state = useDeferredValue(useSyncExternalStore(client.subscribe, client.getState, client.getState));
  return (
    <>
      {/* Rendered from the start: some screen readers ignore a live region that appears with its text. */}
      <output className="visually-hidden">{announcement(state)}</output>
      <ReportByState state={state} {...props} />
    </>
  );
}

function ReportByState({ state, ...props }: ReportViewProps & { state: ReportState }) {
  const isMeasured = useIsMeasured();
  if (state.kind === 'waiting' || !isMeasured) return <ReportLoading {...props} />;
  if (state.kind === 'failed') {
    return (
      <>
        <ReportFailure state={state} />
        {props.run}
      </>
    );
  }
  if (isAlmostLoaded(state)) {
    return (
      <ReportLoading {...props}>
        <ReadingProgress state={state} />
      </ReportLoading>
    );
  }
  return <Parts state={state} {...props} />;
}

/** Text for screen readers when the file is read. A failure has its own alert. */
function announcement(state: ReportState): string {
  if (state.kind !== 'ready') return '';
  const { report, file } = state;
  if (report === null)
    return `File loaded: ${count(file.rowCount)} ${file.rowCount === 1 ? 'row' : 'rows'}, no figures.`;
  const { trades, netProfit } = report.metrics.all;
  return `Report ready: ${tradeCount(trades)}, net profit ${moneyOf(file.currency).signed(netProfit)}.`;
}

interface PartsProps extends Omit<ReportViewProps, 'client'>, ReportSources {
  state: Ready | Loading;
}

/** Renders and paints the top of the report first, then the rest in a transition. */
export function Parts({ state, client, check, fileName, entry, isSample, run }: PartsProps) {
  const [overlay, setOverlay] = useState<EvaluationOverlay>();
  const [targetRow, setTargetRow] = useState<{ row: number } | null>(null);
  const [chartTarget, setChartTarget] = useState<ChartTarget | null>(null);
  const navigation = useMemo(() => ({ toRow: (row: number) => setTargetRow({ row }), toCurve: setChartTarget }), []);
  const root = useRef<HTMLDivElement>(null);
  const ready = state.kind === 'ready' ? state : null;
  const top = ready && ready.report;
  const isTopShown = useIsShown(top !== null);
  const isComplete = ready !== null && (top === null || (isTopShown && ready.details !== null));
  // Rows shown while the file loads stay mounted when the report appears above them.
  const areRowsDue = state.kind === 'progress' || isComplete;
  const hasRows = useIsShown(areRowsDue) || areRowsDue;
  useScrollToHash(root, isComplete);
  const currency = ready && ready.file.currency;
  const isGross = ready?.file.isGross === true;
  const startingBalance = usableStartingBalance(entry?.startingBalance, currency);
  const sections = useMemo(() => {
    if (!isComplete || !ready.report || !ready.details) return [];
    return sectionsAfterCurve({
      report: { ...ready.report, ...ready.details },
      currency,
      isGross,
      startingBalance,
      client,
      check,
      onOverlay: (drawn) => startTransition(() => setOverlay(drawn)),
    });
  }, [isComplete, ready, currency, isGross, startingBalance, client, check]);
  return (
    <ReportNavigationContext value={navigation}>
      <div ref={root} className={`report-parts${isComplete ? '' : ' is-loading'}`}>
        {ready !== null && top === null && (
          <>
            <NoReport state={ready} entry={entry} isSample={isSample} />
            {run}
          </>
        )}
        {ready !== null && top !== null && (
          <>
            <ManifestMismatch entry={entry} file={ready.file} run={top.span} />
            <FileWarnings file={ready.file} report={top} startingBalance={startingBalance} />
            <TopOfReport
              {...{ top, client, currency, isGross, startingBalance, overlay, isSample, run }}
              target={chartTarget}
            />
          </>
        )}
        {sections}
        {hasRows && <RowsPart key="rows" {...{ state, client, fileName, isSample, targetRow }} />}
      </div>
    </ReportNavigationContext>
  );
}

/** True in a later render than the first one with `isDue`, and from then on. */
function useIsShown(isDue: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (isDue) startTransition(() => setIsShown(true));
  }, [isDue]);
  return isShown;
}

interface TopOfReportProps extends Omit<EquityChartProps, 'curve' | 'calendar'>, Pick<PartsProps, 'isSample' | 'run'> {
  top: ReportSummary;
  isGross: boolean;
}

/** Headline metrics, the notice beside them, the equity curve, and what the run assumed. */
function TopOfReport({ top, isGross, isSample, run, ...chart }: TopOfReportProps) {
  return (
    <div className="report-top">
      <SectionLinks />
      <ReportPart failure={REPORT_FAILURES.figures}>
        <HeadlineMetrics metrics={top.metrics.all} currency={chart.currency} isGross={isGross} />
      </ReportPart>
      <HypotheticalNotice sample={isSample} />
      <ReportPart failure={REPORT_FAILURES.curve}>
        <EquityChart curve={top.curve} calendar={top.calendar} {...chart} />
      </ReportPart>
      {run}
    </div>
  );
}

interface RowsPartProps extends Pick<PartsProps, 'state' | 'client' | 'fileName' | 'isSample'> {
  targetRow: { row: number } | null;
}

/** The table of all rows and the notes on the file; while the file loads, its progress. */
function RowsPart({ state, client, fileName, isSample, targetRow }: RowsPartProps) {
  const ready = state.kind === 'ready' ? state : null;
  return (
    <>
      {state.kind === 'progress' && <ReadingProgress state={state} />}
      {state.kind === 'progress' && state.rows > 0 && <HypotheticalNotice sample={isSample} />}
      {state.columns.length > 0 && (
        <section className="report-part" aria-labelledby="rows-title">
          <h2 id="rows-title">{REPORT_TEXTS.rows}</h2>
          {ready?.file.rowsPerTrade === 2 && <p>Each trade has two rows in this file: entry and exit.</p>}
          <ReportPart failure={REPORT_FAILURES.rows}>
            <TradesTable
              client={client}
              columns={state.columns}
              rowCount={state.kind === 'ready' ? state.file.rowCount : state.rows}
              isWhole={ready !== null}
              start={ready?.rows}
              wanted={targetRow}
              fileName={fileName}
            />
          </ReportPart>
        </section>
      )}
      {ready && ready.report !== null && <MethodPanel file={ready.file} />}
      {ready && ready.report === null && ready.columns.length > 0 && <ReadingNotes file={ready.file} />}
    </>
  );
}

type ReportLoadingProps = Pick<ReportViewProps, 'isSample' | 'run'> & { children?: ReactNode };

/** Placeholder in the shape of a report's top. Content below it stays outside the window. */
export function ReportLoading({ isSample, run, children }: ReportLoadingProps) {
  return (
    <>
      <div className="report-coming report-top">
        {children ?? <SectionLinks />}
        <FiguresSkeleton />
        <HypotheticalNotice sample={isSample} />
        <ReportSkeleton label={REPORT_TEXTS.loadingFile} />
      </div>
      {run}
    </>
  );
}
