let isOver = true;
const waiting: (() => void)[] = [];

/**
 * While the page that the server rendered comes to life, which it does in slices, the first render has to find everything
 * as the server did: the data on their way, and the visitor where they were. Holds both back until what it answers is called.
 */
export function freezeDuringHydration(): () => void {
  let left: PopStateEvent | undefined;
  const stay = (event: PopStateEvent): void => {
    left = event;
    event.stopImmediatePropagation();
  };
  isOver = false;
  window.addEventListener('popstate', stay);
  return () => {
    isOver = true;
    window.removeEventListener('popstate', stay);
    for (const go of waiting) go();
    if (left) window.dispatchEvent(new PopStateEvent('popstate', left));
  };
}

/** Between what would be one long task together. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** What `load` answers or throws, but not before the page has come to life, whose router starts in a turn of its own. */
export async function afterHydration<Answer>(load: () => Answer | Promise<Answer>): Promise<Answer> {
  const loading = (async () => {
    if (!isOver) await nextTask();
    return load();
  })();
  await Promise.allSettled([loading, isOver || new Promise<void>((resolve) => waiting.push(resolve))]);
  return loading;
}
