import type { PropFirmAccount } from '../../../src/shared/backtest/evaluation/prop-firm-rules.js';
import type { Rehearsed } from './report-messages.js';
import { ReportSession } from './report-session.js';

/** In the browser's timeline, where it is to be seen whether the last byte found it done. */
export const REHEARSED = 'report rehearsed';

/** No firm's: any account goes through the same functions. */
const ACCOUNT: PropFirmAccount = {
  key: '',
  name: '',
  size: 50_000,
  currency: 'USD',
  profitTarget: 3_000,
  maximumLoss: { amount: 2_000, kind: 'endOfDay', locksAtStart: true, checkedLive: true },
  dailyLoss: { amount: 1_000, effect: 'pause', optional: false },
  maxContracts: 5,
  consistency: { percent: 50, of: 'target' },
  minimumDays: 2,
};
const OPTIONS = { contracts: 1, useDailyLimit: true };
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
  void session.answer('evaluation', { account: ACCOUNT, options: OPTIONS });
  void session.answer('chance', { account: ACCOUNT, options: { ...OPTIONS, runs: RUNS } });
  performance.mark(REHEARSED);
  return { ready, details };
}
