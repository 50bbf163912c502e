import { useEffect, useMemo, useState } from 'react';
import type { ReportClient } from '../report/report-client.js';
import { covers, missingTrades, plotPoints, type PlotPoints, type Range } from './plot-points.js';

/** A wheel or a pinch zooms many times a second; the worker is asked when it rests. */
const REST_MS = 60;

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
  const from = missing?.from;
  const to = missing?.to;
  useEffect(() => {
    if (from === undefined || to === undefined) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      try {
        const points = await client.ask('curve', { from, to });
        if (isWanted) setAnswer({ of: overview, points: plotPoints(points) });
      } catch (error) {
        // The coarse points stay.
        console.error('The finer curve could not be had.', error);
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, overview, from, to]);
  return held;
}
