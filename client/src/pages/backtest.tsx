import {
  type ReactNode,
  Suspense,
  use,
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
import type { BacktestEntry, BacktestSlug } from '../../../src/shared/contract/backtests.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { isBacktestSlug, STRATEGY_NAMES } from '../../../src/shared/strategy-names.js';
import { backtestFile, knownEntry } from '../lib/api/backtests.js';
import type { Loaded } from '../lib/api/loaded.js';
import {
  type BacktestData,
  isAhead,
  keepShown,
  loadAhead as loadReportAhead,
  loadBacktest,
} from '../backtest-report/page/backtest-data.js';
import { backtestFacts } from '../backtest-report/page/backtest-facts.js';
import { BacktestLinks, CompareLink } from '../backtest-report/page/backtest-links.js';
import { rehearsePage } from '../backtest-report/page/page-rehearsal.js';
import { keepTogether } from '../backtest-report/charts/chart-frame.js';
import { loadReportStyles, prefetchReportStyles, ReportStyles } from '../backtest-report/page/report-styles.js';
import type { ReportClient } from '../backtest-report/worker/report-client.js';
import type { FailureReason } from '../backtest-report/worker/report-messages.js';
import { ReportLoading, ReportView } from '../backtest-report/page/report-view.js';
import { prepareWorker } from '../backtest-report/worker/standby-worker.js';
import { useReservedPageHeight } from '../backtest-report/page/scroll-restoration.js';
import { NotFound, Page } from '../ui/page.js';
import { useSite } from '../lib/site-settings.js';
import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';

export function meta(settings: SiteSettings, { slug }: Params) {
  const name = isBacktestSlug(slug) ? STRATEGY_NAMES[slug] : 'No strategy';
  return {
    title: `${name}: Backtest Results · ${settings.siteName}`,
    description: `Simulated results for ${name}: equity curve, drawdowns, figures, prop-firm check and every trade in ${slug}.csv.`,
  };
}

export const startsWorker = true;

export function prepare({ slug }: Params): void {
  prefetchReportStyles();
  // The report worker already has the file.
  if (!isAhead(slug)) prepareWorker(rehearsePage);
}

export function loadAhead({ slug }: Params): void {
  if (isBacktestSlug(slug)) void loadReportAhead(slug);
}

export async function loader({ params, request }: LoaderFunctionArgs, left: AbortSignal): Promise<BacktestData> {
  if (!isBacktestSlug(params.slug)) throw new Response(null, { status: 404 });
  const data = loadBacktest(params.slug, () => searchOf(new URL(request.url)));
  // Another load may use the worker as well, although its page is not shown yet. The worker ends
  // once the last one releases it.
  left.addEventListener('abort', data.report.keep());
  await loadReportStyles();
  return data;
}

/** The report changes the URL past the router, which is unaware of it when it reloads. */
function searchOf({ pathname, search }: URL): string {
  return pathname === location.pathname ? location.search : search;
}

/** Query and hash hold only the reader's choices, so they never reload the file. */
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
  return (
    <Frame
      slug={slug}
      report={data?.report}
      facts={
        data ? (
          // Mounted only now: an existing boundary would hold the report back until the manifest
          // arrives.
          <Suspense key={data.reading} fallback={<EarlyFacts slug={slug} />}>
            <Facts entry={data.entry} />
          </Suspense>
        ) : (
          <EarlyFacts slug={slug} />
        )
      }
    >
      {data ? <Report key={data.reading} {...data} /> : <ReportLoading />}
    </Frame>
  );
}

/** Everything but the report. Stays mounted when the file arrives. */
export const HydrateFallback = Component;

/** Not for the first file: the visitor may have scrolled before hydration. */
function useScrollToTop(slug: BacktestSlug): void {
  const shown = useRef(slug);
  useLayoutEffect(() => {
    if (shown.current === slug) return;
    shown.current = slug;
    window.scrollTo(0, 0);
  }, [slug]);
}

/** Failures that mean the file does not exist (404, or an HTML page instead). */
const NO_FILE: readonly FailureReason[] = ['missing', 'web-page'];

/** Whether the file turned out not to exist. The page then offers no download and no details. */
function useHasFile(report: ReportClient | undefined): boolean {
  const hasFile = (): boolean => report?.state.kind !== 'failed' || !NO_FILE.includes(report.state.reason);
  return useSyncExternalStore(report?.subscribe ?? noStore, hasFile, () => true);
}

const noStore = (): (() => void) => () => undefined;

interface FrameProps {
  slug: BacktestSlug;
  report: ReportClient | undefined;
  facts: ReactNode;
  children: ReactNode;
}

function Frame({ slug, report, facts, children }: FrameProps) {
  const { backtests } = useSite();
  const hasFile = useHasFile(report);
  useScrollToTop(slug);
  const fileName = `${slug}.csv`;
  return (
    <Page
      title="Backtest Results"
      actions={
        <>
          {hasFile && (
            <a className="button button-primary" href={backtestFile(slug)} download={fileName}>
              Download CSV
            </a>
          )}
          <ButtonLink to="/" variant="secondary">
            Back to Home
          </ButtonLink>
          <CompareLink slug={slug} />
        </>
      }
      lead={
        <>
          <strong className="backtest-strategy">{STRATEGY_NAMES[slug]}</strong> <span>{fileName}</span>
        </>
      }
    >
      <ReportStyles />
      <div className="backtest">
        {hasFile && backtests[slug]?.sample === true && <SampleNotice />}
        {hasFile && <div className="backtest-known">{facts}</div>}
        {children}
        <BacktestLinks slug={slug} />
      </div>
    </Page>
  );
}

function SampleNotice() {
  return (
    <Notice tone="info">
      <strong>Sample data.</strong> The contents of this file are made up to show the format. They do not come from any
      strategy or market.
    </Notice>
  );
}

function Facts({ entry }: { entry: Promise<Loaded<BacktestEntry | null>> }) {
  const loaded = use(entry);
  if (!loaded.ok) return <RetryNotice failure={loaded}>The details of this run did not load.</RetryNotice>;
  return loaded.value && <FactList entry={loaded.value} />;
}

function FactList({ entry }: { entry: BacktestEntry }) {
  const facts = backtestFacts(entry);
  if (facts.length === 0) return null;
  return (
    <dl className="backtest-facts">
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{keepTogether(words)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The report does not wait for the manifest; it only lacks the starting balance until then. */
function Report({ slug, entry, report, check }: BacktestData) {
  useReservedPageHeight(`/backtests/${slug}`, report);
  const [known, setKnown] = useState<BacktestEntry | null>(null);
  useEffect(() => {
    let isWanted = true;
    const learn = async (): Promise<void> => {
      const loaded = await entry;
      if (isWanted && loaded.ok) setKnown(loaded.value);
    };
    void learn();
    return () => {
      isWanted = false;
    };
  }, [entry]);
  return <ReportView client={report} fileName={`${slug}.csv`} entry={known} check={check} />;
}

/** Until the manifest arrives: the last fetched entry, or the one embedded in the page. */
function EarlyFacts({ slug }: { slug: BacktestSlug }) {
  const { backtest } = useSite();
  const entry = knownEntry(slug) ?? (backtest?.slug === slug ? backtest.entry : null);
  if (entry) return <FactList entry={entry} />;
  return <Skeleton lines={2} label="Loading the details of this run" />;
}
