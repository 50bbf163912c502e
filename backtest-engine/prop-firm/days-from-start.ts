import { buildEvaluationDays, type EvaluationDays } from './evaluation-days.js';
import type { AnyStartOptions, PropFirmAccount } from './prop-firm-rules.js';
import { type Trades, enteredAt } from '../model/trades.js';
import { tradingDayStart, toTradingDay, tradingDayBounds } from './trading-day.js';
import { EvaluationAccount } from './evaluation-account.js';

/** The days after a start that were requested so far. */
interface Block {
  from: DaysFromStart;
  days: (EvaluationDay | null)[];
}

/** The first blocks of resampled runs: days for accounts that start flat. Caches each start. */
export class FirstBlocks {
  private readonly blocks = new Map<number, Block>();
  /** Position of each evaluation day among the exit days. */
  private readonly exitDay: number[];

  constructor(private readonly file: WholeFile) {
    this.exitDay = file.exitDays.position.flatMap((position, at) => (position < 0 ? [] : [at]));
  }

  /** Returns day `at` of an evaluation that starts at `start`; null if it has no trades left. */
  day(start: number, at: number): EvaluationDay | null {
    const block = this.blocks.get(start) ?? {
      from: new DaysFromStart(this.file, this.file.days.day[start]!),
      days: [],
    };
    this.blocks.set(start, block);
    while (block.days.length <= at - start) block.days.push(block.from.next(this.exitDay[start + block.days.length]!));
    return block.days[at - start]!;
  }
}

/** A file with values that are calculated once for all starts. */
export interface WholeFile {
  trades: Trades;
  /** Calculated in the `bestFirst` order. */
  days: EvaluationDays;
  exitDays: ExitDays;
  rules: PropFirmAccount;
  options: AnyStartOptions;
}

/** A day of an evaluation, as a position in `days`. */
export interface EvaluationDay {
  days: EvaluationDays;
  at: number;
}

/**
 * Iterates over the exit days of an account that starts flat. Reuses the days of the whole file.
 * Recalculates a day if one of its trades was entered before the start, or on a day that the daily
 * limit now ends at another time.
 */
export class DaysFromStart {
  /** Times at which the daily limit ended days of this account, by trading day. */
  private readonly endings = new Map<number, number>();
  /** The last day that the daily limit ended at another time than in the whole file. */
  private lastChangedDay = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly file: WholeFile,
    private readonly startDay: number,
  ) {}

  /** Returns the next exit day, at position `exitDay`. Null if it has no trades left. */
  next(exitDay: number): EvaluationDay | null {
    const { days, exitDays } = this.file;
    const day = exitDays.day[exitDay]!;
    const entered = exitDays.entered[exitDay]!;
    const at = exitDays.position[exitDay]!;
    const inFile = days.endings.get(day);
    if (entered >= this.startDay && entered > this.lastChangedDay) {
      if (inFile !== undefined) this.endings.set(day, inFile);
      return at < 0 ? null : { days, at };
    }
    const recalculated = this.recalculate(exitDay);
    if (this.endings.get(day) !== inFile) this.lastChangedDay = day;
    return recalculated;
  }

  private recalculate(exitDay: number): EvaluationDay | null {
    const { trades, exitDays, rules, options } = this.file;
    const part = { first: exitDays.first[exitDay]!, last: exitDays.first[exitDay + 1]!, endings: this.endings };
    const days = buildEvaluationDays(trades, rules, { ...options, startDay: this.startDay }, 'bestFirst', { part });
    return days.day.length === 0 ? null : { days, at: 0 };
  }
}

/** Trading days on which a trade was closed, in order. */
interface ExitDays {
  day: number[];
  /** Position in `Trades` of each day's first closed trade, followed by the number of trades. */
  first: number[];
  /** Trading day of the earliest entry of the trades closed on each day. */
  entered: number[];
  /** Position of each day in the evaluation's days; -1 if the daily limit left out all trades. */
  position: number[];
}

/** Groups trades by exit day. `days` are those of the whole file. Empty without exits. */
export function findExitDays(trades: Trades, days: EvaluationDays, options: AnyStartOptions): ExitDays {
  const { exitTime, length } = trades;
  const { dayStartsAt } = options;
  const found: ExitDays = { day: [], first: [], entered: [], position: [] };
  let position = 0;
  for (let at = 0; at < length;) {
    const first = at;
    const day = toTradingDay(exitTime[at]!, dayStartsAt);
    if (Number.isNaN(day)) break;
    const end = tradingDayStart(day + 1, dayStartsAt);
    let entered = Number.POSITIVE_INFINITY;
    for (; at < length && exitTime[at]! < end; at += 1) entered = Math.min(entered, enteredAt(trades, at));
    const isTaken = days.day[position] === day;
    found.day.push(day);
    found.first.push(first);
    found.entered.push(toTradingDay(entered, dayStartsAt));
    found.position.push(isTaken ? position : -1);
    if (isTaken) position += 1;
  }
  found.first.push(length);
  return found;
}

/** Number of start dates by result. `open`: neither passed nor failed when the file ends. */
export interface StartDateResults {
  passed: number;
  failed: number;
  open: number;
}

/**
 * Runs the evaluation from each trading day with an entry. The results are those of
 * `simulateEvaluation` with the same start day, without the contract limit. Yields after each start
 * date.
 */
export function* simulateStartDates(file: WholeFile): Generator<void, StartDateResults> {
  const { trades, exitDays, options } = file;
  const starts = { passed: 0, failed: 0, open: 0 };
  let start = 0;
  for (const startDay of findEntryDays(trades, options)) {
    while (exitDays.day[start]! < startDay) start += 1;
    starts[simulateFrom({ start, startDay }, file)] += 1;
    yield;
  }
  return starts;
}

/** Lists the trading days on which a trade with an exit was entered, in order. */
function findEntryDays(trades: Trades, options: AnyStartOptions): number[] {
  const { dayStartsAt } = options;
  const found = new Set<number>();
  /** Bounds of the latest day. Most trades fall on the same day as the previous one. */
  let [from, to] = [Number.NaN, Number.NaN];
  for (let at = 0; at < trades.length; at += 1) {
    const entry = enteredAt(trades, at);
    if ((entry >= from && entry < to) || Number.isNaN(trades.exitTime[at]!)) continue;
    found.add(toTradingDay(entry, dayStartsAt));
    [from, to] = tradingDayBounds(entry, dayStartsAt);
  }
  return [...found].sort((one, other) => one - other);
}

/** Runs one start day. `start` is the position of the first exit day on or after it. */
function simulateFrom(
  { start, startDay }: { start: number; startDay: number },
  file: WholeFile,
): keyof StartDateResults {
  const account = new EvaluationAccount(file.rules, file.options);
  const from = new DaysFromStart(file, startDay);
  for (let exitDay = start; exitDay < file.exitDays.day.length; exitDay += 1) {
    const day = from.next(exitDay);
    if (day === null) continue;
    if (account.findBreachedRule(day.days, day.at)) return 'failed';
    if (account.close(day.days, day.at)) return 'passed';
  }
  return 'open';
}
