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
const WHEEL = 0.01;
/** Limits the step of coarse wheels. */
const MAX_WHEEL = 40;

/**
 * Listens to gestures: a mouse hovers and drags to select; one finger moves the cursor; two
 * fingers, or Ctrl and the wheel, zoom. The plain wheel and vertical swipes scroll the page.
 * Returns an unsubscribe function.
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
    const turn = Math.min(MAX_WHEEL, Math.max(-MAX_WHEEL, event.deltaY));
    gestures.zoom(Math.exp(turn * WHEEL), event.clientX);
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
  // A zooming wheel must not zoom the page too, so its listener is not passive.
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
