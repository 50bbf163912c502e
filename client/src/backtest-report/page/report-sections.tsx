import { Fragment, type ReactElement } from 'react';
import type { Report } from '../../../../backtest-engine/metrics/report.js';
import type { Loaded } from '../../lib/api/loaded.js';
import { DistributionChart } from '../charts/distribution-chart.js';
import { DrawdownTable } from '../charts/drawdown-table.js';
import type { EvaluationOverlay } from '../charts/evaluation-overlay.js';
import { EvaluationPanel } from '../prop-firm/evaluation-panel.js';
import { factorKey } from '../prop-firm/contract-factors.js';
import { checkedWords, settingsWords } from '../prop-firm/evaluation-words.js';
import { ExcursionChart } from '../charts/excursion-chart.js';
import { isOtherDrawdown } from '../format/metric-words.js';
import { MetricsTable } from './metrics-table.js';
import type { PropFirmCheck } from '../prop-firm/evaluation-requests.js';
import { MonthHeatMap } from '../charts/month-heat-map.js';
import { PeriodBars } from '../charts/period-bars.js';
import type { ReportClient } from '../worker/report-client.js';
import type { Odds } from './report-guide.js';
import { ReportPart } from '../charts/report-part.js';

export interface ReportSources {
  client: Pick<ReportClient, 'ask'>;
  check: Promise<Loaded<PropFirmCheck | null>>;
}

interface SectionsProps extends ReportSources {
  report: Report;
  /** As the file names it; null if it names none. */
  currency: string | null;
  isGross: boolean;
  /** In the file's currency. */
  startingBalance: number | undefined;
  onOverlay: (overlay: EvaluationOverlay | undefined) => void;
  onOdds: (odds: Odds | null) => void;
}

/** Metrics, charts and the prop-firm check, in the order of the page. */
export function sectionsAfterCurve({
  report,
  currency,
  isGross,
  startingBalance,
  onOverlay,
  onOdds,
  ...sources
}: SectionsProps): ReactElement[] {
  const { metrics, curve, calendar, span, drawdowns, distribution, mae, mfe } = report;
  return [
    <ReportPart key="figures" failure="The figures could not be shown.">
      <MetricsTable
        figures={metrics}
        currency={currency}
        isGross={isGross}
        isShareOfAnother={isOtherDrawdown(metrics.all, drawdowns[0], startingBalance)}
        span={span}
      />
    </ReportPart>,
    <Fragment key="months">
      <ReportPart failure="The profit by month could not be shown.">
        <MonthHeatMap calendar={calendar} currency={currency} startingBalance={startingBalance} />
      </ReportPart>
      <div className="report-pair">
        {(['weekday', 'hour'] as const).map((by) => (
          <ReportPart key={by} failure={`The profit by ${by} could not be shown.`}>
            <PeriodBars by={by} calendar={calendar} currency={currency} />
          </ReportPart>
        ))}
      </div>
    </Fragment>,
    <ReportPart key="drawdowns" failure="The worst drawdowns could not be shown.">
      <DrawdownTable drawdowns={drawdowns} currency={currency} startingBalance={startingBalance} />
    </ReportPart>,
    <Fragment key="trades">
      <ReportPart failure="The trade distribution could not be shown.">
        <DistributionChart distribution={distribution} currency={currency} />
      </ReportPart>
      <div className="report-pair">
        <ReportPart failure="The adverse excursions could not be shown.">
          <ExcursionChart which="mae" excursions={mae} currency={currency} />
        </ReportPart>
        <ReportPart failure="The favorable excursions could not be shown.">
          <ExcursionChart which="mfe" excursions={mfe} currency={currency} />
        </ReportPart>
      </div>
    </Fragment>,
    <ReportPart key="evaluation" failure="The prop-firm check could not be shown.">
      <EvaluationPanel
        {...sources}
        currency={currency}
        isTimed={curve.time !== null}
        onEvaluation={(run, choice) =>
          onOverlay(
            run
              ? {
                  name: checkedWords(choice),
                  account: choice.account,
                  run,
                  dayStartsAt: choice.dayStartsAt,
                  scale: choice.contracts === 1 ? null : `× ${factorKey(choice.contracts)}`,
                }
              : undefined,
          )
        }
        onChance={(chance, choice, why) => {
          const result = why ?? chance;
          onOdds(result === null ? null : { name: settingsWords(choice), chance: result });
        }}
      />
    </ReportPart>,
  ];
}
