import { useCallback, useMemo, useState, useEffect } from 'react';
import type { CurvePoints } from '../../../../backtest-engine/metrics/report.js';
import type { ReportClient } from '../worker/report-client.js';
import { coversRange, missingTrades, toPlotPoints, type PlotPoints, type Range } from './plot-points.js';
import type { Answer } from '../worker/report-messages.js';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import { rangeWords } from './equity-words.js';
import { type PeriodMetrics, type ExitUnit, roundToUnits } from './plot-range.js';

/** A wheel or a pinch zooms many times a second; the worker is asked when it rests. */
const REST_MS = 60;

interface Stretch {
  from: number;
  to: number;
}

/**
 * Asks the worker about a stretch of the curve once that rests, and gives the answer to `take`; another `take` asks again.
 * Nothing is asked without a stretch. Where there is no answer, what is on screen stays.
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
        console.error(`What is in view could not be had: ${name}.`, error);
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
 * The points to draw in the range: those of the overview until the worker has answered with the finer ones. What is on
 * screen stays there while it is asked.
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
 * Those of what is zoomed into, an evaluation's period where it `isEvaluation`; of the stretch before until the worker has
 * answered, and null before it has.
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
  // What was zoomed into before all was in view is not told of what is zoomed into next.
  if (zoom === null && answer !== null) setAnswer(null);
  return zoom && answer?.of === overview ? answer : null;
}
