import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import type { Report } from '../../../src/shared/backtest/figures/report.js';
import type { BacktestEntry, PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import type { Loaded } from '../api/loaded.js';
import { endOpening } from '../early/opening.js';
import { Notice } from '../ui/notice.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { DistributionChart } from './distribution-chart.js';
import { DrawdownTable } from './drawdown-table.js';
import { EquityChart } from './equity-chart.js';
import type { EvaluationOverlay } from './evaluation-overlay.js';
import { EvaluationPanel } from './evaluation-panel.js';
import { ExcursionChart } from './excursion-chart.js';
import { FiguresTable } from './figures-table.js';
import { HeadlineFigures } from './headline-figures.js';
import { HypotheticalNotice } from './hypothetical-notice.js';
import { MonthHeatMap } from './month-heat-map.js';
import { PeriodBars } from './period-bars.js';
import { ReadingNotes } from './reading-notes.js';
import type { ReportClient, ReportState } from './report-client.js';
import type { FileFacts } from './report-messages.js';
import { ReadingProgress } from './reading-progress.js';
import { RowsTable } from './rows-table.js';

interface ReportViewProps {
  client: ReportClient;
  fileName: string;
  /** Currency units; undefined where none is declared. */
  startingBalance: number | undefined;
  rules: Promise<Loaded<PropFirmsAnswer>>;
  entry: Promise<Loaded<BacktestEntry | null>>;
}

/** Everything that is made of the file: the report where it holds trades, and always its rows. */
export function ReportView({ client, fileName, ...given }: ReportViewProps) {
  // Deferred, so that the whole report is rendered in slices and the page answers meanwhile.
  const state = useDeferredValue(useSyncExternalStore(client.subscribe, client.getState, client.getState));
  if (state.kind === 'waiting') return <ReportSkeleton />;
  if (state.kind === 'failed') return <Failure state={state} />;
  const isWhole = state.kind === 'ready';
  const rowCount = isWhole ? state.file.rowCount : state.rows;
  return (
    <>
      {isWhole ? <Findings state={state} client={client} {...given} /> : <ReadingProgress state={state} />}
      {state.columns.length > 0 && (
        <section className="report-part" aria-labelledby="rows-title">
          <h2 id="rows-title">Every row of the file</h2>
          <RowsTable
            client={client}
            columns={state.columns}
            rowCount={rowCount}
            isWhole={isWhole}
            fileName={fileName}
          />
        </section>
      )}
      {isWhole && <ReadingNotes file={state.file} />}
    </>
  );
}

type Ready = Extract<ReportState, { kind: 'ready' }>;

function Findings({ state, ...given }: { state: Ready } & Omit<ReportViewProps, 'fileName'>) {
  const { file, report, brokenOff } = state;
  if (brokenOff) {
    return (
      <RetryNotice failure={state}>
        The download broke off. The rows that arrived stand below; figures of a part of the file would mislead, so there
        are none.
      </RetryNotice>
    );
  }
  if (!report) {
    return (
      <>
        <Notice tone="info">{withoutReport(file)}</Notice>
        {file.kind === 'ninjatrader-summary' && <HypotheticalNotice />}
      </>
    );
  }
  return <FullReport report={report} file={file} {...given} />;
}

/** Why there is a table only. */
function withoutReport({ kind, rowCount, columns }: FileFacts): string {
  if (columns.length === 0) return 'There is nothing in this file that could be shown as a table.';
  if (rowCount === 0) return 'This file has column names and no rows.';
  if (kind === 'ninjatrader-summary') {
    return 'This file is a summary of a run, without its trades. Its figures are shown as they were given; no equity curve is drawn from them.';
  }
  if (kind === 'table') {
    return 'This file is not a list of trades that is known here, so there are no figures and no pictures. Its rows are shown as they are.';
  }
  return 'No closed trade with a profit was found in this file. Its rows are shown as they are.';
}

interface FullReportProps extends Omit<ReportViewProps, 'fileName'> {
  report: Report;
  file: FileFacts;
}

function FullReport({ report, file, client, startingBalance, rules, entry }: FullReportProps) {
  const [overlay, setOverlay] = useState<EvaluationOverlay>();
  const { currency } = file;
  const { figures, curve, calendar } = report;
  useEffect(layOutTheRest, []);
  return (
    <>
      <div className="report-headline">
        <HeadlineFigures figures={figures.all} currency={currency} />
        <HypotheticalNotice />
      </div>
      <EquityChart
        curve={curve}
        calendar={calendar}
        client={client}
        currency={currency}
        overlay={overlay}
        startingBalance={startingBalance}
      />
      <FiguresTable figures={figures} currency={currency} />
      <MonthHeatMap calendar={calendar} currency={currency} />
      <div className="report-pair">
        <PeriodBars by="weekday" calendar={calendar} currency={currency} />
        <PeriodBars by="hour" calendar={calendar} currency={currency} />
      </div>
      <DrawdownTable drawdowns={report.drawdowns} currency={currency} />
      <DistributionChart distribution={report.distribution} currency={currency} />
      <div className="report-pair">
        <ExcursionChart which="mae" excursions={report.mae} currency={currency} />
        <ExcursionChart which="mfe" excursions={report.mfe} currency={currency} />
      </div>
      <EvaluationPanel
        client={client}
        rules={rules}
        entry={entry}
        currency={currency}
        period={curve.time && { from: curve.time[0]!, to: curve.time.at(-1)! }}
        onEvaluation={(run, account, firm) =>
          setOverlay({ name: `${firm.name}, ${account.name}`, size: account.size, run })
        }
      />
    </>
  );
}

const PAINTED_MS = 100;

/** What lies below the window is laid out in a task of its own, after the paint (styles/opening.css). */
function layOutTheRest(): () => void {
  const timer = setTimeout(endOpening, PAINTED_MS);
  return () => clearTimeout(timer);
}

const FAILURES: Readonly<Record<number, string>> = {
  404: 'There is no file for this strategy yet.',
  [-1]: 'This browser could not work the report out; the file may be too large for it. The file can still be downloaded.',
};

function Failure({ state }: { state: Extract<ReportState, { kind: 'failed' }> }) {
  return <RetryNotice failure={state}>{FAILURES[state.status] ?? 'The backtest file did not load.'}</RetryNotice>;
}

/** In the height of what comes: headline and first picture. */
export function ReportSkeleton() {
  return <Skeleton className="report-skeleton" lines={12} label="Loading the backtest file" />;
}
