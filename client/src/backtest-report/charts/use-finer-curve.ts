import { useCallback, useMemo, useState } from 'react';
import type { CurvePoints } from '../../../../backtest-engine/metrics/report.js';
import type { ReportClient } from '../worker/report-client.js';
import { covers, missingTrades, plotPoints, type PlotPoints, type Range } from './plot-points.js';
import { useAskAtRest } from './use-ask-at-rest.js';

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
  const held = finer && covers(finer, range, whole) ? finer : overview;
  const missing = useMemo(() => missingTrades(held, range), [held, range]);
  const take = useCallback(
    (points: CurvePoints) => setAnswer({ of: overview, points: plotPoints(points) }),
    [overview],
  );
  useAskAtRest(client, 'curve', missing, take);
  return held;
}
