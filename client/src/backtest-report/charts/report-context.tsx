import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useRef, useState } from 'react';

/**
 * A range to show on the equity chart: the evaluation's, or x values up to `to` (null: the end)
 * with a trade, from 0, selected. Pass a new object for each request.
 */
export type ChartTarget = { kind: 'evaluation' } | { kind: 'range'; from: number; to: number | null; trade: number };

interface ReportNavigation {
  /** Shows a row of the file, numbered from 1, in the trades table. */
  toRow: (row: number) => void;
  toCurve: (target: ChartTarget) => void;
}

export const ReportNavigationContext = createContext<ReportNavigation>({
  toRow: () => undefined,
  toCurve: () => undefined,
});

/** Possible widths of a chart, in whole pixels. */
interface Widths {
  whole: number;
  /** One of two charts side by side. */
  half: number;
}

const NOT_MEASURED: Widths = { whole: 0, half: 0 };
export const WidthsContext = createContext(NOT_MEASURED);

/** Measures all widths while the file loads, so that each chart is drawn in its first render. */
export function ReportWidths({ children }: { children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null);
  const half = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState(NOT_MEASURED);
  useLayoutEffect(() => {
    const [all, part] = [whole.current!, half.current!];
    const measure = (): Widths => ({ whole: all.clientWidth, half: part.clientWidth });
    const keep = (measured: Widths): void => setWidths((known) => (isSame(known, measured) ? known : measured));
    // First called after the first layout. A transition redraws the charts.
    const observer = new ResizeObserver(() => {
      const measured = measure();
      startTransition(() => keep(measured));
    });
    observer.observe(all);
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return (
    <WidthsContext value={widths}>
      <div ref={whole} className="report-pair report-widths" aria-hidden>
        <div ref={half} />
      </div>
      {children}
    </WidthsContext>
  );
}

export const useIsMeasured = (): boolean => use(WidthsContext) !== NOT_MEASURED;

/** 0 until measured. */
export const useReportWidth = (share: keyof Widths): number => use(WidthsContext)[share];

export const useIsWide = (): boolean => isWide(use(WidthsContext));

const isWide = ({ half, whole }: Widths): boolean => half < whole;

const isSame = (one: Widths, other: Widths): boolean =>
  one !== NOT_MEASURED && one.whole === other.whole && one.half === other.half;
