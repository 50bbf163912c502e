import { useEffectEvent, useState, useCallback, useMemo, useEffect } from 'react';
import { useUrlParams } from '../url-state/use-url-params.js';
import type { DrawnOverlay } from './evaluation-overlay.js';
import { type Range, coversRange, missingTrades, toPlotPoints, type PlotPoints } from './plot-points.js';
import {
  type ExitUnit,
  isWholeRange,
  toEvaluationRange,
  zoomRange,
  toSelectedRange,
  isShownByDay,
  roundToUnits,
  MIN_LENGTH,
  clippedToFile,
  type PeriodMetrics,
} from './plot-range.js';
import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS } from '../../../../backtest-engine/model/time.js';
import type { CurvePoints } from '../../../../backtest-engine/metrics/report.js';
import type { ReportClient } from '../worker/report-client.js';
import type { Answer } from '../worker/report-messages.js';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import { rangeWords } from './equity-words.js';

interface Zoom {
  /** Null if the whole curve is visible. */
  zoom: Range | null;
  /** Whether the range is the evaluation's period, which follows the next evaluation. */
  isEvaluation: boolean;
  show: (range: Range) => void;
  showEvaluation: (of: DrawnOverlay) => void;
  /** Zooms around `about`, or around the middle if it is absent or not visible. */
  zoomBy: (factor: number, about?: number) => void;
}

/** The visible range, read from the URL once and written back on every change. */
export function useZoom(whole: Range, unit: ExitUnit, drawn: DrawnOverlay | null): Zoom {
  const [requested] = useState(() => parsePeriodParam(location.search, whole, unit));
  const [zoom, setZoom] = useState<Range | null>(requested === EVALUATION_PERIOD_VALUE ? null : requested);
  const [isFollowing, setIsFollowing] = useState(requested === EVALUATION_PERIOD_VALUE);
  const isEvaluation = isFollowing && drawn !== null && zoom !== null;

  const show = (next: Range): void => {
    setZoom(isWholeRange(next, whole) ? null : next);
    setIsFollowing(false);
  };
  const showEvaluation = ({ time }: DrawnOverlay): void => {
    show(toEvaluationRange(time, unit));
    setIsFollowing(true);
  };
  const zoomBy = (factor: number, about?: number): void => {
    // A pinch can zoom twice before the next render.
    setZoom((before) => {
      const { min, max } = before ?? whole;
      const isInView = about !== undefined && about >= min && about <= max;
      const next = zoomRange({ min, max }, whole, factor, isInView ? about : (min + max) / 2, unit);
      return isWholeRange(next, whole) ? null : next;
    });
    setIsFollowing(false);
  };
  const [followed, setFollowed] = useState(drawn);
  if (drawn !== followed) {
    setFollowed(drawn);
    if (drawn && isFollowing) showEvaluation(drawn);
  }
  const applyQuery = useEffectEvent((query: string) => {
    const next = parsePeriodParam(query, whole, unit);
    if (next !== EVALUATION_PERIOD_VALUE) show(next ?? whole);
    else if (drawn) showEvaluation(drawn);
    else setIsFollowing(true);
  });
  useUrlParams(
    { [PERIOD_PARAM]: isEvaluation ? EVALUATION_PERIOD_VALUE : zoom && formatPeriodParam(zoom, unit) },
    applyQuery,
  );
  return { zoom, isEvaluation, show, showEvaluation, zoomBy };
}

/** URL parameter, such as `?period=2024-03-04..2024-05-29`. */
const PERIOD_PARAM = 'period';
/** Parameter value for the period of the current evaluation. */
const EVALUATION_PERIOD_VALUE = 'evaluation';
const PERIOD = /^(.+)\.\.(.+)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const TRADE = /^\d{1,9}$/;

/** Formats a range for the URL by days, minutes or trade numbers. */
export function formatPeriodParam(range: Range, unit: ExitUnit): string {
  const { min, max } = roundToUnits(range, unit, false);
  if (unit === 'none') return `${Math.ceil(min)}..${Math.floor(max)}`;
  const format = isShownByDay(range, unit, false)
    ? isoDay
    : (time: number): string => new Date(time).toISOString().slice(0, 16);
  return `${format(min)}..${format(max)}`;
}

/** Parses the period of a query within `whole`; null if absent, invalid, or the whole range. */
export function parsePeriodParam(
  query: string,
  whole: Range,
  unit: ExitUnit,
): Range | typeof EVALUATION_PERIOD_VALUE | null {
  const requested = new URLSearchParams(query).get(PERIOD_PARAM) ?? '';
  if (requested === EVALUATION_PERIOD_VALUE) return unit === 'none' ? null : EVALUATION_PERIOD_VALUE;
  const [, from = '', to = ''] = PERIOD.exec(requested) ?? [];
  const [first, last] = [parseEnd(from, unit), parseEnd(to, unit)];
  if (first === null || last === null) return null;
  const range = { min: first.min, max: last.max };
  if (!(range.min < range.max && range.min <= whole.max && range.max >= whole.min) || isWholeRange(range, whole))
    return null;
  const clipped = { min: Math.max(whole.min, range.min), max: Math.min(whole.max, range.max) };
  const lengthOf = ({ min, max }: Range): number => max - min + (unit === 'none' ? 0 : 1);
  // Periods shorter than an hour are widened to one.
  if (unit !== 'none' && lengthOf(range) > HOUR_MS && lengthOf(clipped) < HOUR_MS) return clippedToFile(range, whole);
  // At an end of the file, less than the closest zoom may remain.
  const isTooShort = lengthOf(range) < MIN_LENGTH[unit] || lengthOf(clipped) < MIN_LENGTH[unit] / 2;
  return isTooShort ? toSelectedRange(clipped.min, clipped.max, whole, unit) : clipped;
}

/** Parses one end as a day, minute or trade number; null if it does not match the unit. */
function parseEnd(end: string, unit: ExitUnit): Range | null {
  if (unit === 'none') return TRADE.test(end) ? { min: Number(end) - 0.5, max: Number(end) + 0.5 } : null;
  const length = DAY.test(end) ? DAY_MS : unit === 'time' && TIME.test(end) ? MINUTE_MS : null;
  const time = Date.parse(length === DAY_MS ? end : `${end}Z`);
  return length === null || Number.isNaN(time) ? null : { min: time, max: time + length - 1 };
}

/** Returns the points to draw in the range: the overview's until finer ones arrive. */
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

/** Returns the metrics of the zoomed range: the previous ones until the new ones arrive. */
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
    (metrics: Metrics) => {
      if (when !== null) setAnswer({ of: overview, when, isEvaluation, metrics });
    },
    [overview, when, isEvaluation],
  );
  const rounded = zoom && roundToUnits(zoom, unit, isEvaluation);
  useDebouncedRequest(client, 'period', rounded && { from: rounded.min, to: rounded.max }, take);
  // After a reset, the old range's metrics must not appear for the next zoom.
  if (zoom === null && answer !== null) setAnswer(null);
  return zoom && answer?.of === overview ? answer : null;
}

/** Debounce: a wheel or pinch zooms many times a second. */
const DEBOUNCE_MS = 60;

/**
 * Requests data for a range once the range has settled, and passes it to `take`. A new `take`
 * requests again; null requests nothing. A failed request changes nothing.
 */
export function useDebouncedRequest<Name extends 'curve' | 'period'>(
  client: Pick<ReportClient, 'ask'>,
  name: Name,
  bounds: { from: number; to: number } | null,
  take: (answer: Answer<Name>) => void,
): void {
  const from = bounds?.from;
  const to = bounds?.to;
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
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, name, from, to, take]);
}
