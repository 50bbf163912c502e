import { useCallback, useState } from 'react';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import type { ReportClient } from '../worker/report-client.js';
import { rangeWords } from './equity-words.js';
import type { PeriodFigures } from './plot-periods.js';
import type { PlotPoints, Range } from './plot-points.js';
import { type ExitUnit, namedRange } from './plot-range.js';
import { useAskAtRest } from './use-ask-at-rest.js';

/**
 * Those of what is zoomed into, an evaluation's period where it `isEvaluation`; of the stretch before until the worker has
 * answered, and null before it has.
 */
export function usePeriodFigures(
  client: Pick<ReportClient, 'ask'>,
  overview: PlotPoints,
  zoom: Range | null,
  unit: ExitUnit,
  isEvaluation: boolean,
): PeriodFigures | null {
  const [answer, setAnswer] = useState<({ of: PlotPoints } & PeriodFigures) | null>(null);
  const when = zoom && rangeWords(zoom, unit, isEvaluation);
  const take = useCallback(
    (figures: Metrics) => {
      if (when !== null) setAnswer({ of: overview, when, isEvaluation, figures });
    },
    [overview, when, isEvaluation],
  );
  const named = zoom && namedRange(zoom, unit, isEvaluation);
  useAskAtRest(client, 'period', named && { from: named.min, to: named.max }, take);
  // What was zoomed into before all was in view is not told of what is zoomed into next.
  if (zoom === null && answer !== null) setAnswer(null);
  return zoom && answer?.of === overview ? answer : null;
}
