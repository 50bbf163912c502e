import { Fragment, startTransition, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ReportSummary } from '../../../../backtest-engine/metrics/report.js';
import { usableStartingBalance } from '../../../../backtest-engine/metrics/starting-balance.js';
import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { ProgressiveRender } from '../../ui/progressive-render.js';
import { Notice } from '../../ui/notice.js';
import { RetryNotice } from '../../ui/retry-notice.js';
import { FileWarnings, ManifestMismatch } from './data-warnings.js';
import { EquityChart } from '../charts/equity-chart.js';
import type { EvaluationOverlay } from '../charts/evaluation-overlay.js';
import { HeadlineMetrics } from './headline-metrics.js';
import { HypotheticalNotice } from './hypothetical-notice.js';
import { FAILURE_TEXTS, NoReport } from './report-error.js';
import { ReadingNotes, ReadingProgress } from './file-reading.js';
import { useLaterLayout } from './later-layout.js';
import {
  type Loading,
  isAlmostLoaded,
  type Ready,
  type ReportClient,
  type ReportState,
} from '../worker/report-client.js';
import { count, moneyOf, tradeCount } from '../format/money.js';
import { ReportPart } from '../charts/report-part.js';
import { ReportSkeleton } from './report-skeleton.js';
import { type Odds, ReportGuide } from './report-guide.js';
import { sectionsAfterCurve, type ReportSources } from './report-sections.js';
import { ReportNavigationContext, type ChartTarget } from '../charts/report-navigation.js';
import { ReportWidths, useIsMeasured, useIsWide } from '../charts/report-widths.js';
import { TradesTable } from '../table/trades-table.js';
import { useScrollToHash } from './scroll-restoration.js';

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
      <AnnouncedReport {...props} />
    </ReportWidths>
  );
}

function AnnouncedReport(props: ReportViewProps) {
  const { client } = props;
  // Deferred, so that the report is rendered in slices and the page answers meanwhile.
  const state = useDeferredValue(useSyncExternalStore(client.subscribe, client.getState, client.getState));
  return (
    <>
      {/* There from the start: what comes filled is not read out everywhere. */}
      <output className="visually-hidden">{readWords(state)}</output>
      <ReportByState state={state} {...props} />
    </>
  );
}

function ReportByState({ state, ...props }: ReportViewProps & { state: ReportState }) {
  const isMeasured = useIsMeasured();
  if (state.kind === 'waiting' || !isMeasured) return <ReportLoading />;
  if (state.kind === 'failed') return <Failure state={state} />;
  if (isAlmostLoaded(state)) {
    return (
      <div className="report-coming">
        <ReadingProgress state={state} />
        <ReportLoading />
      </div>
    );
  }
  return <Parts state={state} {...props} />;
}

/** That the file has been read, and what it comes to; nothing before and where it failed, which is told of otherwise. */
function readWords(state: ReportState): string {
  if (state.kind !== 'ready') return '';
  const { report, file } = state;
  if (report === null)
    return `File loaded: ${count(file.rowCount)} ${file.rowCount === 1 ? 'row' : 'rows'}, no figures.`;
  const { trades, netProfit } = report.metrics.all;
  return `Report ready: ${tradeCount(trades)}, net profit ${moneyOf(file.currency).signed(netProfit)}.`;
}

