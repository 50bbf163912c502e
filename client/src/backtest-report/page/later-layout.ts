import { type RefObject, useEffect, useState } from 'react';
import { hasReservedHeight } from '../../app/early/page-height.js';

/** Time for a frame between two parts. */
const FRAME_MS = 25;

/**
 * Whether the parts in `root` that lie below the window have guessed heights (styles/report-loading.css): on a
 * wide window a report is painted before they are laid out. Once all are there that follows part by part, so that none of
 * it takes long, and at once when the visitor scrolls down.
 */
export function useLaterLayout(root: RefObject<HTMLElement | null>, isWhole: boolean): boolean {
  const [isGuessed, setIsGuessed] = useState(mayGuess);
  useEffect(() => {
    if (!isGuessed) return undefined;
    // A page that was just come to is scrolled to its top, and tells of that a frame later.
    const end = (): void => {
      if (scrollY !== 0) setIsGuessed(false);
    };
    addEventListener('scroll', end, { passive: true });
    return () => removeEventListener('scroll', end);
  }, [isGuessed]);
  useEffect(() => {
    if (!isGuessed || !isWhole) return undefined;
    const parts = root.current!.querySelectorAll<HTMLElement>(':scope > *');
    let laidOut = 0;
    const timer = setInterval(() => {
      const part = parts[laidOut];
      if (part) part.style.contentVisibility = 'visible';
      else setIsGuessed(false);
      laidOut += 1;
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [root, isGuessed, isWhole]);
  return isGuessed;
}

/** Pixels of a wide window, as in report-loading.css; on a narrow window a report comes part by part anyway. */
export const WIDE = 1024;

/** Not where a place further down is looked for, nor in browsers that do not hold a place while what lies above it grows. */
function mayGuess(): boolean {
  return (
    innerWidth >= WIDE &&
    scrollY === 0 &&
    location.hash === '' &&
    !hasReservedHeight() &&
    'overflowAnchor' in document.documentElement.style
  );
}
