import { startTransition, useEffect, useState } from 'react';

/** False until a frame has shown what is rendered with it: for what takes long and is not waited for. */
export function useAfterFrame(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsAfter(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isAfter;
}
