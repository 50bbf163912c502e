import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  type LoaderFunctionArgs,
  type Params,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router-dom';
import {
  type BacktestEntry,
  type BacktestSlug,
  isBacktestSlug,
  STRATEGY_NAMES,
} from '../../../src/shared/contract/backtests.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { type BacktestData, keepShown, loadBacktest } from '../backtest-report/page/backtest-data.js';
import { BacktestFacts, EarlyBacktestFacts } from '../backtest-report/page/backtest-facts.js';
import { BacktestLinks, RunBand } from '../backtest-report/page/backtest-links.js';
import { loadReportStyles, prefetchReportStyles, ReportStyles } from '../backtest-report/page/report-loading.js';
import { ReportHead } from '../backtest-report/page/report-head.js';
import { ReportLoading, ReportView } from '../backtest-report/page/report-view.js';
import { useReservedPageHeight } from '../backtest-report/page/scroll-restoration.js';
import type { ReportClient } from '../backtest-report/worker/report-client.js';
import type { FailureReason } from '../backtest-report/worker/report-messages.js';
import { prepareWorker } from '../backtest-report/worker/standby-worker.js';
import { useSite } from '../lib/site-settings.js';
import { NotFound } from './not-found.js';

export function meta(settings: SiteSettings, { slug }: Params) {
  const name = isBacktestSlug(slug) ? STRATEGY_NAMES[slug] : 'No strategy';
  return {
    title: `${name}: Backtest Results · ${settings.siteName}`,
    description: `Simulated results for ${name}: equity curve, drawdowns, key figures, prop-firm check and every trade.`,
  };
}

export const startsWorker = true;

export function prepare(): void {
  prefetchReportStyles();
  prepareWorker();
}

export async function loader({ params, request }: LoaderFunctionArgs, signal: AbortSignal): Promise<BacktestData> {
  if (!isBacktestSlug(params.slug)) throw new Response(null, { status: 404 });
  const data = loadBacktest(params.slug, () => searchOf(new URL(request.url)));
  // Loads can share a report, whose worker ends when the last of them releases the report.
  signal.addEventListener('abort', data.report.keep());
  await loadReportStyles();
  return data;
}

/**
 * The query of a load. The report writes the visitor's choices to the URL without the router, so
 * the router's URL lacks them when it loads the page again.
 */
function searchOf({ pathname, search }: URL): string {
  return pathname === location.pathname ? location.search : search;
}

/**
 * Query and hash contain only the visitor's choices, so links within the page and Back do not read
 * the file again. A retry has an unchanged URL.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isWithinPage = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return defaultShouldRevalidate && !isWithinPage;
}

export function Component() {
  const { slug } = useParams();
  const data = useLoaderData<BacktestData | undefined>();
  useEffect(() => (data ? keepShown(data) : undefined), [data]);
  if (!isBacktestSlug(slug)) return <NotFound />;
  return <BacktestPage slug={slug} data={data} />;
}

/** The page without its file. The same component, so that nothing moves when the file arrives. */
export const HydrateFallback = Component;

/** Scrolls to the top for another file. The visitor may have scrolled the first one already. */
function useScrollToTop(slug: BacktestSlug): void {
  const shown = useRef(slug);
  useLayoutEffect(() => {
    if (shown.current === slug) return;
    shown.current = slug;
    window.scrollTo(0, 0);
  }, [slug]);
}

/** Failures that mean that the server has no file. Some servers send a page in its place. */
const NO_FILE_REASONS: readonly FailureReason[] = ['missing', 'web-page'];

/** Why there is no report; null if there is one, or while it loads. */
function useFailure(report: ReportClient | undefined): FailureReason | null {
  const failure = (): FailureReason | null => (report?.state.kind === 'failed' ? report.state.reason : null);
  return useSyncExternalStore(report?.subscribe ?? subscribeToNothing, failure, () => null);
}

const subscribeToNothing = (): (() => void) => () => undefined;

interface BacktestPageProps {
  slug: BacktestSlug;
  data: BacktestData | undefined;
}

function BacktestPage({ slug, data }: BacktestPageProps) {
  const { backtests } = useSite();
  // Deferred like the report itself, so that both change at once.
  const failure = useDeferredValue(useFailure(data?.report));
  // Without a file, there is no download and there are no facts.
  const hasFile = failure === null || !NO_FILE_REASONS.includes(failure);
  useScrollToTop(slug);
  const fileName = `${slug}.csv`;
  const report = {
    isSample: hasFile && backtests[slug]?.sample === true,
    run: hasFile && (
      <RunBand slug={slug}>
        {data ? (
          // A new boundary, because an existing one would hold back the report until the manifest
          // arrives.
          <Suspense key={data.reading} fallback={<EarlyBacktestFacts slug={slug} />}>
            <BacktestFacts entry={data.entry} isQuiet={failure !== null} />
          </Suspense>
        ) : (
          <EarlyBacktestFacts slug={slug} />
        )}
      </RunBand>
    ),
  };
  return (
    <div className="page page-wide">
      <ReportHead slug={slug} fileName={fileName} />
      <ReportStyles />
      <div className="backtest">
        {data ? <Report key={data.reading} {...data} {...report} /> : <ReportLoading {...report} />}
        {/* New elements after a failure, because links that move up would be a layout shift. */}
        <BacktestLinks key={failure === null ? 'report' : 'failure'} slug={slug} />
      </div>
    </div>
  );
}

type ReportProps = BacktestData & { isSample: boolean; run: ReactNode };

/** The report. Until the manifest arrives, it has no starting balance. */
function Report({ slug, entry, report, check, isSample, run }: ReportProps) {
  useReservedPageHeight(`/backtests/${slug}`, report);
  const [known, setKnown] = useState<BacktestEntry | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void entry.then((loaded) => isCurrent && loaded.ok && setKnown(loaded.value));
    return () => {
      isCurrent = false;
    };
  }, [entry]);
  return <ReportView client={report} fileName={`${slug}.csv`} entry={known} {...{ check, isSample, run }} />;
}
