import { type Key, type ReactElement, startTransition, useLayoutEffect, useState } from 'react';

interface InTurnProps {
  children: readonly (ReactElement | false | null)[];
  /** The key of one whose turn comes after that of all others that are there. */
  last?: Key;
}

/**
 * Shows its children, which have keys, one after the other from the first on, each in a render of its own: none of them
 * takes long, and a slow processor answers in between. What is shown once stays, also where others come before it. A child
 * that suspends brings a boundary of its own, or it holds up those after it. Those after a null, which is yet to come, wait
 * for it unless they are shown already.
 */
export function InTurn({ children, last }: InTurnProps) {
  const [shown, setShown] = useState<ReadonlySet<Key | null>>(new Set());
  const parts = children.filter((child) => child !== false);
  const gap = parts.indexOf(null);
  const waiting = parts.slice(0, gap < 0 ? parts.length : gap).filter((part) => part !== null && !shown.has(part.key));
  const next = waiting.find((part) => part?.key !== last) ?? waiting[0];
  const turn = next?.key;
  useLayoutEffect(() => {
    if (turn !== undefined) startTransition(() => setShown((before) => new Set([...before, turn])));
  }, [turn]);
  return parts.filter((part) => part !== null && (part === next || shown.has(part.key)));
}
