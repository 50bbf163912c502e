import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type BacktestManifest, STRATEGY_NAMES } from '../../../../src/shared/contract/backtests.js';
import { usableStartingBalance } from '../../../../backtest-engine/metrics/metrics.js';
import { FileWarnings, ManifestMismatch } from '../page/data-warnings.js';
import { HypotheticalNotice } from '../page/hypothetical-notice.js';
import { isAlmostLoaded, type ReportState } from '../worker/report-client.js';
import { ReportSkeleton } from '../page/report-loading.js';
import { COMPARE_TEXTS, unknownUnitText } from '../../content/compare-texts.js';
import { FAILURE_TEXTS, INCOMPLETE_FILE_TEXT } from '../../content/report-texts.js';
import { useSite } from '../../lib/site-settings.js';
import { Notice, RetryNotice } from '../../ui/notice.js';
import { CompareCheck } from './compare-check.js';
import { CompareCurves } from './compare-curves.js';
import { CompareTable, RunAssumptions } from './compare-table.js';
import type { Loaded } from '../../lib/api/request.js';
import { findMaxDrawdown } from './compare-lines.js';
import { type ComparedReports, useManifest, useReportStates } from './compared-reports.js';
import type { CompareColumn, Comparison } from './comparison.js';

interface CompareViewProps {
  comparison: Comparison;
  compared: ComparedReports;
}

/**
 * The comparison of the chosen strategies. Without the manifest, it omits the check and everything
 * that needs a starting balance.
 */
export function CompareView({ comparison, compared }: CompareViewProps) {
  const loaded = useManifest(compared);
  const states = useReportStates(compared.reports);
  const columns = useMemo(
    () =>
      compared.slugs.map((slug, place): CompareColumn => {
        const state = states[place];
        const ready = state?.kind === 'ready' ? state : null;
        const currency = ready?.file.currency ?? null;
        return {
          slug,
          name: STRATEGY_NAMES[slug],
          place,
          entry: (loaded?.ok && loaded.value[slug]) || null,
          balance: loaded?.ok ? usableStartingBalance(loaded.value[slug]?.startingBalance, currency) : undefined,
          metrics: ready?.report?.metrics.all ?? ready?.summaryMetrics ?? null,
          deepest: ready?.report ? findMaxDrawdown(ready.report.curve) : undefined,
          isSummary: (ready?.summaryMetrics ?? null) !== null,
          span: ready?.report?.span ?? null,
          currency,
        };
      }),
    [compared.slugs, states, loaded],
  );
  const loading = columns.filter(
    ({ place }) => states[place]?.kind === 'waiting' || (states[place] && isAlmostLoaded(states[place])),
  );
  // Show all at once first, so that nothing moves; strategies added later appear on their own.
  const [wasLoaded, setWasLoaded] = useState(false);
  if (loading.length === 0 && !wasLoaded) setWasLoaded(true);
  if (loading.length > 0 && !wasLoaded) {
    return <ReportSkeleton label={`Reading the files for ${namesOf(loading)}`} />;
  }
  return <Compared {...{ loaded, comparison, compared, columns, states }} />;
}

/**
 * Announces the compared strategies after loading. Renders empty from the start, because some
 * screen readers skip a live region that appears with text.
 */
export function CompareStatus({ compared: { slugs, reports } }: Pick<CompareViewProps, 'compared'>) {
  const states = useReportStates(reports);
  const isLoadingFiles = states.some((state) => state.kind === 'waiting' || isAlmostLoaded(state));
  const loadedSlugs = slugs.filter((_slug, at) => {
    const state = states[at];
    return state?.kind === 'ready' && (state.report !== null || state.summaryMetrics !== null);
  });
  const names = loadedSlugs.map((slug) => STRATEGY_NAMES[slug]);
  return (
    <output className="visually-hidden">
      {!isLoadingFiles && names.length > 0 && `Compared: ${names.join(', ')}.`}
    </output>
  );
}

interface ComparedProps extends CompareViewProps {
  /** Null until the manifest arrives. */
  loaded: Loaded<BacktestManifest> | null;
  columns: readonly CompareColumn[];
  states: readonly ReportState[];
}

