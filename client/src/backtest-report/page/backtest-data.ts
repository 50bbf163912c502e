import type { BacktestEntry, BacktestSlug, PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { backtestFile, fetchManifest, fetchPropFirms } from '../../lib/api/backtests.js';
import { type Loaded, settled } from '../../lib/api/request.js';
import { asksForCheck } from '../prop-firm/choice-params.js';
import { loadCheck, type PropFirmCheck, startCheck } from '../prop-firm/evaluation-requests.js';
import { type DeclaredBalance, hasFailed, ReportClient } from '../worker/report-client.js';

export interface BacktestData {
  slug: BacktestSlug;
  /** Number of this reading of a file. The page's state is reset with each reading. */
  reading: number;
  report: ReportClient;
  /** The file's entry in the manifest; null without one. */
  entry: Promise<Loaded<BacktestEntry | null>>;
  /** Loaded once somebody asks for the check. */
  rules: () => Promise<Loaded<PropFirmsAnswer>>;
  check: () => Promise<Loaded<PropFirmCheck | null>>;
}

let readings = 0;

/** Data of the page on screen. */
let shown: BacktestData | null = null;

/**
 * Starts the downloads of a backtest page without waiting for them; those of the prop-firm check
 * only if its address asks for one. `search` returns the query of its address. If this backtest is on screen already, as after a retry, only the downloads that
 * failed start again.
 */
export function loadBacktest(slug: BacktestSlug, search: () => string): BacktestData {
  const previous = shown?.slug === slug ? shown : null;
  const entry = loadedOr(previous?.entry, () => settled('The backtest manifest', fetchEntry(slug)));
  const startingBalance = entry.then((loaded) => (loaded.ok ? loaded.value?.startingBalance : null));
  const { reading, report } = reuseReading(previous, startingBalance) ?? startReading(slug, startingBalance);
  const rules = once(() => loadedOr(previous?.rules(), () => settled('The rules of prop firms', fetchPropFirms())));
  const check = once(() => loadCheck({ client: report, entry, rules: rules() }));
  if (asksForCheck(search())) void startCheck(report, check(), search);
  return { slug, reading, report, entry, rules, check };
}

async function fetchEntry(slug: BacktestSlug): Promise<BacktestEntry | null> {
  const manifest = await fetchManifest();
  return manifest[slug] ?? null;
}

/** Calls `make` for the first call only, and returns its result to all. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type Attempt<Value> = Promise<Loaded<Value>>;

/** Reuses a pending or successful attempt; makes another one after a failure. */
function loadedOr<Value>(previous: Attempt<Value> | undefined, attempt: () => Attempt<Value>): Attempt<Value> {
  return previous ? previous.then((loaded) => (loaded.ok ? loaded : attempt())) : attempt();
}

type Reading = Pick<BacktestData, 'reading' | 'report'>;

function reuseReading(previous: Reading | null, startingBalance: DeclaredBalance): Reading | null {
  if (previous === null || hasFailed(previous.report.state)) return null;
  previous.report.declare(startingBalance);
  return previous;
}

function startReading(slug: BacktestSlug, startingBalance: DeclaredBalance): Reading {
  readings += 1;
  return { reading: readings, report: new ReportClient(backtestFile(slug), startingBalance, true) };
}

/** Keeps the worker of the page on screen alive until the returned function is called. */
export function keepShown(data: BacktestData): () => void {
  shown = data;
  const release = data.report.keep();
  return () => {
    if (shown === data) shown = null;
    release();
  };
}
