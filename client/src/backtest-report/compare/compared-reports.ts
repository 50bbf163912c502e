import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BacktestManifest, BacktestSlug, PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import type { PageContent } from '../page/scroll-restoration.js';
import { backtestFile, fetchManifest, fetchPropFirms } from '../../lib/api/backtests.js';
import { type Loaded, settled } from '../../lib/api/request.js';
import { type DeclaredBalance, hasFailed, ReportClient, type ReportState } from '../worker/report-client.js';

/** A download shared by all callers and repeated only after a failure. */
class CachedLoad<Value> {
  private attempt: { answer: Promise<Loaded<Value>>; hasFailed: boolean } | null = null;

  /** `name` appears in the log. */
  constructor(
    private readonly name: string,
    private readonly fetch: () => Promise<Value>,
  ) {}

  get(): Promise<Loaded<Value>> {
    if (this.attempt) return this.attempt.answer;
    const attempt = { answer: settled(this.name, this.fetch()), hasFailed: false };
    void attempt.answer.then(({ ok }) => (attempt.hasFailed = !ok));
    this.attempt = attempt;
    return attempt.answer;
  }

  /** Returns whether the download failed, and lets the next call repeat it. */
  forgetFailure(): boolean {
    const hasFailed = this.attempt?.hasFailed === true;
    if (hasFailed) this.attempt = null;
    return hasFailed;
  }

  forget(): void {
    this.attempt = null;
  }
}

export interface ComparedReports {
  slugs: readonly BacktestSlug[];
  /** In the order of `slugs`. */
  reports: readonly ReportClient[];
  manifest: Promise<Loaded<BacktestManifest>>;
  /** Loaded once somebody asks for the check. */
  rules: () => Promise<Loaded<PropFirmsAnswer>>;
}

/** Open reports, so that adding or removing a strategy does not read the others again. */
const open = new Map<BacktestSlug, ReportClient>();
let latest: ComparedReports | null = null;
const manifest = new CachedLoad('The backtest manifest', fetchManifest);
const rules = new CachedLoad('The rules of prop firms', fetchPropFirms);

/** Opens reports of these strategies. Reuses open ones unless failed, and closes the others. */
export function openReports(slugs: readonly BacktestSlug[]): ComparedReports {
  // The same strategies again are a retry.
  const isSame = slugs.length === open.size && slugs.every((slug) => open.has(slug));
  const isDeclaredAgain = isSame && manifest.forgetFailure();
  if (isSame) rules.forgetFailure();
  for (const [slug, report] of open) {
    if (slugs.includes(slug) && !hasFailed(report.state)) continue;
    open.delete(slug);
    // Releases this hold; the worker ends with the last one.
    report.keep()();
  }
  const reports = slugs.map((slug) => {
    const opened = open.get(slug);
    if (opened && isDeclaredAgain) opened.declare(startingBalance(slug));
    const report = opened ?? new ReportClient(backtestFile(slug), startingBalance(slug), false);
    open.set(slug, report);
    return report;
  });
  latest = { slugs, reports, manifest: manifest.get(), rules: () => rules.get() };
  return latest;
}

/** Closes the reports on leaving the page, unless the page has opened others since. */
export function closeReports(left: ComparedReports): void {
  if (left !== latest) return;
  latest = null;
  for (const report of open.values()) report.keep()();
  open.clear();
  manifest.forget();
  rules.forget();
}

async function startingBalance(slug: BacktestSlug): DeclaredBalance {
  const loaded = await manifest.get();
  return loaded.ok ? loaded.value[slug]?.startingBalance : null;
}

/** Returns the loaded manifest; null before. A reload keeps the previous one until it is done. */
export function useManifest({ manifest }: Pick<ComparedReports, 'manifest'>): Loaded<BacktestManifest> | null {
  const [loaded, setLoaded] = useState<Loaded<BacktestManifest> | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      const answer = await manifest;
      if (isWanted) setLoaded(answer);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [manifest]);
  return loaded;
}

export function useReportStates(reports: readonly ReportClient[]): readonly ReportState[] {
  const { subscribe, read } = useMemo(() => statesOf(reports), [reports]);
  return useSyncExternalStore(subscribe, read, read);
}

const kindOf = (states: readonly ReportState[]): string => {
  if (states.every(({ kind }) => kind === 'failed')) return 'failed';
  return states.every(({ kind }) => kind === 'failed' || kind === 'ready') ? 'ready' : 'waiting';
};

/** Combined state: `ready` once every report is ready or failed, `failed` if all failed. */
export function toFillingState(reports: readonly ReportClient[]): PageContent {
  const { subscribe, read } = statesOf(reports);
  return { subscribe, getState: () => ({ kind: kindOf(read()) }) };
}

function statesOf(reports: readonly ReportClient[]) {
  let last = reports.map(({ state }) => state);
  return {
    subscribe: (listener: () => void) => {
      const ends = reports.map((report) => report.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
    /** Returns the same array until a state changes. */
    read: (): readonly ReportState[] => {
      const now = reports.map(({ state }) => state);
      if (now.some((state, at) => state !== last[at])) last = now;
      return last;
    },
  };
}
