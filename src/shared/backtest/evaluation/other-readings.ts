import type { EvaluationOptions } from './evaluation-options.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { DAY_MS, HOUR_MS } from '../time.js';
import type { Trades } from '../trades.js';

/** From this hour on many firms count a trade to the next trading day: 17:00 in Chicago, 18:00 in New York. */
const EVENING = 17;

/** The rules as they may be as well. */
export interface OtherReading<Options> {
  /** What is not known, and how it is taken. */
  doubt: string;
  /** Before what then comes out. */
  condition: string;
  account: PropFirmAccount;
  options: Options;
}

/** One for each rule of the account that was not found and can be read in two ways. */
export function unknownReadings<Options>(account: PropFirmAccount, options: Options): OtherReading<Options>[] {
  const { maximumLoss } = account;
  const readings: OtherReading<Options>[] = [];
  if (maximumLoss.kind !== 'static' && maximumLoss.locksAtStart === null) {
    readings.push({
      doubt: 'whether the floor stops rising at the starting balance was not found; it is assumed to keep rising.',
      condition: 'If the floor stops there',
      account: { ...account, maximumLoss: { ...maximumLoss, locksAtStart: true } },
      options,
    });
  }
  if (maximumLoss.checkedLive === null && maximumLoss.kind !== 'intraday') {
    readings.push({
      doubt: 'whether open losses count against the floor was not found; they are assumed to count.',
      condition: 'If open losses do not count',
      account: { ...account, maximumLoss: { ...maximumLoss, checkedLive: false } },
      options,
    });
  }
  return readings;
}

/** The trading day that most futures have, where calendar days were chosen and trades, positions in `Trades`, were closed in the evening; else null. */
export function eveningReading<Options extends EvaluationOptions>(
  { exitTime }: Trades,
  taken: Uint32Array,
  account: PropFirmAccount,
  options: Options,
): OtherReading<Options> | null {
  if ((options.dayStartsAt ?? 0) !== 0 || !taken.some((at) => isInEvening(exitTime[at]!))) return null;
  return {
    doubt: `trades were closed after ${EVENING}:00, which many firms count to the next trading day.`,
    condition: `If a trading day starts at ${EVENING}:00`,
    account,
    options: { ...options, dayStartsAt: EVENING },
  };
}

/** Of the chart's clock. A remainder would be slower, and below 0 before 1970. */
const isInEvening = (time: number): boolean => time - Math.floor(time / DAY_MS) * DAY_MS >= EVENING * HOUR_MS;
