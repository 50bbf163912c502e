import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useRef, useState } from 'react';

/** What a picture has of the report's width, in whole pixels: all of it, or less where something stands beside it. */
interface Widths {
  whole: number;
  /** Of two pictures side by side. */
  half: number;
  /** Beside the headline figures. */
  curve: number;
}

const NOT_MEASURED: Widths = { whole: 0, half: 0, curve: 0 };
/** Measured by `ReportWidths`. */
export const WidthsContext = createContext(NOT_MEASURED);

/** Measures for all pictures together, while the file comes: each is then drawn in the render that shows it. */
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

/** Whether two pictures stand side by side. */
export const useIsWide = (): boolean => isWide(use(WidthsContext));

const isWide = ({ half, whole }: Widths): boolean => half < whole;

const isSame = (one: Widths, other: Widths): boolean =>
  one !== NOT_MEASURED && one.whole === other.whole && one.half === other.half && one.curve === other.curve;
