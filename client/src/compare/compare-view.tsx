import { startTransition, use, useMemo, useOptimistic, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { balanceFor } from '../../../src/shared/backtest/declared-balance.js';
import { STRATEGY_NAMES } from '../../../src/shared/strategy-names.js';
import { BeforeFigures } from '../backtest/before-figures.js';
import { Contradicting } from '../backtest/contradicting.js';
import { HypotheticalNotice } from '../backtest/hypothetical-notice.js';
import { moneyOf, percent } from '../backtest/money.js';
import { isSoonThere, type ReportState } from '../backtest/report-client.js';
import { Notice } from '../ui/notice.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { CompareChart, type CompareUnits } from './compare-chart.js';
import { type CompareLine, lineValues } from './compare-lines.js';
import { CompareRuns } from './compare-runs.js';
import { type CompareColumn, CompareTable } from './compare-table.js';
import { type ComparedReports, useReportStates } from './compared-reports.js';
import { compareAddress, type Comparison, type CompareUnit } from './comparison.js';

interface CompareViewProps {
  comparison: Comparison;
  compared: ComparedReports;
}

/** The strategies that are chosen: what is known of each so far, on one picture and in one table. */
export function CompareView({ comparison, compared }: CompareViewProps) {
  const loaded = use(compared.manifest);
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
          entry: (loaded.ok && loaded.value[slug]) || null,
          balance: loaded.ok ? balanceFor(loaded.value[slug]?.startingBalance, currency) : undefined,
          figures: ready?.report?.figures.all ?? null,
          span: ready?.report?.span ?? null,
          currency,
        };
      }),
    [compared.slugs, states, loaded],
  );
  const hasFigures = columns.some(({ figures }) => figures !== null);
  const reading = columns.filter(
    (_column, at) => states[at]?.kind === 'waiting' || (states[at] && isSoonThere(states[at])),
  );
  // All together at first, so that nothing moves under its reader; who is added later stands among the others at once.
  const [wasWhole, setWasWhole] = useState(false);
  if (reading.length === 0 && !wasWhole) setWasWhole(true);
  if (reading.length > 0 && !wasWhole) {
    return <CompareSkeleton label={`Reading the files for ${reading.map(({ name }) => name).join(', ')}`} />;
  }
  return (
    <>
      {!loaded.ok && <RetryNotice failure={loaded}>The details of these runs did not load.</RetryNotice>}
      <div className="notices">
        {columns.map((column) => (
          <StateNotice key={column.slug} column={column} state={states[column.place]} />
        ))}
      </div>
      {hasFigures && (
        <>
          <HypotheticalNotice />
          <Curves columns={columns} states={states} unit={comparison.unit} isKnown={loaded.ok} />
          <section className="report-part" aria-labelledby="compare-figures">
            <h2 id="compare-figures">Figures</h2>
            <p>
              Hypothetical: simulated results of each file’s own run, over its own period, with its own costs and
              balance.
            </p>
            <CompareTable columns={columns} />
            <CompareRuns columns={columns} />
          </section>
        </>
      )}
    </>
  );
}

export function CompareSkeleton({ label }: { label: string }) {
  return <Skeleton className="report-skeleton" lines={12} label={label} />;
}

const WHY_FAILED: Readonly<Record<number, string>> = {
  200: 'the server returned a web page instead of its file',
  404: 'there is no file for it yet',
  [-1]: 'this browser could not build its report',
};

/** What there is to say of a strategy that is not, or not yet, on the picture. */
function StateNotice({
  column: { slug, name, entry, balance },
  state,
}: {
  column: CompareColumn;
  state: ReportState | undefined;
}) {
  if (state === undefined) return null;
  if (state.kind === 'progress' && state.stalled) {
    return (
      <RetryNotice failure={state}>
        <strong>{name}</strong> is not here yet: the download of its file has stalled.
      </RetryNotice>
    );
  }
  if (state.kind === 'waiting' || state.kind === 'progress') return <output>Reading the file for {name}…</output>;
  if (state.kind === 'failed') {
    const why = WHY_FAILED[state.status] ?? 'its file did not load';
    return (
      <RetryNotice failure={state}>
        <strong>{name}</strong> is not compared: {why}.
      </RetryNotice>
    );
  }
  if (state.brokenOff) {
    return (
      <RetryNotice failure={state}>
        <strong>{name}</strong> is not compared: the download was interrupted, or the file was replaced in the meantime.
      </RetryNotice>
    );
  }
  if (state.report === null) {
    return (
      <Notice tone="info">
        <strong>{name}</strong> has no figures to compare: its file has no list of closed trades. What it holds is{' '}
        <Link to={`/backtests/${slug}`}>on its own page</Link>.
      </Notice>
    );
  }
  return (
    <>
      <Contradicting entry={entry} file={state.file} run={state.report.span} of={name} />
      <BeforeFigures file={state.file} report={state.report} startingBalance={balance} of={name} />
      {state.report.curve.time === null && (
        <Notice tone="info">
          <strong>{name}</strong> has no curve here: its trades have no exit times.
        </Notice>
      )}
    </>
  );
}

