import type { RowWindowState } from './row-window.js';

/** What fades at the right edge of the box on a phone; keep in step with scroll-cue.css. */
const FADE = 56;

/** To where its rows stand. */
export function scrollTo(box: HTMLElement, { first, total, visible }: RowWindowState): void {
  box.scrollTop = (first / Math.max(1, total - visible)) * (box.scrollHeight - box.clientHeight);
}

/** The column of this number, from 1, where it is on the page of columns; the first one stays beside it. */
export function showColumn(box: HTMLElement, number: number): void {
  const [first, column] = [1, number].map((at) => box.querySelector(`th[aria-colindex="${at}"]`));
  if (!column || column === first) return;
  const { left, right } = column.getBoundingClientRect();
  const from = box.getBoundingClientRect().left + box.clientLeft;
  const fixed = first?.getBoundingClientRect().right ?? from;
  const beyond = right + FADE - from - box.clientWidth;
  box.scrollLeft += Math.min(Math.max(0, beyond), left - fixed);
}
