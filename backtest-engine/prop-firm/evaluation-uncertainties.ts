import { isOpenLossCounted, findDailyLimit, type EvaluationOptions, type PropFirmAccount } from './prop-firm-rules.js';
import { tradingDayBounds, FIRST_HOUR_OF_NEXT_DATE, countSaturdayTrades } from './trading-day.js';
import { findEveningHour } from './rule-readings.js';
import { MIN_UNITS, isNotFuture } from '../model/instruments.js';
import { findLowestPoint } from './trade-path.js';
import { hasTimesOfDay } from '../model/time.js';
import { commonQuantity, enteredAt, type Trades, type FileReading } from '../model/trades.js';
import { quote } from '../values/cell-text.js';
import { describeUnreadTrades } from '../model/reading-notes.js';

const MISREAD = 'we may have misread parts of the file. See the warnings above its figures.';

/**
 * Lists the reasons why no evaluation of the file is certain, one sentence each, in lower case. An
 * unread trade could have failed it. `trades` is the number of trades read.
 */
export function findFileUncertainties(
  file: Pick<FileReading, 'leftOut' | 'isCut' | 'endsMidRow' | 'notes' | 'instrument'>,
  trades: number,
): string[] {
  const warned = file.notes.filter(({ kind }) => kind === 'warned');
  const ofFile = warned.filter(({ count }) => count === 0).map(({ text }) => text);
  const isOdd = warned.some(({ count }) => count > 0);
  const { instrument } = file;
  const noFuture =
    instrument !== null && isNotFuture(instrument)
      ? [
          `the first trade is in ${quote(instrument)}. That name doesn’t look like a futures contract, and these accounts trade futures.`,
        ]
      : [];
  return [...noFuture, ...describeUnreadTrades(file, trades), ...ofFile, ...(isOdd ? [MISREAD] : [])].map(
    (sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1),
  );
}

/** Trades that were open at the same time or at the end. */
export interface OpenTrades {
  /** Number of trades entered while another position was open. */
  overlapping: number;
  /** All trades entered before the end, including those closed after it. */
  entered: Uint32Array;
  /** Number of trades closed after the end that were held past the close of a trading day. */
  heldOver: number;
}

/**
 * Lists the reasons why a verdict is not certain, one sentence each. `taken` are positions in
 * `Trades` in exit order. `settled` marks the alternatives with the same verdict: the other order
 * within trades, closing at the daily limit, and higher costs.
 */
export function findUncertainties(
  trades: Trades,
  taken: Uint32Array,
  rules: PropFirmAccount,
  options: EvaluationOptions,
  { overlapping, entered, heldOver: leftOpen }: OpenTrades,
  settled = { order: false, limit: false, costs: false },
): string[] {
  const evening = findEveningHour(trades, options);
  const { heldOver: closedLater, heldPast, beyondLimit } = countOpenTrades(trades, taken, rules, options, evening);
  const heldOver = closedLater + leftOpen;
  const all = entered.length;
  const among = (some: number): string => `${count(some)} of ${count(all)} ${all === 1 ? 'trade' : 'trades'}`;
  const unsized = rules.maxContracts === null ? 0 : countMissing(trades.quantity, entered);
  const { dayStartsAt } = options;
  const onSaturdays = dayStartsAt >= FIRST_HOUR_OF_NEXT_DATE ? countSaturdayTrades(trades, dayStartsAt) : 0;
  const noContracts = countMatching(entered, (at) => isImpossibleSize(trades.quantity[at]!, options.contractSize));
  const isTimed = hasTimesOfDay(trades);
  const undated = countMissing(trades.entryTime, entered);
  const sentences = [
    describeMissingExcursions(trades, taken, rules, findDailyLimit(rules, options) !== null, settled.order),
    overlapping > 0 && isTimed && isOpenLossCounted(rules)
      ? `${among(overlapping)} started while another was open, and we check open losses one position at a time. ${EARLIER}`
      : null,
    beyondLimit > 0 && !settled.limit
      ? `${among(beyondLimit)} ${beyondLimit === 1 ? 'was' : 'were'} open when the day’s loss hit the daily limit. We count only closed losses, so firms that count open losses may give a different result.`
      : null,
    heldOver > 0
      ? `${among(heldOver)} ${heldOver === 1 ? 'was held past a trading day’s close and counts' : 'were held past a trading day’s close and count'} only on the day of exit. Many accounts must be flat by then, so their results could be better or worse.`
      : null,
    heldPast > 0
      ? `${among(heldPast)} ${heldPast === 1 ? 'was' : 'were'} held past ${evening}:00, when a trading day closes at many firms. Many accounts must be flat by then, so their results could be better or worse.`
      : null,
    onSaturdays > 0
      ? `${count(onSaturdays)} ${onSaturdays === 1 ? `trade in the file closed on a Friday at ${dayStartsAt}:00 or later and counts` : `trades in the file closed on Fridays at ${dayStartsAt}:00 or later and count`} toward a Saturday, when futures don’t trade. This start of the trading day may belong to another time zone.`
      : null,
    isInMicros(trades, options) && !settled.costs && !trades.isGross
      ? 'a micro costs more than a tenth of a standard contract, but we scale each trade’s costs like its result. With micro costs, an account passes later or not at all.'
      : null,
    isTimed
      ? null
      : 'the file has dates without times of day. We count a day’s trades one after another in file order and can’t tell which were open at once.',
    undated > 0
      ? `the file doesn’t say when ${undated === all ? 'its trades' : among(undated)} were entered, so we can’t tell which were open at once, held past a day’s close or entered after a daily limit.`
      : null,
    noContracts > 0
      ? `${among(noContracts)} ${noContracts === 1 ? 'has a size' : 'have sizes'} that can’t be a number of futures contracts, such as 0, a fraction or thousands. These accounts trade futures.`
      : null,
    unsized > 0
      ? `the file doesn’t say how many contracts ${unsized === all ? 'its trades' : among(unsized)} had, and firms reject more than their limit.`
      : null,
  ];
  return sentences.filter((sentence) => sentence !== null);
}

