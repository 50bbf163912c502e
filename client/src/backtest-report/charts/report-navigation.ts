import { createContext } from 'react';

/**
 * A range to show on the equity chart: the evaluation with its last trade selected, or x values up
 * to `to` (null: the end) with a trade (from 0) selected. Pass a new object for each request.
 */
export type ChartTarget = { kind: 'evaluation' } | { kind: 'stretch'; from: number; to: number | null; trade: number };

/** Links between sections of the report. */
interface ReportNavigation {
  /** Shows a row of the file, numbered from 1, in the trades table. */
  toRow: (row: number) => void;
  toCurve: (target: ChartTarget) => void;
}

export const ReportNavigationContext = createContext<ReportNavigation>({
  toRow: () => undefined,
  toCurve: () => undefined,
});
