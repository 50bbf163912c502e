import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { EquityCanvas } from './equity-canvas.js';
import type { DrawnOverlay } from './evaluation-overlay.js';
import { amount, count, type Money } from '../format/money.js';
import { listenToGestures } from './plot-gestures.js';
import { plotHeight } from './plot-theme.js';
import type { PlotPoints, Range } from './plot-points.js';

interface EquityPlotProps {
  /** Pixels; 0 draws nothing. */
  width: number;
  points: PlotPoints;
  range: Range;
  overlay: DrawnOverlay | null;
  isTime: boolean;
  /** Number of trades in the file. */
  trades: number;
  money: Money;
  /** Index of the point under the cursor; null if there is none. */
  index: number | null;
  words: string;
  /** Number of the described trade, from 1. */
  trade: number;
  /** Takes an x value, or null if the pointer has left. */
  onHover: (x: number | null) => void;
  /** Called if focus or touch moves outside the plot. */
  onLeave: () => void;
  /** Id of the element that lists the keys. */
  keys: string;
  onKey: (event: KeyboardEvent) => void;
  onChoose: (from: number, to: number) => void;
  onZoom: (factor: number, about: number) => void;
  onWhole: () => void;
}

/** The plot's height after a window resize; null before the first one. */
function usePlotHeight(root: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const first = plotHeight(element);
    const follow = (): void => {
      const now = plotHeight(element);
      setHeight((known) => (known === null && now === first ? null : now));
    };
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [root]);
  return height;
}

/**
 * The plot of the equity chart, exposed as a slider over its points. Colors are read once, so the
 * component's key must change with the theme.
 */
export function EquityPlot(props: EquityPlotProps) {
  const { width, points, range, overlay, isTime, money, index } = props;
  const root = useRef<HTMLDivElement>(null);
  const [plots, setPlots] = useState<EquityCanvas | null>(null);
  const height = usePlotHeight(root);

  const hover = useEffectEvent((x: number | null, made: EquityCanvas) =>
    props.onHover(x === null ? null : made.valueAt(x)),
  );
  const choose = useEffectEvent((from: number, to: number, made: EquityCanvas) =>
    props.onChoose(made.valueAt(from), made.valueAt(to)),
  );
  const zoom = useEffectEvent((factor: number, x: number, made: EquityCanvas) => props.onZoom(factor, made.valueAt(x)));
  const whole = useEffectEvent(() => props.onWhole());
  const leave = useEffectEvent(() => props.onLeave());

  useEffect(() => {
    const press = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !root.current?.contains(target)) leave();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || width === 0) return undefined;
    const made = new EquityCanvas({
      root: element,
      width,
      height: height ?? plotHeight(element),
      isTime,
      moneyLabel: money.short,
      amountLabel: (value) => amount(money, value),
      countLabel: count,
    });
    const stop = listenToGestures(element, {
      hover: (x) => hover(x, made),
      choosing: (from, to) => {
        const [one, other] = [made.valueAt(from), made.valueAt(to)];
        made.mark({ min: Math.min(one, other), max: Math.max(one, other) });
      },
      chosen: (from, to) => {
        made.mark(null);
        if (to !== null) choose(from, to, made);
      },
      zoom: (factor, x) => zoom(factor, x, made),
      whole: () => whole(),
    });
    setPlots(made);
    return () => {
      stop();
      made.destroy();
    };
  }, [root, width, height, isTime, money]);

  useLayoutEffect(() => plots?.draw(points, range, overlay), [plots, points, range, overlay]);
  useEffect(() => plots?.point(index), [plots, index]);

  return (
    <div
      ref={root}
      className="equity-plot"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the thumb is the cursor in the drawing
      role="slider"
      tabIndex={0}
      aria-label="Cursor on the equity curve"
      aria-describedby={props.keys}
      aria-valuemin={1}
      aria-valuemax={props.trades}
      aria-valuenow={props.trade}
      aria-valuetext={props.words}
      onKeyDown={props.onKey}
      onBlur={props.onLeave}
    />
  );
}
