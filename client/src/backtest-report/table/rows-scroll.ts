import type { RowWindow, RowWindowState } from './row-window.js';

/** Pixels; keep in step with report-rows.css. */
export const ROW_HEIGHT = 34;
const BORDERS = 2;

/** What fades at the right edge of the box; keep in step with scroll-cue.css. */
const FADE = 56;

/** To where its rows stand. */
export function scrollTo(box: HTMLElement, { first, total, visible }: RowWindowState): void {
  box.scrollTop = (first / Math.max(1, total - visible)) * (box.scrollHeight - box.clientHeight);
}

/**
 * The column of this number, from 1, where it is on the page of columns. No column is cut at the one that stays: half an amount
 * would read as another.
 */
export function showColumn(box: HTMLElement, number: number): void {
  const [first, ...others] = box.querySelectorAll('th');
  const place = others.findIndex((other) => other.getAttribute('aria-colindex') === String(number));
  if (!first || place < 0) return;
  const start = box.getBoundingClientRect().left + box.clientLeft - box.scrollLeft;
  // Where it comes to rest, which may be further left than it is.
  const fixed = Number.parseFloat(getComputedStyle(first).left) + first.offsetWidth;
  const edges = others.slice(0, place + 1).map((other) => other.getBoundingClientRect().left - start - fixed);
  const needed = others[place]!.getBoundingClientRect().right - start + FADE - box.clientWidth;
  const least = Math.max(box.scrollLeft, needed) - 1;
  box.scrollLeft = [0, ...edges].find((edge) => edge >= least) ?? edges[place]!;
}

/** Rows that a box of this height holds below their head. */
export function rowsIn(height: number): number {
  return Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
}

/** Follows the height of the box, should it be another than was expected; `told` is called after each. Answers what ends it. */
export function showAsManyAsFit(box: HTMLElement | null, rows: RowWindow, told: () => void): (() => void) | undefined {
  if (!box) return undefined;
  let frame = 0;
  const fit = (): void => {
    box.style.setProperty('--bar', `${box.offsetHeight - box.clientHeight - BORDERS}px`);
    box.style.setProperty('--bar-beside', `${box.offsetWidth - box.clientWidth - BORDERS}px`);
    rows.show(rows.getState().first, rowsIn(box.clientHeight));
    told();
  };
  // Not at once: the box may grow by it, which is a new size.
  const sizes = new ResizeObserver(() => (frame = requestAnimationFrame(fit)));
  sizes.observe(box);
  return () => {
    sizes.disconnect();
    cancelAnimationFrame(frame);
  };
}
