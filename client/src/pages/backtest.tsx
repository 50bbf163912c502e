import { type ReactNode, Suspense, use, useLayoutEffect } from 'react';
import { type LoaderFunctionArgs, type Params, useLoaderData, useParams } from 'react-router-dom';
import type { BacktestTable } from '../../../src/shared/backtest/table.js';
import type { BacktestEntry, BacktestSlug } from '../../../src/shared/contract/backtests.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { backtestFile } from '../api/backtests.js';
import type { Loaded } from '../api/loaded.js';
import { type BacktestData, isBacktestSlug, loadBacktest } from '../backtest/backtest-data.js';
import { backtestFacts } from '../backtest/backtest-facts.js';
import { BacktestTableView } from '../backtest/backtest-table.js';
import { HypotheticalNotice } from '../backtest/hypothetical-notice.js';
import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { NotFound } from '../layout/not-found.js';

export const meta = (settings: SiteSettings, { slug }: Params) => ({
  title: `Backtest Results ${slug}.csv · ${settings.siteName}`,
  description: `Simulated results of one strategy run, ${slug}.csv: every row of the file as a table, and the file itself.`,
});

export function loader({ params }: LoaderFunctionArgs): BacktestData {
  if (!isBacktestSlug(params.slug)) throw new Response(null, { status: 404 });
  return loadBacktest(params.slug);
}

export function Component() {
  const { slug, entry, table } = useLoaderData<BacktestData>();
  return (
    <Frame
      slug={slug}
      facts={
        <Suspense key={slug} fallback={<FactsSkeleton />}>
          <Facts entry={entry} />
        </Suspense>
      }
      table={
        <Suspense key={slug} fallback={<TableSkeleton />}>
          <Table slug={slug} table={table} />
        </Suspense>
      }
    />
  );
}

/** With the file's name as its key it runs once for each file. */
function ScrollToTop() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}

/** What stands before the file is there: everything but the file. */
export function HydrateFallback() {
  const { slug } = useParams();
  if (!isBacktestSlug(slug)) return <NotFound />;
  return <Frame slug={slug} facts={<FactsSkeleton />} table={<TableSkeleton />} />;
}

function Frame({ slug, facts, table }: { slug: BacktestSlug; facts: ReactNode; table: ReactNode }) {
  const file = backtestFile(slug);
  const fileName = `${slug}.csv`;
  return (
    <Page title="Backtest Results" lead={fileName}>
      <ScrollToTop key={slug} />
      <div className="backtest">
        <div className="backtest-actions">
          <a className="button button-primary" href={file} download={fileName}>
            Download CSV
          </a>
          <ButtonLink to="/" variant="secondary">
            Back to Home
          </ButtonLink>
        </div>
        <div className="backtest-known">{facts}</div>
        <HypotheticalNotice />
        <div className="backtest-file">{table}</div>
      </div>
    </Page>
  );
}

function Facts({ entry }: { entry: Promise<Loaded<BacktestEntry | null>> }) {
  const loaded = use(entry);
  if (!loaded.ok) return <RetryNotice failure={loaded}>What is known about this run did not load.</RetryNotice>;
  if (loaded.value === null) return null;
  return (
    <>
      {loaded.value.sample === true && (
        <Notice tone="info">
          <strong>Sample data.</strong> The trades in this file are made up to show the format. They come from no
          strategy and no market.
        </Notice>
      )}
      <dl className="backtest-facts">
        {backtestFacts(loaded.value).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Table({ slug, table }: { slug: BacktestSlug; table: Promise<Loaded<BacktestTable>> }) {
  const loaded = use(table);
  if (!loaded.ok) return <RetryNotice failure={loaded}>The backtest file did not load.</RetryNotice>;
  if (loaded.value.columns.length === 0) return <Notice tone="info">This file is empty.</Notice>;
  return (
    <>
      <BacktestTableView table={loaded.value} caption={`Rows of ${slug}.csv`} />
      {loaded.value.notes.length > 0 && (
        <ul className="backtest-notes" aria-label="How the file was read">
          {loaded.value.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function FactsSkeleton() {
  return <Skeleton lines={3} label="Loading what is known about this run" />;
}

function TableSkeleton() {
  return <Skeleton lines={12} label="Loading the backtest file" />;
}
