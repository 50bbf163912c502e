import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { ZOOM_STEP } from './plot-range.js';

interface EquityBarProps {
  /** What the x axis shows, in words. */
  range: string;
  isZoomed: boolean;
  /** By what factor the stretch in view is to become longer; null where there is nothing to zoom into. */
  onZoom: ((factor: number) => void) | null;
  onAll: () => void;
  /** The choice of a period. */
  children: ReactNode;
}

/** Under the plot: what it shows, and the ways to another stretch. */
export function EquityBar({ range, isZoomed, onZoom, onAll, children }: EquityBarProps) {
  return (
    <div className="equity-bar">
      <p className="equity-range">{range}</p>
      {children}
      <Button variant="secondary" disabled={onZoom === null} onClick={() => onZoom?.(1 / ZOOM_STEP)}>
        Zoom in
      </Button>
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <Button variant="secondary" aria-disabled={!isZoomed} onClick={() => isZoomed && onZoom?.(ZOOM_STEP)}>
        Zoom out
      </Button>
      <Button variant="secondary" aria-disabled={!isZoomed} onClick={onAll}>
        Reset zoom
      </Button>
    </div>
  );
}
