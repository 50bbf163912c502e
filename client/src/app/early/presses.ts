/** Clicks made before React handles them. */
interface EarlyClicks {
  /**
   * Path the server rendered the page for. The visitor may have gone back to another entry
   * meanwhile.
   */
  path: string;
  /** The last click. */
  press: Event | null;
  keep: (press: Event) => void;
}

declare global {
  interface Window {
    /** Set from the early script until hydration. */
    early?: EarlyClicks;
  }
}

/** Controls that need React. Links and text fields work without it. */
const CONTROLS = ':is(button, input[type="radio"])';

export function keepPresses(): void {
  const early: EarlyClicks = { path: location.pathname, press: null, keep: (press) => (early.press = press) };
  window.early = early;
  window.addEventListener('click', early.keep, { capture: true });
}

/** After hydration: repeats the last click on a control, then calls `onReplayed`. */
export function replayPress(onReplayed: () => void): void {
  const control = keptControl();
  forgetPresses();
  if (control === null) return onReplayed();
  // In a task of its own, because React calls this while it commits.
  setTimeout(() => {
    // React does not see a click on a radio button that is checked already.
    if (control instanceof HTMLInputElement) control.checked = false;
    control.click();
    onReplayed();
  });
}

/** For a page rendered anew: the clicked element is gone. */
export function forgetPresses(): void {
  if (window.early) window.removeEventListener('click', window.early.keep, { capture: true });
  delete window.early;
}

/**
 * Returns null while the click is still being dispatched: it has triggered hydration, and React
 * will handle it.
 */
function keptControl(): HTMLElement | null {
  const press = window.early?.press;
  if (!press || press.eventPhase !== Event.NONE) return null;
  return press.target instanceof Element ? press.target.closest<HTMLElement>(CONTROLS) : null;
}
