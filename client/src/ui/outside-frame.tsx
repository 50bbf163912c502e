import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from 'react';
import { canReach } from '../lib/reach.js';

/** `idle` until somebody asks for the content, which comes from another site. */
type FrameState = 'idle' | 'loading' | 'shown' | 'failed';

/** Loads content of another site, on request only. */
export function useOutsideFrame(url: string): { state: FrameState; load: () => void } {
  const [state, setState] = useState<FrameState>('idle');
  async function load(): Promise<void> {
    setState('loading');
    setState((await canReach(url)) ? 'shown' : 'failed');
  }
  return { state, load: () => void load() };
}

interface OutsideFrameProps extends ComponentPropsWithoutRef<'iframe'> {
  title: string;
}

/** A frame of another site. Takes the focus of the button that it replaces. */
export function OutsideFrame({ title, ...rest }: OutsideFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <iframe
      {...rest}
      ref={frame}
      title={title}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- it comes from another origin and needs its own storage
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-presentation"
    />
  );
}
