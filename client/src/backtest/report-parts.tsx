import { Fragment, type ReactElement } from 'react';
import type { Report } from '../../../src/shared/backtest/figures/report.js';
import type { Loaded } from '../api/loaded.js';
import { DistributionChart } from './distribution-chart.js';
import { DrawdownTable } from './drawdown-table.js';
import type { EvaluationOverlay } from './evaluation-overlay.js';
import { EvaluationPanel } from './evaluation-panel.js';
import { ExcursionChart } from './excursion-chart.js';
import { FiguresTable } from './figures-table.js';
import type { FirstCheck } from './first-check.js';
import { MonthHeatMap } from './month-heat-map.js';
import { PeriodBars } from './period-bars.js';
import type { ReportClient } from './report-client.js';

export interface ReportSources {
  client: ReportClient;
  check: Promise<Loaded<FirstCheck | null>>;
}

/**
 * Figures, pictures and the prop-firm check, in the order of the page: parts with keys, each as much as a slow processor
 * renders and lays out in a moment. `currency` as the file names it.
 */
export function partsAfterCurve(
  { figures, curve, calendar, drawdowns, distribution, mae, mfe }: Report,
  currency: string | null,
  sources: ReportSources,
  onOverlay: (overlay: EvaluationOverlay) => void,
): ReactElement[] {
  return [
    <FiguresTable key="figures" figures={figures} currency={currency} />,
    <Fragment key="months">
      <MonthHeatMap calendar={calendar} currency={currency} />
      <div className="report-pair">
        <PeriodBars by="weekday" calendar={calendar} currency={currency} />
        <PeriodBars by="hour" calendar={calendar} currency={currency} />
      </div>
    </Fragment>,
    <DrawdownTable key="drawdowns" drawdowns={drawdowns} currency={currency} />,
    <Fragment key="trades">
      <DistributionChart distribution={distribution} currency={currency} />
      <div className="report-pair">
        <ExcursionChart which="mae" excursions={mae} currency={currency} />
        <ExcursionChart which="mfe" excursions={mfe} currency={currency} />
      </div>
    </Fragment>,
    <EvaluationPanel
      key="evaluation"
      {...sources}
      currency={currency}
      isTimed={curve.time !== null}
      onEvaluation={(run, account, firm) =>
        onOverlay({
          name: `${firm.name}, ${account.name}`,
          size: account.size,
          maximumLoss: account.maximumLoss.amount,
          run,
        })
      }
    />,
  ];
}
