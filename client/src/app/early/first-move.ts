const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'scroll',
  'focusin',
  'click',
  'popstate',
] as const;

/** Settles when the visitor first touches, points, scrolls, types, focuses or goes back. */
export function waitForFirstMove(): Promise<void> {
  return new Promise((resolve) => {
    const seen = new AbortController();
    const see = (sign: Event): void => {
      if (isResting(sign)) return;
      seen.abort();
      resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, see, { passive: true, capture: true, signal: seen.signal });
  });
}

/** Browsers tell of a mouse that rests where the page appears under it. */
function isResting(sign: Event): boolean {
  return sign instanceof PointerEvent && sign.type === 'pointermove' && sign.movementX === 0 && sign.movementY === 0;
}
