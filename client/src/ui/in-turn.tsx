import { type Key, type ReactElement, startTransition, useLayoutEffect, useState } from 'react';

/**
 * Shows its children, which have keys, one after the other from the first on, each in a render of its own: none of them
 * takes long, and a slow processor answers in between. What is shown once stays, also where others come before it. A child
 * that suspends brings a boundary of its own, or it holds up those after it.
 */
export function InTurn({ children }: { children: readonly (ReactElement | false)[] }) {
  const [shown, setShown] = useState<ReadonlySet<Key | null>>(new Set());
  const parts = children.filter((child) => child !== false);
  const next = parts.find(({ key }) => !shown.has(key));
  const turn = next?.key;
  useLayoutEffect(() => {
    if (turn !== undefined) startTransition(() => setShown((before) => new Set([...before, turn])));
  }, [turn]);
  return parts.filter((part) => part === next || shown.has(part.key));
}
