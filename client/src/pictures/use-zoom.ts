import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AddressNames } from '../report/address-names.js';
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
  useNameInAddress(isEvaluation ? OF_EVALUATION : zoom && spelledPeriod(zoom, unit), come);
  return { zoom, isEvaluation, show, showEvaluation, zoomBy };
}

/** Once it is another than at first; `come` is told of the address that the reader has come back to where it asks for another. */
function useNameInAddress(name: string | null, come: (query: string) => void): void {
  const [address] = useState(() => new AddressNames());
  const shown = useRef(name);
  /** What this entry of the browser's history asks for. */
  const asked = useRef<string | null>(null);
  const back = useEffectEvent(() => {
    const period = periodAsked();
    if (period === asked.current) return;
    asked.current = period;
    come(location.search);
  });
  useEffect(() => {
    const { pathname } = location;
    asked.current = periodAsked();
    const follow = (): void => {
      if (location.pathname === pathname) back();
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    if (shown.current === name) return undefined;
    return address.name({ [PERIOD]: name }, () => {
      shown.current = name;
      asked.current = name;
    });
  }, [address, name]);
}

const periodAsked = (): string | null => new URLSearchParams(location.search).get(PERIOD);
