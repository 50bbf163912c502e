import {
  type Key,
  type ReactElement,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

interface InTurnProps {
  children: readonly (ReactElement | false | null)[];
  /** Those after the first come together: each turn costs a frame, which a fast processor needs for nothing else. */
  together?: boolean;
  /** Called when all are shown, and again when others have come. */
  onWhole?: () => void;
}

/**
 * Shows its children, which have keys, one after the other from the first on, each in a render and a frame of its own:
 * none of them takes long, and a slow processor answers in between. What had its turn stays, also where others come before
 * it. A child that suspends brings a boundary of its own, or it holds up those after it. Those after a null, which is yet to
 * come, wait for it unless they are shown already.
 */
export function ProgressiveRender({ children, together = false, onWhole }: InTurnProps) {
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
    // Or a fast processor renders two turns for one frame, which then has both to lay out. A hidden tab has no frames.
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
