import type {
  BacktestEntry,
  BacktestManifest,
  BacktestSlug,
  PropFirmsAnswer,
} from '../../../../src/shared/contract/backtests.js';
import { backtestFile, fetchManifest, fetchPropFirms, fileBytes } from '../../lib/api/backtests.js';
import { type Loaded, settled } from '../../lib/api/loaded.js';
import { startCheck, type PropFirmCheck } from '../prop-firm/evaluation-requests.js';
import { getLastChoice } from '../prop-firm/last-choice.js';
import { endRehearsal, rehearsePage } from './page-rehearsal.js';
import { type DeclaredBalance, hasFailed, ReportClient } from '../worker/report-client.js';
import { whenRehearsed } from '../worker/standby-worker.js';

export interface BacktestData {
  slug: BacktestSlug;
  /** Tells one reading of a file from the next: nothing of a report outlives its worker. */
  reading: number;
  report: ReportClient;
  /** What the manifest says of the file; without an entry nothing is known. */
  entry: Promise<Loaded<BacktestEntry | null>>;
  rules: Promise<Loaded<PropFirmsAnswer>>;
  check: Promise<Loaded<PropFirmCheck | null>>;
}

/** Bytes; a line of 20 megabits brings as many in a second. */
const MOST_AHEAD = 2_500_000;
/** What was loaded ahead and is not asked for by then is let go: it holds memory. */
const UNWANTED_MS = 30_000;

let readings = 0;

/** What stands on the page. */
let shown: BacktestData | null = null;

/** Loaded before it was asked for, and the choice that its check was asked with. */
let ahead: { data: BacktestData; choice: string } | null = null;
/** What is to be loaded ahead once it is known how long its file is and its worker has rehearsed. */
let awaited: BacktestSlug | null = null;

/**
 * Starts all downloads; the page stands before they end. `search` gives the query of its address. Where the page of this
 * file is loaded again for something that failed, nothing else is, nor is what was loaded ahead.
 */
export function loadBacktest(slug: BacktestSlug, search: () => string): BacktestData {
  endRehearsal();
  const taken = takeAhead(slug);
  const sources = load(slug, taken?.data ?? (shown?.slug === slug ? shown : null));
  void sources.report.run.then(endRehearsal);
  const isSame = search() === '' && taken?.choice === getLastChoice();
  return isSame ? { ...sources, check: checkAhead(taken.data, sources, search) } : checked(sources, search);
}

/** That of the report loaded ahead, unless something it goes by had not come and was asked for again. */
async function checkAhead(
  ahead: BacktestData,
  sources: Sources,
  search: () => string,
): Promise<Loaded<PropFirmCheck | null>> {
  const [entry, rules] = await Promise.all([ahead.entry, ahead.rules]);
  return entry.ok && rules.ok ? ahead.check : checked(sources, search).check;
}

/** Loads a report before it is asked for, unless its file is long or the page's own is still coming. */
export async function loadAhead(slug: BacktestSlug): Promise<void> {
  if (awaited === slug || isAhead(slug) || shown?.slug === slug || shown?.report.isComing) return;
  awaited = slug;
  const [bytes, hasRehearsed] = await Promise.all([fileBytes(slug), whenRehearsed()]);
  if (awaited !== slug) return;
  awaited = null;
  if (bytes === null || bytes > MOST_AHEAD || !hasRehearsed) return;
  endAhead();
  const loaded = { data: checked(load(slug, null), () => ''), choice: getLastChoice() };
  ahead = loaded;
  setTimeout(() => {
    if (ahead === loaded) endAhead();
  }, UNWANTED_MS);
}

export const isAhead = (slug: string | undefined): boolean =>
  ahead !== null && ahead.data.slug === slug && !hasFailed(ahead.data.report.state);

function takeAhead(slug: BacktestSlug): { data: BacktestData; choice: string } | null {
  awaited = null;
  const taken = isAhead(slug) ? ahead : null;
  if (!taken) endAhead();
  ahead = null;
  return taken;
}

/** Without anybody who keeps it, its worker ends. */
function endAhead(): void {
  ahead?.data.report.keep()();
  ahead = null;
}

type Sources = Omit<BacktestData, 'check'>;

function checked(sources: Sources, search: () => string): BacktestData {
  return { ...sources, check: startCheck({ client: sources.report, ...sources, search }) };
}

function load(slug: BacktestSlug, before: Sources | null): Sources {
  const entry = keptOr(before?.entry, () =>
    settled(
      'The backtest manifest',
      fetchManifest().then((manifest) => entryOf(manifest, slug)),
    ),
  );
  const startingBalance = entry.then((loaded) => (loaded.ok ? loaded.value?.startingBalance : null));
  const { reading, report } = readAlready(before, startingBalance) ?? startReading(slug, startingBalance);
  const rules = keptOr(before?.rules, () => settled('The rules of prop firms', fetchPropFirms()));
  return { slug, reading, report, entry, rules };
}

type Attempt<Value> = Promise<Loaded<Value>>;

/** What has come before, or another attempt. One that is under way is waited for: a later answer would undo a newer one. */
function keptOr<Value>(before: Attempt<Value> | undefined, attempt: () => Attempt<Value>): Attempt<Value> {
  return before ? before.then((loaded) => (loaded.ok ? loaded : attempt())) : attempt();
}

type Reading = Pick<BacktestData, 'reading' | 'report'>;

function readAlready(before: Reading | null, startingBalance: DeclaredBalance): Reading | null {
  if (before === null || hasFailed(before.report.state)) return null;
  before.report.declare(startingBalance);
  return before;
}

function startReading(slug: BacktestSlug, startingBalance: DeclaredBalance): Reading {
  const report = new ReportClient(backtestFile(slug), startingBalance, true);
  void report.rehearsed.then((rehearsed) => report.isComing && rehearsePage(rehearsed));
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
