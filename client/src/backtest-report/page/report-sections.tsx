import { Fragment, type ReactElement } from 'react';
import type { Report } from '../../../../backtest-engine/metrics/report.js';
import type { Loaded } from '../../lib/api/request.js';
import { DistributionChart } from '../charts/distribution-chart.js';
import { DrawdownTable } from '../charts/drawdown-table.js';
import type { EvaluationOverlay } from '../charts/evaluation-overlay.js';
import { EvaluationPanel } from '../prop-firm/evaluation-panel.js';
import { factorKey } from '../prop-firm/evaluation-choice.js';
import { checkedWords, settingsWords, tradingDays } from '../prop-firm/evaluation-words.js';
import { ExcursionChart } from '../charts/excursion-chart.js';
import { isOtherDrawdown } from '../format/result-words.js';
import { MetricsTable } from './metrics-table.js';
import type { PropFirmCheck } from '../prop-firm/evaluation-requests.js';
import { MonthHeatMap } from '../charts/month-heat-map.js';
import { PeriodBars } from '../charts/period-bars.js';
import type { ReportClient } from '../worker/report-client.js';
import { ReportPart } from '../charts/chart-frame.js';
import type { ChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import { chanceParts, startParts } from '../prop-firm/chance-words.js';

export interface ReportSources {
  client: Pick<ReportClient, 'ask'>;
  check: Promise<Loaded<PropFirmCheck | null>>;
}

interface SectionsProps extends ReportSources {
  report: Report;
  /** Currency of the file; null if unknown. */
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
        metrics={metrics}
        currency={currency}
        isGross={isGross}
        isOtherDrawdown={isOtherDrawdown(metrics.all, drawdowns[0], startingBalance)}
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
        onChance={(chance, choice, missingReason) => {
          const result = missingReason ?? chance;
          onOdds(result === null ? null : { name: settingsWords(choice), chance: result });
        }}
      />
    </ReportPart>,
  ];
}

export interface Odds {
  /** Account, for example `Example Firm, 50K`. */
  name: string;
  /** The chance of passing, or the reason why there is none. */
  chance: ChanceOfPassing | string;
}

/** Links to sections far down the page, with the result of the prop-firm check. */
export function ReportGuide({ odds }: { odds: Odds | null }) {
  return (
    <nav className="report-guide" aria-label="In this report">
      <ul>
        <li>
          <a href="#evaluation-title">Prop-firm check</a>
          <p>{oddsText(odds)}</p>
        </li>
        <li>
          <a href="#figures-title">All figures</a>
        </li>
        <li>
          <a href="#rows-title">Every row in the file</a>
        </li>
      </ul>
    </nav>
  );
}

function oddsText(odds: Odds | null): string {
  if (odds === null) return 'Would it have passed an evaluation?';
  if (typeof odds.chance === 'string')
    return `The chance of passing was not calculated for ${odds.name}: ${odds.chance}.`;
  const starts = startParts(odds.chance.starts);
  const runs = chanceParts(odds.chance);
  const uncertainty = odds.chance.uncertainties.length > 0 ? ', not certain' : '';
  const { passed, failed, open } = starts.shares;
  const { medianDaysToPass } = odds.chance;
  const time = medianDaysToPass === null ? '' : ` (median ${tradingDays(medianDaysToPass)})`;
  return `${odds.name} (hypothetical${uncertainty}): ${passed} of ${starts.all} start dates passed, ${failed} failed, ${open} not finished; ${runs.passed} of runs resampled from ${tradingDays(odds.chance.tradingDays)} passed${time}, ${runs.failing} failed, ${runs.open} still open.`;
}