const isImpossibleSize = (size: number, contractSize: number): boolean =>
  size * contractSize >= MIN_UNITS || size <= 0 || (!Number.isNaN(size) && !Number.isInteger(size));

/** Returns whether micros replace standard contracts, because scaled sizes are not whole. */
function isInMicros(trades: Trades, { contracts, contractSize }: EvaluationOptions): boolean {
  if (contracts >= 1 || contractSize !== 1) return false;
  const each = (commonQuantity(trades) ?? Number.NaN) * contracts;
  return !Number.isInteger(Number(each.toFixed(6)));
}

/** Counts trades without a value in the column: all of them if the file lacks the column. */
function countMissing(column: Float64Array | null, taken: Uint32Array): number {
  return column === null ? taken.length : countMatching(taken, (at) => Number.isNaN(column[at]!));
}

/** Counts the trades that `isOne` accepts. A plain loop is twice as fast as `reduce`. */
function countMatching(taken: Uint32Array, isOne: (at: number) => boolean): number {
  let count = 0;
  for (const at of taken) if (isOne(at)) count += 1;
  return count;
}

const count = (trades: number): string => trades.toLocaleString('en-US');

const EARLIER = 'The account may have failed earlier.';

/**
 * Counts trades held past the close of a trading day (`heldOver`), and past the `evening` hour
 * within a day (`heldPast`). `beyondLimit` counts trades that were open when the day's loss reached
 * a daily limit that ignores open losses, and closed above or below it.
 */
function countOpenTrades(
  trades: Trades,
  taken: Uint32Array,
  rules: PropFirmAccount,
  options: EvaluationOptions,
  evening: number | null,
): { heldOver: number; heldPast: number; beyondLimit: number } {
  const { exitTime, profit } = trades;
  const { contracts, dayStartsAt } = options;
  const limit = findDailyLimit(rules, options);
  const countsOpenLosses = limit?.effect === 'fail' && isOpenLossCounted(rules);
  // In hundredths of the file's unscaled contracts.
  const limitLine = limit && !countsOpenLosses ? -limit.amount / contracts : Number.NEGATIVE_INFINITY;
  let heldOver = 0;
  let heldPast = 0;
  let beyondLimit = 0;
  let closed = 0;
  /** Bounds of the exit's trading day. Most exits fall on the day of the previous one. */
  let [from, to] = [Number.NaN, Number.NaN];
  /**
   * Bounds of a trading day that starts in the evening, for the moment before the exit: a trade
   * that exits exactly at the close is flat by then.
   */
  let [eveningFrom, eveningTo] = [Number.NaN, Number.NaN];
  for (const at of taken) {
    const entry = enteredAt(trades, at);
    const exit = exitTime[at]!;
    if (!(exit < to)) {
      [from, to] = tradingDayBounds(exit, dayStartsAt);
      closed = 0;
    }
    const before = exit - 1;
    if (evening !== null && !(before < eveningTo)) [eveningFrom, eveningTo] = tradingDayBounds(before, evening);
    if (entry < from) heldOver += 1;
    else if (entry < eveningFrom) heldPast += 1;
    const isBefore = closed > limitLine;
    const lowest = closed + findLowestPoint(trades, at);
    closed += profit[at]!;
    if (!isBefore || (lowest <= limitLine && closed !== limitLine)) beyondLimit += 1;
  }
  return { heldOver, heldPast, beyondLimit };
}

function describeMissingExcursions(
  { mae, mfe }: Trades,
  taken: Uint32Array,
  rules: PropFirmAccount,
  hasDailyLimit: boolean,
  isOrderSettled: boolean,
): string | null {
  const describeMissing = (name: string, excursion: Float64Array | null): string[] => {
    const { length } = taken;
    const missing = countMissing(excursion, taken);
    if (missing === 0) return [];
    return [missing === length ? name : `${name} for ${count(missing)} of ${count(length)} trades`];
  };
  if (rules.maximumLoss.kind === 'intraday') {
    const missing = [...describeMissing('MFE', mfe), ...describeMissing('MAE', mae)];
    if (missing.length === 0 && isOrderSettled) return null;
    return missing.length === 0
      ? 'the floor trails open profit, and the file gives each trade’s best and worst points but rarely their order. If we don’t know the order, we assume the best point came first, which is stricter.'
      : `the floor trails open profit, and the file is missing ${missing.join(' and ')}. ${EARLIER}`;
  }
  const [missing] = describeMissing('MAE', mae);
  if (missing === undefined) return null;
  if (isOpenLossCounted(rules)) {
    return `open losses count against the floor, and the file is missing ${missing}. ${EARLIER}`;
  }
  return hasDailyLimit ? `the file is missing ${missing}, so we don’t know the losses at the daily loss limit.` : null;
}
