import type {
  BacktestEntry,
  BacktestManifest,
  BacktestSlug,
  PropFirmsAnswer,
} from '../../../src/shared/contract/backtests.js';
import { backtestFile, fetchManifest, fetchPropFirms } from '../api/backtests.js';
import { type Loaded, settled } from '../api/loaded.js';
import { firstCheck, type FirstCheck } from './first-check.js';
import { endRehearsal, rehearsePage } from './page-rehearsal.js';
import { type Declaration, hasFailed, ReportClient } from './report-client.js';

export interface BacktestData {
  slug: BacktestSlug;
  /** Tells one reading of a file from the next: nothing of a report outlives its worker. */
  reading: number;
  report: ReportClient;
  /** What the manifest says of the file; without an entry nothing is known. */
  entry: Promise<Loaded<BacktestEntry | null>>;
  rules: Promise<Loaded<PropFirmsAnswer>>;
  check: Promise<Loaded<FirstCheck | null>>;
}

let readings = 0;

/** What stands on the page. */
let shown: BacktestData | null = null;

/**
 * Starts all downloads; the page stands before they end. `search` gives the query of its address. Where the page of this
 * file is loaded again for something that failed, nothing else is.
 */
export function loadBacktest(slug: BacktestSlug, search: () => string): BacktestData {
  const before = shown?.slug === slug ? shown : null;
  const entry = keptOr(before?.entry, () =>
    settled(
      'The backtest manifest',
      fetchManifest().then((manifest) => entryOf(manifest, slug)),
    ),
  );
  const startingBalance = entry.then((loaded) => (loaded.ok ? loaded.value?.startingBalance : null));
  const { reading, report } = readAlready(slug, startingBalance) ?? startReading(slug, startingBalance);
  const rules = keptOr(before?.rules, () => settled('The rules of prop firms', fetchPropFirms()));
  return { slug, reading, report, entry, rules, check: firstCheck({ client: report, rules, entry, search }) };
}

type Attempt<Value> = Promise<Loaded<Value>>;

/** What has come before, or another attempt. One that is under way is waited for: a later answer would undo a newer one. */
function keptOr<Value>(before: Attempt<Value> | undefined, attempt: () => Attempt<Value>): Attempt<Value> {
  return before ? before.then((loaded) => (loaded.ok ? loaded : attempt())) : attempt();
}

type Reading = Pick<BacktestData, 'reading' | 'report'>;

function readAlready(slug: BacktestSlug, startingBalance: Declaration): Reading | null {
  if (shown?.slug !== slug || hasFailed(shown.report.state)) return null;
  shown.report.declare(startingBalance);
  return shown;
}

function startReading(slug: BacktestSlug, startingBalance: Declaration): Reading {
  endRehearsal();
  const report = new ReportClient(backtestFile(slug), startingBalance, true);
  void report.rehearsed.then(rehearsePage);
  void report.run.then(endRehearsal);
  readings += 1;
  return { reading: readings, report };
}

/** Keeps the worker of a page that is shown until the function it answers is called. */
export function keepShown(data: BacktestData): () => void {
  shown = data;
  const letGo = data.report.keep();
  return () => {
    if (shown === data) shown = null;
    letGo();
  };
}

function entryOf(manifest: BacktestManifest, slug: BacktestSlug): BacktestEntry | null {
  return manifest[slug] ?? null;
}
