import { countsOpenLoss, dailyLimitOf, type EvaluationOptions } from './evaluation-options.js';
import { tradingDayBounds, OPENS_NEXT_DATE } from './trading-day.js';
import { eveningHour } from './other-readings.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { UNITS } from '../model/instruments.js';
import { countedToSaturday } from './saturdays.js';
import { worstOf } from './trade-path.js';
import { hasTimesOfDay } from '../model/time.js';
import { commonQuantity, enteredAt, type Trades } from '../model/trades.js';

/** What was open together with other trades, and at the end. */
export interface Company {
  /** Trades that began while another position was open. */
  overlapping: number;
  /** All that were entered before the end, those that were closed after it among them. */
  entered: Uint32Array;
  /** How many of the latter were held over the close of a trading day by then. */
  heldOver: number;
}

/**
 * Why a verdict on the trades `taken`, positions in `Trades` in the order of their exits, is not certain, a sentence each; none
 * where closed trades and the file’s excursions settle it. `settled` where it comes out the same whichever order a trade’s
 * best and worst point had, whether a daily limit closes what is open or not, and with higher costs.
 */
export function doubtsOf(
  trades: Trades,
  taken: Uint32Array,
  rules: PropFirmAccount,
  options: EvaluationOptions,
  { overlapping, entered, heldOver: leftOpen }: Company,
  settled = { order: false, limit: false, costs: false },
): string[] {
  const evening = eveningHour(trades, options);
  const { heldOver: closedLater, heldPast, beyondLimit } = countsOf(trades, taken, rules, options, evening);
  const heldOver = closedLater + leftOpen;
  const all = entered.length;
  const among = (some: number): string => `${count(some)} of ${count(all)} ${all === 1 ? 'trade' : 'trades'}`;
  const unsized = rules.maxContracts === null ? 0 : missingIn(trades.quantity, entered);
  const { dayStartsAt } = options;
  const onSaturdays = dayStartsAt >= OPENS_NEXT_DATE ? countedToSaturday(trades, dayStartsAt) : 0;
  const noContracts = howMany(entered, (at) => isNoContract(trades.quantity[at]!, options.contractSize));
  const isTimed = hasTimesOfDay(trades);
  const undated = missingIn(trades.entryTime, entered);
  const sentences = [
    byExcursions(trades, taken, rules, dailyLimitOf(rules, options) !== null, settled.order),
    overlapping > 0 && isTimed && countsOpenLoss(rules)
      ? `${among(overlapping)} began while another was open, and open losses are checked one position at a time. ${EARLIER}`
      : null,
    beyondLimit > 0 && !settled.limit
      ? `${among(beyondLimit)} ${beyondLimit === 1 ? 'was' : 'were'} open when the day’s loss reached the daily limit, and closed above or below it. Only closed losses count here; a firm that counts open losses ends such a trade near the limit, for better or worse.`
      : null,
    heldOver > 0
      ? `${among(heldOver)} ${heldOver === 1 ? 'was held past a trading day’s close and counts' : 'were held past a trading day’s close and count'} only on the day of exit. Many accounts have to be flat by then, and would do better or worse.`
      : null,
    heldPast > 0
      ? `${among(heldPast)} ${heldPast === 1 ? 'was' : 'were'} held past ${evening}:00, when a trading day closes at many firms. Many accounts have to be flat by then, and would do better or worse.`
      : null,
    onSaturdays > 0
      ? `${count(onSaturdays)} ${onSaturdays === 1 ? `trade of the file was closed on a Friday from ${dayStartsAt}:00 on and counts` : `trades of the file were closed on Fridays from ${dayStartsAt}:00 on and count`} to a Saturday, on which futures do not trade: this start of the trading day may be meant for the clock of another time zone.`
      : null,
    isInMicros(trades, options) && !settled.costs && !trades.isGross
      ? 'a micro costs more than a tenth of a standard contract, and each trade’s costs are scaled like its result: with micro costs an account passes later or not at all.'
      : null,
    isTimed
      ? null
      : 'the file gives dates without times of day: a day’s trades count one after the other in the order of the file, and which of them were open at once is not known.',
    undated > 0
      ? `the file does not say when ${undated === all ? 'its trades' : among(undated)} were entered, so it is not known which were open at once, were held over a day’s close or were entered after a daily limit.`
      : null,
    noContracts > 0
      ? `${among(noContracts)} ${noContracts === 1 ? 'has a size' : 'have sizes'} that cannot be a number of futures contracts, such as 0, a fraction or thousands: these accounts trade futures.`
      : null,
    unsized > 0
      ? `the file does not say how many contracts ${unsized === all ? 'its trades' : among(unsized)} had, and a firm rejects more than it allows.`
      : null,
  ];
  return sentences.filter((sentence) => sentence !== null);
}

