import { useCallback, useMemo, useState, useEffect } from 'react';
import type { CurvePoints } from '../../../../backtest-engine/metrics/report.js';
import type { ReportClient } from '../worker/report-client.js';
import { coversRange, missingTrades, toPlotPoints, type PlotPoints, type Range } from './plot-points.js';
import type { Answer } from '../worker/report-messages.js';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import { rangeWords } from './equity-words.js';
import { type PeriodMetrics, type ExitUnit, roundToUnits } from './plot-range.js';

/** Debounce: a wheel or pinch zooms many times a second. */
const REST_MS = 60;

interface Stretch {
  from: number;
  to: number;
}

/**
 * Requests data for a range once the range has settled, and passes it to `take`. A new `take`
 * requests again. Without a range nothing is requested; a failed request keeps the current view.
 */
export function useDebouncedRequest<Name extends 'curve' | 'period'>(
  client: Pick<ReportClient, 'ask'>,
  name: Name,
  stretch: Stretch | null,
  take: (answer: Answer<Name>) => void,
): void {
  const from = stretch?.from;
  const to = stretch?.to;
  useEffect(() => {
    if (from === undefined || to === undefined) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      try {
        const answer = await client.ask(name, { from, to });
        if (isWanted) take(answer);
      } catch (error) {
        console.error(`The worker did not answer the ${name} request.`, error);
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, name, from, to, take]);
}

/**
 * Returns the points to draw in the range: the overview's until finer ones arrive. The current
 * points stay during a request.
 */
export function useFinerCurve(
  client: Pick<ReportClient, 'ask'>,
  overview: PlotPoints,
  range: Range,
  whole: Range,
): PlotPoints {
  const [answer, setAnswer] = useState<{ of: PlotPoints; points: PlotPoints } | null>(null);
  const finer = answer?.of === overview ? answer.points : null;
  const held = finer && coversRange(finer, range, whole) ? finer : overview;
  const missing = useMemo(() => missingTrades(held, range), [held, range]);
  const take = useCallback(
    (points: CurvePoints) => setAnswer({ of: overview, points: toPlotPoints(points) }),
    [overview],
  );
  useDebouncedRequest(client, 'curve', missing, take);
  return held;
}

/**
 * Returns the metrics of the zoomed range. Keeps the previous range's metrics until the new ones
 * arrive; null before the first.
 */
export function usePeriodMetrics(
  client: Pick<ReportClient, 'ask'>,
  overview: PlotPoints,
  zoom: Range | null,
  unit: ExitUnit,
  isEvaluation: boolean,
): PeriodMetrics | null {
  const [answer, setAnswer] = useState<({ of: PlotPoints } & PeriodMetrics) | null>(null);
  const when = zoom && rangeWords(zoom, unit, isEvaluation);
  const take = useCallback(
    (figures: Metrics) => {
      if (when !== null) setAnswer({ of: overview, when, isEvaluation, figures });
    },
    [overview, when, isEvaluation],
  );
  const named = zoom && roundToUnits(zoom, unit, isEvaluation);
  useDebouncedRequest(client, 'period', named && { from: named.min, to: named.max }, take);
  // After a reset, the old range's metrics must not appear for the next zoom.
  if (zoom === null && answer !== null) setAnswer(null);
  return zoom && answer?.of === overview ? answer : null;
}
