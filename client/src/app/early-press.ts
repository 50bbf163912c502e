/** Links and text fields work without code of ours. */
const CONTROLS = ':is(button, input[type="radio"])';

/** Called when the page has come to life: the press that found a control without its code counts now, and `pressed` is called. */
export function pressAgain(pressed: () => void): void {
  const control = keptControl();
  forgetPresses();
  if (control === null) return pressed();
  // Of its own: React is at work when it calls this.
  setTimeout(() => {
    // A radio button that is chosen already would tell nobody of being pressed.
    if (control instanceof HTMLInputElement) control.checked = false;
    control.click();
    pressed();
  });
}

/** For a page that stays without its code: whoever presses a control of it, or has done so, loads it anew. */
export function reloadAtPress(): void {
  const isPressed = keptControl() !== null;
  forgetPresses();
  if (isPressed) reload();
  window.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(CONTROLS) !== null) reload();
  });
}

/** Not where there is no line: the browser would show a page of its own instead. */
function reload(): void {
  if (navigator.onLine) window.location.reload();
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
  return press.target instanceof Element ? press.target.closest<HTMLElement>(CONTROLS) : null;
}
