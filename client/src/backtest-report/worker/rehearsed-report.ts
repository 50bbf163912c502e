import type { AnyStartOptions } from '../../../../backtest-engine/prop-firm/evaluation-options.js';
import type { PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { dayOf } from '../../../../backtest-engine/model/time.js';
import type { Rehearsed } from './report-messages.js';
import { ReportSession } from './report-session.js';

/** In the browser's timeline, where it is to be seen whether the last byte found it done. */
export const REHEARSED = 'report rehearsed';

/**
 * No firm's: any account goes through the same functions. With the properties of a real one in their order, as the compiler
 * takes objects with others for objects of another kind.
 */
const ACCOUNT: PropFirmAccount = {
  key: '',
  name: '',
  size: 50_000,
  currency: 'USD',
  profitTarget: 3_000,
  maximumLoss: { amount: 2_000, kind: 'endOfDay', locksAtStart: true, checkedLive: true },
  dailyLoss: { amount: 1_000, effect: 'pause', optional: true },
  maxContracts: 5,
  consistency: { percent: 50, of: 'target' },
  minimumDays: null,
};
/** As `anyStartOf` makes them. With fractions, as what is compiled for them takes whole contracts as well. */
const ANY_START: AnyStartOptions = { contracts: 0.5, contractSize: 0.1, dayStartsAt: 0, useDailyLimit: true };
/** Of the thousands that a visitor is shown. */
const RUNS = 200;

/**
 * Works out the report of a file that nobody asked for, and answers what would be told of it; null where it holds no trades.
 * Its functions are compiled then, before the file that somebody did ask for is there.
 */
export function rehearsedReport(file: Uint8Array): Rehearsed | null {
  const told: Partial<Rehearsed> = {};
  const session = new ReportSession((news) => {
    if (news.kind === 'ready') told.ready = news;
    if (news.kind === 'details') told.details = news.details;
  });
  session.read(file);
  const { ready, details } = told;
  if (!ready || !details) return null;
  if (ready.report?.span) {
    const startDay = dayOf(ready.report.span.from);
    // Copied as what comes in a message is: to the compiler an object that was made in another way is another one. How many
    // runs there are is taken out before the rest is handed on.
    void session.answer('evaluation', structuredClone({ account: ACCOUNT, options: { ...ANY_START, startDay } }));
    void session.answer('chance', structuredClone({ account: ACCOUNT, options: { ...ANY_START, runs: RUNS } }));
  }
  performance.mark(REHEARSED);
  return { ready, details };
}
