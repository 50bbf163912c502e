import { startTransition, useEffect, useState } from 'react';

/**
 * False until a frame has shown the first render, so that slow content can be rendered after it.
 * True at once unless it has to wait.
 */
export function useAfterFrame(waits: boolean): boolean {
  const [isAfter, setIsAfter] = useState(!waits);
  useEffect(() => {
    if (isAfter) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setIsAfter(true)));
    return () => cancelAnimationFrame(frame);
  }, [isAfter]);
  return isAfter;
}
