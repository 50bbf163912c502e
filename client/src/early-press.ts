declare global {
  interface Window {
    /** What public/early.js keeps from the first paint on: what was pressed last, and its listener. */
    early?: { pressed: EventTarget | null; keep: (press: Event) => void };
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
  if (window.early) window.early.pressed = null;
  // A radio button that is chosen already would tell nobody of being pressed.
  if (control instanceof HTMLInputElement) control.checked = false;
  control.click();
}

/** For a page that is made anew: what was pressed stood on one that is gone. */
export function forgetPresses(): void {
  if (window.early) window.removeEventListener('click', window.early.keep, { capture: true });
  delete window.early;
}

function keptControl(): HTMLElement | null {
  const pressed = window.early?.pressed;
  return pressed instanceof Element ? pressed.closest<HTMLElement>(asleep) : null;
}
