import { useCallback, useState } from 'react';
import type { Figures } from '../../../src/shared/backtest/figures/figures.js';
import type { ReportClient } from '../report/report-client.js';
import type { PeriodFigures } from './plot-periods.js';
import type { PlotPoints, Range } from './plot-points.js';
import { useAskAtRest } from './use-ask-at-rest.js';

/** Those of what is zoomed into; of the stretch before until the worker has answered, and null before it has. */
export function usePeriodFigures(
  client: Pick<ReportClient, 'ask'>,
  overview: PlotPoints,
  zoom: Range | null,
): PeriodFigures | null {
  const [answer, setAnswer] = useState<({ of: PlotPoints } & PeriodFigures) | null>(null);
  const take = useCallback(
    (figures: Figures, { from, to }: { from: number; to: number }) =>
      setAnswer({ of: overview, range: { min: from, max: to }, figures }),
    [overview],
  );
  useAskAtRest(client, 'period', zoom && { from: zoom.min, to: zoom.max }, take);
  return zoom && answer?.of === overview ? answer : null;
}
