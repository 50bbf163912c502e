import type { EquityCurve } from '../../../backtest-engine/metrics/equity-curve.js';
import { sampleCurvePoints } from '../../../backtest-engine/metrics/report.js';
import { DAY_MS } from '../../../backtest-engine/model/time.js';
import type { EvaluationOverlay } from '../backtest-report/charts/evaluation-overlay.js';
import type { ReportClient } from '../backtest-report/worker/report-client.js';

/** A client that answers with finer points of the curve, and never with period metrics. */
export const clientOf = (curve: EquityCurve): Pick<ReportClient, 'ask'> =>
  ({
    ask: (name: 'curve' | 'period', range: { from: number; to: number }) =>
      name === 'curve' ? Promise.resolve(sampleCurvePoints(curve, range.from, range.to)) : new Promise(() => undefined),
  }) as unknown as Pick<ReportClient, 'ask'>;

/** An evaluation of the second and third trade of a file, with the fields the chart reads. */
export const overlayOf = (name: string, first: number, second: number): EvaluationOverlay =>
  ({
    name,
    account: {
      size: 50_000,
      profitTarget: 3000,
      maximumLoss: { amount: 50, kind: 'static', locksAtStart: null, checkedLive: null },
    },
    run: {
      uncertainties: [],
      outcome: 'failed',
      start: { time: Math.floor(first / DAY_MS) * DAY_MS, profit: 100 },
      lastTrade: 2,
      curve: {
        day: [first, second].map((time) => Math.floor(time / DAY_MS)),
        time: [first, second],
        balance: [49_959.5, 49_939.5],
        floor: [49_950, 49_950],
        target: [3000, 3000],
      },
    },
    dayStartsAt: 0,
    scale: null,
  }) as unknown as EvaluationOverlay;
