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
import { plotHeight } from './plot-theme.js';
import type { PlotPoints, Range } from './plot-points.js';

interface EquityPlotProps {
  /** Pixels; 0 draws nothing. */
  width: number;
  points: PlotPoints;
  range: Range;
  overlay: DrawnOverlay | null;
  isTime: boolean;
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

/** The plot, a slider over its points. Change its key with the theme: colors are read once. */
export function EquityPlot(props: EquityPlotProps) {
  const { width, points, range, overlay, isTime, money, index } = props;
  const root = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<EquityCanvas | null>(null);
  const height = usePlotHeight(root);

  const hover = useEffectEvent((x: number | null, canvas: EquityCanvas) =>
    props.onHover(x === null ? null : canvas.valueAt(x)),
  );
  const choose = useEffectEvent((from: number, to: number, canvas: EquityCanvas) =>
    props.onChoose(canvas.valueAt(from), canvas.valueAt(to)),
  );
  const zoom = useEffectEvent((factor: number, x: number, canvas: EquityCanvas) =>
    props.onZoom(factor, canvas.valueAt(x)),
  );
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
    const canvas = new EquityCanvas({
      root: element,
      width,
      height: height ?? plotHeight(element),
      isTime,
      moneyLabel: money.short,
      amountLabel: (value) => amount(money, value),
      countLabel: count,
    });
    const stop = listenToGestures(element, {
      hover: (x) => hover(x, canvas),
      choosing: (from, to) => {
        const [one, other] = [canvas.valueAt(from), canvas.valueAt(to)];
        canvas.mark({ min: Math.min(one, other), max: Math.max(one, other) });
      },
      chosen: (from, to) => {
        canvas.mark(null);
        if (to !== null) choose(from, to, canvas);
      },
      zoom: (factor, x) => zoom(factor, x, canvas),
      whole: () => whole(),
    });
    setDrawn(canvas);
    return () => {
      stop();
      canvas.destroy();
    };
  }, [root, width, height, isTime, money]);

  useLayoutEffect(() => drawn?.draw(points, range, overlay), [drawn, points, range, overlay]);
  useEffect(() => drawn?.point(index), [drawn, index]);

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

/** Returns the plot's height after a window resize; null before the first one. */
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

/** Callbacks for mouse and touch gestures. Positions are `clientX` values. */
interface PlotGestures {
  /** Takes null if the pointer has left. */
  hover: (x: number | null) => void;
  /** Called during and after a drag; `to` is null if the drag was canceled. */
  choosing: (from: number, to: number) => void;
  chosen: (from: number, to: number | null) => void;
  zoom: (factor: number, about: number) => void;
  whole: () => void;
}

const MIN_DRAG = 5;
const WHEEL_SPEED = 0.01;
/** Limit for the step of coarse wheels. */
const MAX_WHEEL = 40;

/**
 * Listens to gestures: a mouse hovers and drags to select, one finger hovers, two fingers or Ctrl
 * and the wheel zoom. Returns an unsubscribe function.
 */
export function listenToGestures(element: HTMLElement, gestures: PlotGestures): () => void {
  const fingers = new Map<number, number>();
  let dragFrom: number | null = null;
  let isDragging = false;

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, event.clientX);
      gestures.hover(event.clientX);
    } else if (event.button === 0) {
      dragFrom = event.clientX;
      element.setPointerCapture(event.pointerId);
    }
  };
  const move = (event: PointerEvent): void => {
    const { clientX } = event;
    if (fingers.has(event.pointerId)) {
      pinch(fingers, event, gestures);
      if (fingers.size === 1) gestures.hover(clientX);
      return;
    }
    if (dragFrom !== null && Math.abs(clientX - dragFrom) > MIN_DRAG) isDragging = true;
    if (dragFrom !== null && isDragging) gestures.choosing(dragFrom, clientX);
    gestures.hover(clientX);
  };
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    if (dragFrom !== null && isDragging) gestures.chosen(dragFrom, event.type === 'pointerup' ? event.clientX : null);
    dragFrom = null;
    isDragging = false;
  };
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && dragFrom === null) gestures.hover(null);
  };
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const step = Math.min(MAX_WHEEL, Math.max(-MAX_WHEEL, event.deltaY));
    gestures.zoom(Math.exp(step * WHEEL_SPEED), event.clientX);
  };

  const listeners = Object.entries({
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: up,
    pointerleave: leave,
    dblclick: () => gestures.whole(),
    wheel,
  }) as [string, EventListener][];
  // The wheel's listener is not passive, so that it can keep the page from zooming.
  for (const [name, listener] of listeners) element.addEventListener(name, listener, { passive: name !== 'wheel' });
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener);
  };
}

/** Zooms by the change of distance between two fingers, around their middle. */
function pinch(fingers: Map<number, number>, { pointerId, clientX }: PointerEvent, gestures: PlotGestures): void {
  const before = spread(fingers);
  fingers.set(pointerId, clientX);
  const after = spread(fingers);
  if (before === null || after === null) return;
  gestures.zoom(before.distance / after.distance, after.middle);
}

function spread(fingers: ReadonlyMap<number, number>): { distance: number; middle: number } | null {
  const [one, other] = [...fingers.values()];
  if (one === undefined || other === undefined) return null;
  return { distance: Math.max(20, Math.abs(one - other)), middle: (one + other) / 2 };
}
