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
import { ReportPart } from './report-part.js';

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
    <ReportPart key="figures" name="The figures">
      <FiguresTable figures={figures} currency={currency} />
    </ReportPart>,
    <Fragment key="months">
      <ReportPart name="The profit by month">
        <MonthHeatMap calendar={calendar} currency={currency} />
      </ReportPart>
      <div className="report-pair">
        {(['weekday', 'hour'] as const).map((by) => (
          <ReportPart key={by} name={`The profit by ${by}`}>
            <PeriodBars by={by} calendar={calendar} currency={currency} />
          </ReportPart>
        ))}
      </div>
    </Fragment>,
    <ReportPart key="drawdowns" name="The worst drawdowns">
      <DrawdownTable drawdowns={drawdowns} currency={currency} />
    </ReportPart>,
    <Fragment key="trades">
      <ReportPart name="The distribution of the trades">
        <DistributionChart distribution={distribution} currency={currency} />
      </ReportPart>
      <div className="report-pair">
        <ReportPart name="The adverse excursions">
          <ExcursionChart which="mae" excursions={mae} currency={currency} />
        </ReportPart>
        <ReportPart name="The favourable excursions">
          <ExcursionChart which="mfe" excursions={mfe} currency={currency} />
        </ReportPart>
      </div>
    </Fragment>,
    <ReportPart key="evaluation" name="The prop-firm check">
      <EvaluationPanel
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
      />
    </ReportPart>,
  ];
}