type Read = Ready | Loading;

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
  const [target, setTarget] = useState<ChartTarget | null>(null);
  const ways = useMemo(() => ({ toRow: (row: number) => setWanted({ row }), toCurve: setTarget }), []);
  const root = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const isWide = useIsWide();
  const isGuessed = useLaterLayout(root, isWhole);
  useScrollToHash(root, isWhole);
  const ready = state.kind === 'ready' ? state : null;
  const top = ready && ready.report;
  const currency = ready && ready.file.currency;
  const isGross = ready?.file.isGross === true;
  const startingBalance = usableStartingBalance(entry?.startingBalance, currency);
  const afterCurve = useMemo(() => {
    if (!ready?.report) return [];
    if (!ready.details) return [null];
    const report = { ...ready.report, ...ready.details };
    return sectionsAfterCurve(
      report,
      { currency, isGross },
      startingBalance,
      { client, check },
      {
        overlay: (drawn) => startTransition(() => setOverlay(drawn)),
        odds: (told) => startTransition(() => setOdds(told)),
      },
    );
  }, [ready, currency, isGross, startingBalance, client, check]);
  return (
    <ReportNavigationContext value={ways}>
      <div ref={root} className={`report-parts${isGuessed ? ' is-guessed' : ''}${isWhole ? '' : ' is-coming'}`}>
        <ProgressiveRender
          together={isWide}
          onWhole={() => {
            setIsWhole(true);
            onWhole?.();
          }}
        >
          {[
            ready !== null && !top && <NoReport key="without" state={ready} entry={entry} />,
            // Both together, as they take the place of the skeleton.
            ready !== null && top !== null && (
              <Fragment key="curve">
                <ManifestMismatch entry={entry} file={ready.file} run={top.span} />
                <FileWarnings file={ready.file} report={top} startingBalance={startingBalance} />
                <TopOfReport top={top} {...{ client, currency, isGross, startingBalance, overlay, target, odds }} />
              </Fragment>
            ),
            ...afterCurve,
            <RowsPart key="rows" {...{ state, client, fileName, wanted }} />,
          ]}
        </ProgressiveRender>
      </div>
    </ReportNavigationContext>
  );
}

interface TopOfReportProps {
  top: ReportSummary;
  client: PartsProps['client'];
  currency: string | null;
  isGross: boolean;
  startingBalance: number | undefined;
  overlay: EvaluationOverlay | undefined;
  target: ChartTarget | null;
  odds: Odds | null;
}

/** Headline figures with their notice, the curve, and the ways to the rest. */
function TopOfReport({ top, client, currency, isGross, startingBalance, overlay, target, odds }: TopOfReportProps) {
  return (
    <div className="report-top">
      <div className="report-headline">
        <ReportPart failure="The key figures could not be shown.">
          <HeadlineMetrics figures={top.metrics.all} currency={currency} isGross={isGross} />
        </ReportPart>
        <HypotheticalNotice />
      </div>
      <ReportPart failure="The equity curve could not be shown.">
        <EquityChart
          curve={top.curve}
          calendar={top.calendar}
          {...{ client, currency, overlay, target, startingBalance }}
        />
      </ReportPart>
      <ReportGuide odds={odds} />
    </div>
  );
}

interface RowsPartProps extends Pick<PartsProps, 'state' | 'client' | 'fileName'> {
  wanted: { row: number } | null;
}

/** The rows, and how they were read; while they come how far that is. */
function RowsPart({ state, client, fileName, wanted }: RowsPartProps) {
  const ready = state.kind === 'ready' ? state : null;
  return (
    <>
      {state.kind === 'progress' && <ReadingProgress state={state} />}
      {state.kind === 'progress' && state.rows > 0 && <HypotheticalNotice />}
      {state.columns.length > 0 && (
        <section className="report-part" aria-labelledby="rows-title">
          <h2 id="rows-title">Every row in the file</h2>
          {ready?.file.kind === 'tradingview-trades' && (
            <p>A trade has two rows in this file: its entry and its exit.</p>
          )}
          <ReportPart failure="The table could not be shown.">
            <TradesTable
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
      {ready && ready.columns.length > 0 && <ReadingNotes file={ready.file} />}
    </>
  );
}

function Failure({ state }: { state: Extract<ReportState, { kind: 'failed' }> }) {
  const why = FAILURE_TEXTS[state.reason].alone;
  return (
    <div className="report-coming is-failed">
      <div className="empty-plot" aria-hidden="true" />
      {state.reason === 'missing' ? (
        <Notice tone="info">{why}</Notice>
      ) : (
        <RetryNotice failure={state}>{why}</RetryNotice>
      )}
    </div>
  );
}

export function ReportLoading() {
  return <ReportSkeleton label="Loading the backtest file" hasFigures />;
}