/** `contractSize` as in `EvaluationOptions`. */
const isNoContract = (size: number, contractSize: number): boolean =>
  size * contractSize >= UNITS || size <= 0 || (!Number.isNaN(size) && !Number.isInteger(size));

/** Whether trades of standard contracts are made with micros in their place: not where whole contracts are left of each. */
function isInMicros(trades: Trades, { contracts, contractSize }: EvaluationOptions): boolean {
  if (contracts >= 1 || contractSize !== 1) return false;
  const each = (commonQuantity(trades) ?? Number.NaN) * contracts;
  return !Number.isInteger(Number(each.toFixed(6)));
}

/** How many of these trades a column says nothing of, or all where the file has none. */
function missingIn(column: Float64Array | null, taken: Uint32Array): number {
  return column === null ? taken.length : howMany(taken, (at) => Number.isNaN(column[at]!));
}

/** In place of the array's own `reduce`, which took twice as long (a million trades, Node). */
function howMany(taken: Uint32Array, isOne: (at: number) => boolean): number {
  let count = 0;
  for (const at of taken) if (isOne(at)) count += 1;
  return count;
}

const count = (trades: number): string => trades.toLocaleString('en-US');

const EARLIER = 'The account may have failed earlier.';

/**
 * Trades that were open over the close of a trading day, those of one day that were open over its `evening` hour, and those that were open when the day's loss, theirs with what was
 * closed before, came to a daily limit whose open losses are not looked at, and closed above or below it.
 */
function countsOf(
  trades: Trades,
  taken: Uint32Array,
  rules: PropFirmAccount,
  options: EvaluationOptions,
  evening: number | null,
): { heldOver: number; heldPast: number; beyondLimit: number } {
  const { exitTime, profit } = trades;
  const { contracts, dayStartsAt } = options;
  const limit = dailyLimitOf(rules, options);
  const isLookedAt = limit?.effect === 'fail' && countsOpenLoss(rules);
  // In the file's own contracts.
  const least = limit && !isLookedAt ? -limit.amount / contracts : Number.NEGATIVE_INFINITY;
  let heldOver = 0;
  let heldPast = 0;
  let beyondLimit = 0;
  let closed = 0;
  /** The bounds of the exit's trading day; most exits are on that of the one before. */
  let [from, to] = [Number.NaN, Number.NaN];
  /** The same of a day that begins in the evening: who exits when it closes is flat by then, so of the moment before the exit. */
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
    const isBefore = closed > least;
    const lowest = closed + worstOf(trades, at);
    closed += profit[at]!;
    if (!isBefore || (lowest <= least && closed !== least)) beyondLimit += 1;
  }
  return { heldOver, heldPast, beyondLimit };
}

function byExcursions(
  { mae, mfe }: Trades,
  taken: Uint32Array,
  rules: PropFirmAccount,
  hasDailyLimit: boolean,
  isOrderSettled: boolean,
): string | null {
  const lacks = (name: string, excursion: Float64Array | null): string[] => {
    const { length } = taken;
    const missing = missingIn(excursion, taken);
    if (missing === 0) return [];
    return [missing === length ? name : `${name} for ${count(missing)} of ${count(length)} trades`];
  };
  if (rules.maximumLoss.kind === 'intraday') {
    const lacking = [...lacks('MFE', mfe), ...lacks('MAE', mae)];
    if (lacking.length === 0 && isOrderSettled) return null;
    return lacking.length === 0
      ? 'the floor trails open profit, and the file gives each trade’s best and worst points but rarely their order. Where the order is unknown, the best is assumed to come first, which is stricter.'
      : `the floor trails open profit, and the file lacks ${lacking.join(' and ')}. ${EARLIER}`;
  }
  const [lacking] = lacks('MAE', mae);
  if (lacking === undefined) return null;
  if (countsOpenLoss(rules)) {
    return `open losses count against the floor, and the file lacks ${lacking}. ${EARLIER}`;
  }
  return hasDailyLimit ? `the file lacks ${lacking}, so losses at the daily loss limit are not known.` : null;
}
