/** Clicks made before React handles them. */
interface EarlyClicks {
  /** Path of the rendered page. The visitor may have gone back to another entry since. */
  path: string;
  /** The last click on a control. */
  last: Event | null;
  record: (click: Event) => void;
}

declare global {
  interface Window {
    /** Set from the early script until hydration. */
    early?: EarlyClicks;
  }
}

/** Controls that need React. Links and text fields work without React. */
const CONTROLS = ':is(button, input[type="radio"])';

/** Called by the early script. */
export function recordClicks(): void {
  const early: EarlyClicks = {
    path: location.pathname,
    last: null,
    record: (click) => {
      if (controlOf(click) !== null) early.last = click;
    },
  };
  window.early = early;
  window.addEventListener('click', early.record, { capture: true });
}

/** Repeats the last click on a control after hydration, then calls `onReplayed`. */
export function replayClick(onReplayed: () => void): void {
  const control = clickedControl();
  forgetClicks();
  if (control === null) return onReplayed();
  // In a separate task, because React calls this function while it commits.
  setTimeout(() => {
    // React ignores a click on a radio button that is already checked.
    if (control instanceof HTMLInputElement) control.checked = false;
    control.click();
    onReplayed();
  });
}

/** Stops recording. Also called if the page is rendered anew, without the clicked element. */
export function forgetClicks(): void {
  if (window.early) window.removeEventListener('click', window.early.record, { capture: true });
  delete window.early;
}

/**
 * The control of the last click; null while React itself handles the click, which is in dispatch.
 */
function clickedControl(): HTMLElement | null {
  const click = window.early?.last;
  if (!click || click.eventPhase !== Event.NONE) return null;
  return controlOf(click);
}

/** The pressed control; null if the click met something else, which forgets no earlier press. */
function controlOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
}
