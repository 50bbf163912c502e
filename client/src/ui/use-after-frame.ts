import { startTransition, useEffect, useState } from 'react';

/**
 * False until a frame has shown what is rendered with it: for what takes long and is not waited for. True at once where it
 * does not have to wait.
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
