import { Fragment, type ReactElement } from 'react';
import type { Report } from '../../../../backtest-engine/metrics/report.js';
import { REPORT_FAILURES } from '../../content/report-texts.js';
import type { Loaded } from '../../lib/api/request.js';
import { DistributionChart } from '../charts/distribution-chart.js';
import { DrawdownTable } from '../charts/drawdown-table.js';
import type { EvaluationOverlay } from '../charts/evaluation-overlay.js';
import { EvaluationPanel } from '../prop-firm/evaluation-panel.js';
import { factorKey } from '../prop-firm/evaluation-choice.js';
import { accountWords } from '../prop-firm/evaluation-words.js';
import { ExcursionChart } from '../charts/excursion-chart.js';
import { isOtherDrawdown } from '../format/result-words.js';
import { MetricsTable } from './metrics-table.js';
import type { PropFirmCheck } from '../prop-firm/evaluation-requests.js';
import { MonthHeatMap } from '../charts/month-heat-map.js';
import { PeriodBars } from '../charts/period-bars.js';
import type { ReportClient } from '../worker/report-client.js';
import { ReportPart } from '../charts/chart-frame.js';

export interface ReportSources {
  client: Pick<ReportClient, 'ask'>;
  /** Loads the prop-firm check once called. */
  check: () => Promise<Loaded<PropFirmCheck | null>>;
}

interface SectionsProps extends ReportSources {
  report: Report;
  /** Currency of the file; null if unknown. */
  currency: string | null;
  isGross: boolean;
  /** In the file's currency. */
  startingBalance: number | undefined;
  onOverlay: (overlay: EvaluationOverlay | undefined) => void;
}

/** Metrics, charts and the prop-firm check, in the order of the page. */
export function sectionsAfterCurve({
  report,
  currency,
  isGross,
  startingBalance,
  onOverlay,
  ...sources
}: SectionsProps): ReactElement[] {
  const { metrics, curve, calendar, span, drawdowns, distribution, mae, mfe } = report;
  return [
    <ReportPart key="figures" failure={REPORT_FAILURES.metrics}>
      <MetricsTable
        metrics={metrics}
        currency={currency}
        isGross={isGross}
        isOtherDrawdown={isOtherDrawdown(metrics.all, drawdowns[0], startingBalance)}
        span={span}
      />
    </ReportPart>,
    <Fragment key="months">
      <ReportPart failure={REPORT_FAILURES.months}>
        <MonthHeatMap calendar={calendar} currency={currency} startingBalance={startingBalance} />
      </ReportPart>
      <div className="report-pair">
        {(['weekday', 'hour'] as const).map((by) => (
          <ReportPart key={by} failure={REPORT_FAILURES[by]}>
            <PeriodBars by={by} calendar={calendar} currency={currency} />
          </ReportPart>
        ))}
      </div>
    </Fragment>,
    <ReportPart key="drawdowns" failure={REPORT_FAILURES.drawdowns}>
      <DrawdownTable drawdowns={drawdowns} currency={currency} startingBalance={startingBalance} />
    </ReportPart>,
    <Fragment key="trades">
      <ReportPart failure={REPORT_FAILURES.distribution}>
        <DistributionChart distribution={distribution} currency={currency} />
      </ReportPart>
      <div className="report-pair">
        <ReportPart failure={REPORT_FAILURES.mae}>
          <ExcursionChart which="mae" excursions={mae} currency={currency} />
        </ReportPart>
        <ReportPart failure={REPORT_FAILURES.mfe}>
          <ExcursionChart which="mfe" excursions={mfe} currency={currency} />
        </ReportPart>
      </div>
    </Fragment>,
    <ReportPart key="evaluation" failure={REPORT_FAILURES.evaluation}>
      <EvaluationPanel
        {...sources}
        currency={currency}
        isTimed={curve.time !== null}
        onEvaluation={(run, choice) =>
          onOverlay(
            run
              ? {
                  name: accountWords(choice),
                  account: choice.account,
                  run,
                  dayStartsAt: choice.dayStartsAt,
                  scale: choice.contracts === 1 ? null : `× ${factorKey(choice.contracts)}`,
                }
              : undefined,
          )
        }
        onClose={() => onOverlay(undefined)}
      />
    </ReportPart>,
  ];
}
