import {
  BACKTEST_SLUGS,
  type BacktestEntry,
  type BacktestManifest,
  type BacktestSlug,
} from '../../../src/shared/contract/backtests.js';
import { type BacktestTable, readTable } from '../../../src/shared/backtest/table.js';
import { fetchBacktestFile, fetchManifest } from '../api/backtests.js';
import { type Loaded, settled } from '../api/loaded.js';

export interface BacktestData {
  slug: BacktestSlug;
  table: Promise<Loaded<BacktestTable>>;
  /** What the manifest says of the file; without an entry nothing is known. */
  entry: Promise<Loaded<BacktestEntry | null>>;
}

export function isBacktestSlug(slug: string | undefined): slug is BacktestSlug {
  return (BACKTEST_SLUGS as readonly (string | undefined)[]).includes(slug);
}

/** Starts both downloads; the page stands before they end. */
export function loadBacktest(slug: BacktestSlug): BacktestData {
  return {
    slug,
    table: settled('The backtest file', fetchBacktestFile(slug).then(readTable)),
    entry: settled(
      'The backtest manifest',
      fetchManifest().then((manifest) => entryOf(manifest, slug)),
    ),
  };
}

function entryOf(manifest: BacktestManifest, slug: BacktestSlug): BacktestEntry | null {
  return manifest[slug] ?? null;
}
