import { createContext } from 'react';

/** Where a part of the report can take its reader. */
interface ReportWays {
  /** To the row of this number in the file, from 1, in the table of all rows. */
  toRow: (row: number) => void;
  /** To the days of the evaluation on the equity picture, and the trade that ended it. */
  toEvaluation: () => void;
}

export const ReportWaysContext = createContext<ReportWays>({ toRow: () => undefined, toEvaluation: () => undefined });