function Compared({ loaded, comparison, compared, columns, states }: ComparedProps) {
  const hasTrades = columns.some(({ metrics, isSummary }) => metrics !== null && !isSummary);
  // Whose notice offers to load the page again, too.
  const hasFailedFile = states.some(({ kind }) => kind === 'failed');
  const { backtests } = useSite();
  const samples = columns.filter(({ slug }) => backtests[slug]?.sample === true);
  const sample = samples.length === columns.length || (samples.length > 0 && namesOf(samples));
  // A notice above covers files without metrics.
  const compares = columns.filter(({ metrics, place }) => metrics !== null || isLoading(states[place]));
  return (
    <>
      {loaded?.ok === false && !hasFailedFile && (
        <RetryNotice failure={loaded}>{COMPARE_TEXTS.detailsNotLoaded}</RetryNotice>
      )}
      <div className="notices">
        {columns.map((column) => (
          <StateNotice key={column.slug} column={column} state={states[column.place]} />
        ))}
      </div>
      {compares.some(({ metrics }) => metrics !== null) && (
        <>
          <HypotheticalNotice sample={sample} />
          {comparison.unknownUnit !== null && <Notice tone="warning">{unknownUnitText(comparison.unknownUnit)}</Notice>}
          {loaded === null && comparison.unit !== 'money' ? (
            <ReportSkeleton label={COMPARE_TEXTS.loadingBalances} />
          ) : (
            <CompareCurves {...{ comparison, columns, states }} hasManifest={loaded?.ok === true} />
          )}
          <section className="report-part" aria-labelledby="compare-figures">
            <h2 id="compare-figures">{COMPARE_TEXTS.figures}</h2>
            <p>{COMPARE_TEXTS.figuresLead}</p>
            <CompareTable columns={compares} />
            <RunAssumptions columns={columns} />
          </section>
          {hasTrades && loaded !== null && <CompareCheck {...{ comparison, columns, states, compared }} />}
        </>
      )}
    </>
  );
}

const isLoading = (state: ReportState | undefined): boolean => state?.kind === 'waiting' || state?.kind === 'progress';

const namesOf = (columns: readonly CompareColumn[]): string => columns.map(({ name }) => name).join(', ');

/** Notices about a strategy that is not, or not yet, compared. */
function StateNotice({ column, state }: { column: CompareColumn; state: ReportState | undefined }) {
  const { slug, name, entry, balance } = column;
  if (state === undefined) return null;
  if (state.kind === 'progress' && state.stalled) {
    return (
      <RetryNotice failure={state}>
        <strong>{name}</strong> isn’t here yet: the download of its file has stalled.
      </RetryNotice>
    );
  }
  if (state.kind === 'waiting' || state.kind === 'progress') return <output>Reading the file for {name}…</output>;
  if (state.kind === 'failed') {
    return (
      <RetryNotice failure={state}>
        <strong>{name}</strong> isn’t compared: {FAILURE_TEXTS[state.reason].clause}.
      </RetryNotice>
    );
  }
  if (state.brokenOff) {
    return (
      <RetryNotice failure={state}>
        <strong>{name}</strong> isn’t compared: {INCOMPLETE_FILE_TEXT}
      </RetryNotice>
    );
  }
  if (state.summaryMetrics !== null) {
    return (
      <Notice tone="info">
        <strong>{name}</strong> has a summary of its run, without the trades: we show its figures as given, without a
        curve and a prop-firm check.
      </Notice>
    );
  }
  if (state.report === null) {
    return (
      <Notice tone="info">
        <strong>{name}</strong> has no figures to compare: its file isn’t a list of closed trades.{' '}
        <Link to={`/backtests/${slug}`}>See what it holds</Link>.
      </Notice>
    );
  }
  return (
    <>
      <ManifestMismatch {...{ entry, file: state.file, run: state.report.span, of: name }} />
      <FileWarnings file={state.file} report={state.report} startingBalance={balance} of={name} />
      {state.report.curve.time === null && (
        <Notice tone="info">
          <strong>{name}</strong> has no curve here: its trades have no exit times.
        </Notice>
      )}
    </>
  );
}
