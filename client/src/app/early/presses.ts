/** What waits for code that is still on its way. */
interface Early {
  /** The address that this page was sent for, which the visitor may have left by going back meanwhile. */
  path: string;
  /** The last one. */
  press: Event | null;
  keep: (press: Event) => void;
}

declare global {
  interface Window {
    /** Until the page's code takes it over (src/early-press.ts). */
    early?: Early;
  }
}

export function keepPresses(): void {
  const early: Early = { path: location.pathname, press: null, keep: (press) => (early.press = press) };
  window.early = early;
  window.addEventListener('click', early.keep, { capture: true });
}
