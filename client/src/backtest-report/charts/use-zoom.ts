import { useEffectEvent, useState } from 'react';
import { useAddressNames } from '../url-state/use-url-params.js';
import type { DrawnOverlay } from './evaluation-overlay.js';
import type { Range } from './plot-points.js';
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
} from './plot-range.js';
import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS } from '../../../../backtest-engine/model/time.js';

/** In an address, such as `?period=2024-03-04..2024-05-29`. */
const PERIOD_PARAM = 'period';

/** Stands for the period of whichever evaluation is asked for. */
const EVALUATION_PERIOD_VALUE = 'evaluation';

const STRETCH = /^(.+)\.\.(.+)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const TRADE = /^\d{1,9}$/;

/** A stretch of the curve as an address spells it: as it is told, by days, by minutes or by numbers of trades. */
export function formatPeriodParam(range: Range, unit: ExitUnit): string {
  const { min, max } = roundToUnits(range, unit, false);
  if (unit === 'none') return `${Math.ceil(min)}..${Math.floor(max)}`;
  const spelled = isShownByDay(range, unit, false)
    ? isoDay
    : (time: number): string => new Date(time).toISOString().slice(0, 16);
  return `${spelled(min)}..${spelled(max)}`;
}

/** What `query` asks for of a curve that reaches over `whole`; null where that is nothing, all of it or none of this curve. */
export function parsePeriodParam(
  query: string,
  whole: Range,
  unit: ExitUnit,
): Range | typeof EVALUATION_PERIOD_VALUE | null {
  const asked = new URLSearchParams(query).get(PERIOD_PARAM) ?? '';
  if (asked === EVALUATION_PERIOD_VALUE) return unit === 'none' ? null : EVALUATION_PERIOD_VALUE;
  const [, from = '', to = ''] = STRETCH.exec(asked) ?? [];
  const [first, last] = [stretchOf(from, unit), stretchOf(to, unit)];
  if (first === null || last === null) return null;
  const range = { min: first.min, max: last.max };
  if (!(range.min < range.max && range.min <= whole.max && range.max >= whole.min) || isWholeRange(range, whole))
    return null;
  const known = { min: Math.max(whole.min, range.min), max: Math.min(whole.max, range.max) };
  const lengthOf = ({ min, max }: Range): number => max - min + (unit === 'none' ? 0 : 1);
  // The list has no period of less than an hour, which is spelled with a minute more.
  if (unit !== 'none' && lengthOf(range) > HOUR_MS && lengthOf(known) < HOUR_MS) return clippedToFile(range, whole);
  // At an end of the file less of it may be left.
  const isTooShort = lengthOf(range) < MIN_LENGTH[unit] || lengthOf(known) < MIN_LENGTH[unit] / 2;
  return isTooShort ? toSelectedRange(known.min, known.max, whole, unit) : known;
}

/** The day, the minute or the trade that an end is; null where it is none of this unit. */
function stretchOf(end: string, unit: ExitUnit): Range | null {
  if (unit === 'none') return TRADE.test(end) ? { min: Number(end) - 0.5, max: Number(end) + 0.5 } : null;
  const length = DAY.test(end) ? DAY_MS : unit === 'time' && TIME.test(end) ? MINUTE_MS : null;
  const time = Date.parse(length === DAY_MS ? end : `${end}Z`);
  return length === null || Number.isNaN(time) ? null : { min: time, max: time + length - 1 };
}

interface Zoom {
  /** Null where all of the curve is in view. */
  zoom: Range | null;
  /** It is the period of the evaluation, and goes on to that of the next one. */
  isEvaluation: boolean;
  show: (range: Range) => void;
  showEvaluation: (of: DrawnOverlay) => void;
  /** `about` stays where it is on screen; in the middle where it is not in view, or not given. */
  zoomBy: (factor: number, about?: number) => void;
}

/** The part of a curve that is in view, as the address asks for it at first, and names it from then on. */
export function useZoom(whole: Range, unit: ExitUnit, drawn: DrawnOverlay | null): Zoom {
  const [asked] = useState(() => parsePeriodParam(location.search, whole, unit));
  const [zoom, setZoom] = useState<Range | null>(asked === EVALUATION_PERIOD_VALUE ? null : asked);
  const [isFollowing, setIsFollowing] = useState(asked === EVALUATION_PERIOD_VALUE);
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
    // Two fingers zoom twice before the picture is drawn anew.
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
  const come = useEffectEvent((query: string) => {
    const next = parsePeriodParam(query, whole, unit);
    if (next !== EVALUATION_PERIOD_VALUE) show(next ?? whole);
    else if (drawn) showEvaluation(drawn);
    else setIsFollowing(true);
  });
  useAddressNames(
    { [PERIOD_PARAM]: isEvaluation ? EVALUATION_PERIOD_VALUE : zoom && formatPeriodParam(zoom, unit) },
    come,
  );
  return { zoom, isEvaluation, show, showEvaluation, zoomBy };
}