interface CurvesProps {
  columns: readonly CompareColumn[];
  states: readonly ReportState[];
  unit: CompareUnit;
  /** Whether it is known what is declared of the runs. */
  isKnown: boolean;
}

function Curves({ columns, states, unit, isKnown }: CurvesProps) {
  const drawn = useMemo(() => columns.filter(({ place }) => curveOf(states[place]) !== null), [columns, states]);
  const withoutBalance = drawn.filter(({ balance }) => balance === undefined);
  const canBePercent = withoutBalance.length === 0;
  const isPercent = unit === 'percent' && canBePercent;
  const lines = useMemo(
    () => drawn.flatMap((column) => lineOf(column, states[column.place], isPercent)),
    [drawn, states, isPercent],
  );
  const currencies = [...new Set(drawn.map(({ currency }) => moneyOf(currency).name))];
  const currency = currencies.length === 1 ? (drawn[0]?.currency ?? null) : null;
  const units = useMemo(() => (isPercent ? PERCENT : moneyUnits(currency)), [isPercent, currency]);
  if (lines.length === 0) return null;
  return (
    <section className="report-part compare-curves" aria-label="Equity curves">
      {canBePercent && <UnitChoice columns={columns} unit={unit} />}
      {isKnown && !canBePercent && (
        <p className="hint">
          Shown in money only: no starting balance in its own currency is declared for{' '}
          {withoutBalance.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {!isPercent && currencies.length > 1 && (
        <Notice tone="warning">
          The files are in {currencies.join(' and ')}: the amounts share one axis without conversion.
        </Notice>
      )}
      <CompareChart lines={lines} units={units} />
    </section>
  );
}

function UnitChoice({ columns, unit }: { columns: readonly CompareColumn[]; unit: CompareUnit }) {
  const navigate = useNavigate();
  // The address follows a moment later, and the button must not jump back until then.
  const [shown, setShown] = useOptimistic(unit);

  function show(next: CompareUnit): void {
    const address = compareAddress(
      columns.map(({ slug }) => slug),
      next,
    );
    startTransition(async () => {
      setShown(next);
      await navigate(address, { preventScrollReset: true, replace: true });
    });
  }

  return (
    <fieldset className="compare-unit">
      <legend>Show profit in</legend>
      {(['money', 'percent'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="unit" checked={shown === one} onChange={() => show(one)} />
          {one === 'money' ? 'Money' : 'Percent of the starting balance'}
        </label>
      ))}
    </fieldset>
  );
}

function curveOf(state: ReportState | undefined) {
  const report = state?.kind === 'ready' ? state.report : null;
  return report !== null && report.curve.time !== null ? report : null;
}

function lineOf(
  { slug, name, place, balance }: CompareColumn,
  state: ReportState | undefined,
  isPercent: boolean,
): CompareLine[] {
  const report = curveOf(state);
  const closed = state?.kind === 'ready' ? state.closed : null;
  const factor = isPercent ? 100 / (balance ?? Number.NaN) : 1;
  const values = report && lineValues(report.curve, factor);
  return values && closed ? [{ slug, name, place, factor, closed, calendar: report.calendar, ...values }] : [];
}

/** Per cents are told to one decimal. */
const TENTH = 0.1;

const PERCENT: CompareUnits = {
  signed: (value) => `${value >= TENTH / 2 ? '+' : ''}${percent(value)}`,
  short: percent,
  least: TENTH,
};

function moneyUnits(currency: string | null): CompareUnits {
  const { signed, short } = moneyOf(currency);
  return { signed, short, least: 0 };
}
