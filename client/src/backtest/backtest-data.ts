import type {
  BacktestEntry,
  BacktestManifest,
  BacktestSlug,
  PropFirmsAnswer,
} from '../../../src/shared/contract/backtests.js';
import { backtestFile, fetchManifest, fetchPropFirms } from '../api/backtests.js';
import { type Loaded, settled } from '../api/loaded.js';
import { ReportClient } from './report-client.js';

export interface BacktestData {
  slug: BacktestSlug;
  report: ReportClient;
  /** What the manifest says of the file; without an entry nothing is known. */
  entry: Promise<Loaded<BacktestEntry | null>>;
  rules: Promise<Loaded<PropFirmsAnswer>>;
}

/** Starts all downloads; the page stands before they end. */
export function loadBacktest(slug: BacktestSlug): BacktestData {
  const entry = settled(
    'The backtest manifest',
    fetchManifest().then((manifest) => entryOf(manifest, slug)),
  );
  const startingBalance = entry.then((loaded) => (loaded.ok ? loaded.value?.startingBalance : undefined));
  return {
    slug,
    report: new ReportClient(backtestFile(slug), startingBalance),
    entry,
    rules: settled('The rules of prop firms', fetchPropFirms()),
  };
}

function entryOf(manifest: BacktestManifest, slug: BacktestSlug): BacktestEntry | null {
  return manifest[slug] ?? null;
}
