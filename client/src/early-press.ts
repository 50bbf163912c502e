let asleep = 'button';
let pressed: HTMLElement | null = null;

/** From now on a press on a button whose code is still on the way is remembered, the last one only. */
export function keepPresses(): void {
  window.addEventListener('click', keep, { capture: true });
}

function keep({ target }: Event): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>(asleep) : null;
}

/**
 * Called when buttons have come to life: the press that found one asleep counts now. `stillAsleep` selects buttons whose code
 * is yet to come; without it all are awake.
 */
export function pressAgain(stillAsleep?: string): void {
  if (stillAsleep === undefined) window.removeEventListener('click', keep, { capture: true });
  else asleep = stillAsleep;
  const button = pressed;
  if (button === null || (stillAsleep !== undefined && button.matches(stillAsleep))) return;
  pressed = null;
  button.click();
}
