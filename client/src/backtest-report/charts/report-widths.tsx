import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useRef, useState } from 'react';

/** Chart widths in whole pixels: the full report, or less next to another element. */
interface Widths {
  whole: number;
  /** Width of one of two charts side by side. */
  half: number;
  /** Beside the headline figures. */
  curve: number;
}

const NOT_MEASURED: Widths = { whole: 0, half: 0, curve: 0 };
/** Measured by `ReportWidths`. */
export const WidthsContext = createContext(NOT_MEASURED);

/**
 * Measures all chart widths at once while the file loads, so that each chart draws in its first
 * render.
 */
export function ReportWidths({ children }: { children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null);
  const half = useRef<HTMLDivElement>(null);
  const curve = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState(NOT_MEASURED);
  useLayoutEffect(() => {
    const [all, part, beside] = [whole.current!, half.current!, curve.current!];
    const measure = (): Widths => ({ whole: all.clientWidth, half: part.clientWidth, curve: beside.clientWidth });
    const keep = (measured: Widths): void => setWidths((known) => (isSame(known, measured) ? known : measured));
    // On a wide window at once: a report that was loaded ahead is rendered in one go and painted first, without a skeleton
    // for a frame before it.
    const first = measure();
    if (isWide(first)) keep(first);
    // It is called at once, when the page has been laid out anyway. What the widths change is drawn in slices.
    const observer = new ResizeObserver(() => {
      const measured = measure();
      startTransition(() => keep(measured));
    });
    observer.observe(all);
    observer.observe(part);
    observer.observe(beside);
    return () => observer.disconnect();
  }, []);
  return (
    <WidthsContext value={widths}>
      <div ref={whole} className="report-pair report-widths" aria-hidden>
        <div ref={half} />
      </div>
      <div className="report-top report-widths" aria-hidden>
        <div ref={curve} className="curve-width" />
      </div>
      {children}
    </WidthsContext>
  );
}

export const useIsMeasured = (): boolean => use(WidthsContext) !== NOT_MEASURED;

/** 0 until it is measured. */
export const useReportWidth = (share: keyof Widths): number => use(WidthsContext)[share];

/** Whether two charts fit side by side. */
export const useIsWide = (): boolean => isWide(use(WidthsContext));

const isWide = ({ half, whole }: Widths): boolean => half < whole;

const isSame = (one: Widths, other: Widths): boolean =>
  one !== NOT_MEASURED && one.whole === other.whole && one.half === other.half && one.curve === other.curve;
