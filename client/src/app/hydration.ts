let isHydrated = true;
const waiting: (() => void)[] = [];

/**
 * Freezes the page while React hydrates it in slices, because the first render has to match the
 * server's markup. Until the returned function is called, loaders and Back or Forward wait.
 */
export function freezeDuringHydration(): () => void {
  let heldBack: PopStateEvent | undefined;
  const holdBack = (event: PopStateEvent): void => {
    heldBack = event;
    event.stopImmediatePropagation();
  };
  isHydrated = false;
  window.addEventListener('popstate', holdBack);
  return () => {
    isHydrated = true;
    window.removeEventListener('popstate', holdBack);
    for (const resolve of waiting) resolve();
    if (heldBack) window.dispatchEvent(new PopStateEvent('popstate', heldBack));
  };
}

/** Starts `load` at once. Settles with its result, but not before hydration is complete. */
export async function afterHydration<Answer>(load: () => Answer | Promise<Answer>): Promise<Answer> {
  const loading = (async () => load())();
  await Promise.allSettled([loading, isHydrated || new Promise<void>((resolve) => waiting.push(resolve))]);
  return loading;
}
