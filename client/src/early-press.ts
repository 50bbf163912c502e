declare global {
  interface Window {
    /** What public/early.js keeps from before the first paint on: the address, the last press, and its listener. */
    early?: { path: string; press: Event | null; keep: (press: Event) => void };
  }
}

/** Links and text fields work without code of ours. */
const CONTROLS = ':is(button, input[type="radio"])';

let asleep = CONTROLS;

/**
 * Called when controls have come to life: the press that found one asleep counts now. `stillAsleep` selects the part of the
 * page whose code is yet to come; without it all is awake, and presses are no longer kept.
 */
export function pressAgain(stillAsleep?: string): void {
  const control = keptControl();
  if (stillAsleep === undefined) forgetPresses();
  else asleep = `${stillAsleep} ${CONTROLS}`;
  if (control === null || (stillAsleep !== undefined && control.matches(asleep))) return;
  if (window.early) window.early.press = null;
  // Of its own: React, which is at work when it calls this, could not bring more of the page to life for the press.
  setTimeout(() => {
    // A radio button that is chosen already would tell nobody of being pressed.
    if (control instanceof HTMLInputElement) control.checked = false;
    control.click();
  });
}

/** For a page that is made anew: what was pressed stood on one that is gone. */
export function forgetPresses(): void {
  if (window.early) window.removeEventListener('click', window.early.keep, { capture: true });
  delete window.early;
}

/** None while the press is on its way: it is what brought the control to life, and arrives. */
function keptControl(): HTMLElement | null {
  const press = window.early?.press;
  if (!press || press.eventPhase !== Event.NONE) return null;
  return press.target instanceof Element ? press.target.closest<HTMLElement>(asleep) : null;
}
