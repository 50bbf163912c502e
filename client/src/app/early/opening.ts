const FRAME_MS = 25;
const PARTS = ['cards-1', 'cards-2', 'cards-3', 'cards-4', 'cards-5', 'cards-6', 'cards-7', 'end'];

/**
 * A page that opens at its top is painted before what lies below the window is laid out, and that comes part by part
 * (src/styles/opening.css), so that none of it takes long. Not one that opens elsewhere: it would go by guessed heights.
 */
export function beginOpening(): void {
  const [arrival] = performance.getEntriesByType('navigation');
  const { dataset } = document.documentElement;
  if (!(arrival instanceof PerformanceNavigationTiming)) return;
  // After a reload, or on the way back, the browser looks for the place where the visitor was.
  if (arrival.type !== 'navigate') dataset['returned'] = '';
  // Chromium's name of an entry has what follows `#:~:`, which `location` hides. Safari hides it here too, and does not
  // hold a place while what lies above it grows.
  else if (!arrival.name.includes('#') && CSS.supports('overflow-anchor', 'auto')) {
    dataset['opening'] = PARTS.join(' ');
  }
}

/** Lays out one part after the other. */
export function layOutParts(left: readonly string[] = PARTS): void {
  const { dataset } = document.documentElement;
  if (dataset['opening'] === undefined) return;
  if (left.length === 0) return endOpening();
  dataset['opening'] = left.join(' ');
  setTimeout(() => layOutParts(left.slice(1)), FRAME_MS);
}

export function endOpening(): void {
  delete document.documentElement.dataset['opening'];
}
