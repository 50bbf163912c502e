import type { RowWindowState } from './row-window.js';

/** What fades at the right edge of the box on a phone; keep in step with scroll-cue.css. */
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
