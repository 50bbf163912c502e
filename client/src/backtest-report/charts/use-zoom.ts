import { useEffectEvent, useState } from 'react';
import { useAddressNames } from '../url-state/use-url-params.js';
import type { DrawnOverlay } from './evaluation-overlay.js';
import { OF_EVALUATION, PERIOD, periodIn, spelledPeriod } from './period-address.js';
import type { Range } from './plot-points.js';
import { type ExitUnit, isWhole, periodOf, zoomed } from './plot-range.js';

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
  const [asked] = useState(() => periodIn(location.search, whole, unit));
  const [zoom, setZoom] = useState<Range | null>(asked === OF_EVALUATION ? null : asked);
  const [isFollowing, setIsFollowing] = useState(asked === OF_EVALUATION);
  const isEvaluation = isFollowing && drawn !== null && zoom !== null;

  const show = (next: Range): void => {
    setZoom(isWhole(next, whole) ? null : next);
    setIsFollowing(false);
  };
  const showEvaluation = ({ time }: DrawnOverlay): void => {
    show(periodOf(time, unit));
    setIsFollowing(true);
  };
  const zoomBy = (factor: number, about?: number): void => {
    // Two fingers zoom twice before the picture is drawn anew.
    setZoom((before) => {
      const { min, max } = before ?? whole;
      const isInView = about !== undefined && about >= min && about <= max;
      const next = zoomed({ min, max }, whole, factor, isInView ? about : (min + max) / 2, unit);
      return isWhole(next, whole) ? null : next;
    });
    setIsFollowing(false);
  };
  const [followed, setFollowed] = useState(drawn);
  if (drawn !== followed) {
    setFollowed(drawn);
    if (drawn && isFollowing) showEvaluation(drawn);
  }
  const come = useEffectEvent((query: string) => {
    const next = periodIn(query, whole, unit);
    if (next !== OF_EVALUATION) show(next ?? whole);
    else if (drawn) showEvaluation(drawn);
    else setIsFollowing(true);
  });
  useAddressNames({ [PERIOD]: isEvaluation ? OF_EVALUATION : zoom && spelledPeriod(zoom, unit) }, come);
  return { zoom, isEvaluation, show, showEvaluation, zoomBy };
}
