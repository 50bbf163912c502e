declare global {
  interface Window {
    /** What public/early.js keeps and can do from before the first paint on. */
    early?: {
      /** The path that the page was sent for. */
      path: string;
      press: Event | null;
      keep: (press: Event) => void;
      /** Presses a control until the page hears it. */
      repeat: (control: HTMLElement) => void;
      /** The same for a press that is still on its way, and may yet be heard. */
      repeatUnlessHeard: (control: HTMLElement) => void;
    };
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
  const { early } = window;
  const press = early?.press;
  const control = press?.target instanceof Element ? press.target.closest<HTMLElement>(asleep) : null;
  if (stillAsleep === undefined) forgetPresses();
  else asleep = `${stillAsleep} ${CONTROLS}`;
  if (!early || !control || (stillAsleep !== undefined && control.matches(asleep))) return;
  early.press = null;
  if (press?.eventPhase === Event.NONE) setTimeout(() => early.repeat(control));
  else early.repeatUnlessHeard(control);
}

/** For a page that is made anew: what was pressed stood on one that is gone. */
export function forgetPresses(): void {
  if (window.early) window.removeEventListener('click', window.early.keep, { capture: true });
  delete window.early;
}
