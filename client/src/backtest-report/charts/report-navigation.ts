import { createContext } from 'react';

/**
 * What to see of the equity picture: the days of its evaluation, and the trade that ended it; or a stretch of its axis, to its end
 * where `to` is null, and a trade there, from 0. Another object each time.
 */
export type ChartTarget = { kind: 'evaluation' } | { kind: 'stretch'; from: number; to: number | null; trade: number };

/** Where a part of the report can take its reader. */
interface ReportNavigation {
  /** To the row of this number in the file, from 1, in the table of all rows. */
  toRow: (row: number) => void;
  toCurve: (sought: ChartTarget) => void;
}

export const ReportNavigationContext = createContext<ReportNavigation>({
  toRow: () => undefined,
  toCurve: () => undefined,
});
