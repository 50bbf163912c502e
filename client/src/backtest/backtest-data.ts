import type { BacktestEntry, BacktestManifest, BacktestSlug } from '../../../src/shared/contract/backtests.js';
import { backtestFile, fetchManifest, fetchPropFirms } from '../api/backtests.js';
import { type Loaded, settled } from '../api/loaded.js';
import { firstCheck, type FirstCheck } from './first-check.js';
import { ReportClient } from './report-client.js';

export interface BacktestData {
  slug: BacktestSlug;
  /** Tells one reading of a file from the next: nothing of a report outlives its worker. */
  reading: number;
  report: ReportClient;
  /** What the manifest says of the file; without an entry nothing is known. */
  entry: Promise<Loaded<BacktestEntry | null>>;
  check: Promise<Loaded<FirstCheck | null>>;
}

let readings = 0;
/** Readings that no page shows yet, by their number. */
const unshown = new Map<number, ReportClient>();

/** Starts all downloads; the page stands before they end. `search` is the query of its address. */
export function loadBacktest(slug: BacktestSlug, search: string): BacktestData {
  const entry = settled(
    'The backtest manifest',
    fetchManifest().then((manifest) => entryOf(manifest, slug)),
  );
  const startingBalance = entry.then((loaded) => (loaded.ok ? loaded.value?.startingBalance : undefined));
  const report = new ReportClient(backtestFile(slug), startingBalance, true);
  const rules = settled('The rules of prop firms', fetchPropFirms());
  readings += 1;
  unshown.set(readings, report);
  return {
    slug,
    reading: readings,
    report,
    entry,
    check: firstCheck({ client: report, rules, entry, search }),
  };
}

/**
 * Keeps the worker of a page that is shown until the function it answers is called. Readings of pages that were asked for
 * before it end: a quicker click has overtaken them.
 */
export function keepShown({ reading, report }: BacktestData): () => void {
  for (const [earlier, overtaken] of unshown) {
    if (earlier > reading) continue;
    unshown.delete(earlier);
    if (earlier < reading) overtaken.keep()();
  }
  return report.keep();
}

function entryOf(manifest: BacktestManifest, slug: BacktestSlug): BacktestEntry | null {
  return manifest[slug] ?? null;
}
