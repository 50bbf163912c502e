import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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
import { useSite } from '../lib/site-settings.js';
import { type BacktestData, keepShown, loadBacktest } from '../backtest-report/page/backtest-data.js';
import { BacktestFacts, EarlyBacktestFacts } from '../backtest-report/page/backtest-facts.js';
import { BacktestLinks, CompareLink } from '../backtest-report/page/backtest-links.js';
import { loadReportStyles, prefetchReportStyles, ReportStyles } from '../backtest-report/page/report-loading.js';
import { ReportLoading, ReportView } from '../backtest-report/page/report-view.js';
import { useReservedPageHeight } from '../backtest-report/page/scroll-restoration.js';
import type { ReportClient } from '../backtest-report/worker/report-client.js';
import type { FailureReason } from '../backtest-report/worker/report-messages.js';
import { prepareWorker } from '../backtest-report/worker/standby-worker.js';
import { backtestFile } from '../lib/api/backtests.js';
import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { NotFound, Page } from '../ui/page.js';

export function meta(settings: SiteSettings, { slug }: Params) {
  const name = isBacktestSlug(slug) ? STRATEGY_NAMES[slug] : 'No strategy';
  return {
    title: `${name}: Backtest Results · ${settings.siteName}`,
    description: `Simulated results for ${name}: equity curve, drawdowns, figures, prop-firm check and every trade in ${slug}.csv.`,
  };
}

export const startsWorker = true;

export function prepare(): void {
  prefetchReportStyles();
  prepareWorker();
}

export async function loader({ params, request }: LoaderFunctionArgs, left: AbortSignal): Promise<BacktestData> {
  if (!isBacktestSlug(params.slug)) throw new Response(null, { status: 404 });
  const data = loadBacktest(params.slug, () => searchOf(new URL(request.url)));
  // Another load may have it as well, and its page is not there yet: with the last that lets it go
  // its worker ends.
  left.addEventListener('abort', data.report.keep());
  await loadReportStyles();
  return data;
}

/**
 * The report names its reader’s choices in the address past the router, which does not know of them
 * when it loads the page again.
 */
function searchOf({ pathname, search }: URL): string {
  return pathname === location.pathname ? location.search : search;
}

/**
 * Query and hash are of the reader’s choices alone: a link to a place in the page reads no file
 * again, nor does the way back from one. Another attempt has the same address.
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
  return (
    <Frame
      slug={slug}
      report={data?.report}
      facts={
        data ? (
          // Only now, as a boundary that stands already would hold the report back until the
          // manifest is there.
          <Suspense key={data.reading} fallback={<EarlyBacktestFacts slug={slug} />}>
            <BacktestFacts entry={data.entry} />
          </Suspense>
        ) : (
          <EarlyBacktestFacts slug={slug} />
        )
      }
    >
      {data ? <Report key={data.reading} {...data} /> : <ReportLoading />}
    </Frame>
  );
}

/**
 * Everything but the file. The same component, so that the page stays as it stands when the file
 * begins to come.
 */
export const HydrateFallback = Component;

/**
 * Not for the file that the visitor came with: they may have scrolled before the page came to life.
 */
function useScrollToTop(slug: BacktestSlug): void {
  const shown = useRef(slug);
  useLayoutEffect(() => {
    if (shown.current === slug) return;
    shown.current = slug;
    window.scrollTo(0, 0);
  }, [slug]);
}

/** What the server answers where it has no file: that, or in the place of it one of its pages. */
const NO_FILE: readonly FailureReason[] = ['missing', 'web-page'];

/** Whether there turned out to be no file: nothing can be downloaded or said of it then. */
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

/** The report does not wait for the manifest; it only has no balance to start from until then. */
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
