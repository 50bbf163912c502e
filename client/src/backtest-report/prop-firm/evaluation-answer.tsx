import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import type { Asked } from './first-check.js';

interface EvaluationAnswerProps {
  asked: Asked;
  /** The answer that the children are made of, with `use`. */
  which: 'evaluation' | 'chance';
  /** Shown until the first such answer is there; after that what stands stays until the next one is. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Waits for the first answer by itself: what takes the place of a fallback of React's own is shown no sooner than 300 ms
 * after the last such change.
 */
export function EvaluationAnswer({ asked, which, fallback, children }: EvaluationAnswerProps) {
  const [isThere, setIsThere] = useState(asked.there.has(which));
  const answer = asked[which];
  useEffect(() => {
    let isWanted = !isThere;
    const wait = async (): Promise<void> => {
      await answer;
      if (isWanted) startTransition(() => setIsThere(true));
    };
    void wait();
    return () => {
      isWanted = false;
    };
  }, [answer, isThere]);
  return isThere ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
