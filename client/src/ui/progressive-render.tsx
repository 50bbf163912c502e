import {
  type Key,
  type ReactElement,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

interface ProgressiveRenderProps {
  children: readonly (ReactElement | false | null)[];
  /** Renders all children after the first one together, which saves frames. */
  together?: boolean;
  /** Called when all children are shown, and again after more have been added. */
  onWhole?: () => void;
}

/**
 * Shows its keyed children one per render and frame, so that no step takes long and a slow
 * processor can respond in between. Shown children stay, even if others are inserted before them. A
 * child that suspends needs its own boundary, or it blocks the children after it. A null stands for
 * a child to come: later children wait for it unless they are already shown.
 */
export function ProgressiveRender({ children, together = false, onWhole }: ProgressiveRenderProps) {
  const [shown, setShown] = useState<ReadonlySet<Key | null>>(new Set());
  const [isResting, setIsResting] = useState(false);
  const parts = children.filter((child) => child !== false);
  const gap = parts.indexOf(null);
  const there = parts.slice(0, gap < 0 ? parts.length : gap).filter((part) => part !== null);
  const waiting = there.filter(({ key }) => !shown.has(key));
  const most = isResting ? 0 : together && shown.size > 0 ? waiting.length : 1;
  const next = waiting.slice(0, most);
  const turn = next[0]?.key;
  const goOn = useEffectEvent(() => {
    // Otherwise a fast processor renders two steps in one frame, which then lays out both. A hidden
    // tab has no frames.
    const rests = !together && !document.hidden;
    startTransition(() => {
      setShown(new Set([...shown, ...next.map(({ key }) => key)]));
      setIsResting(rests);
    });
    if (rests) requestAnimationFrame(() => startTransition(() => setIsResting(false)));
  });
  useLayoutEffect(() => {
    if (turn !== undefined) goOn();
  }, [turn]);
  const isWhole = waiting.length === 0 && gap < 0;
  const tell = useEffectEvent(() => onWhole?.());
  useEffect(() => {
    if (isWhole) tell();
  }, [isWhole]);
  return parts.filter((part) => part !== null && (next.includes(part) || shown.has(part.key)));
}
