import { evaluationDays, type EvaluationDays } from './evaluation-days.js';
import type { AnyStart } from './evaluation-options.js';
import type { ExitDays } from './exit-days.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import type { Trades } from '../trades.js';

/** A day of an evaluation: its place among `days`. */
export interface DayAt {
  days: EvaluationDays;
  at: number;
}

/** The days from a start on, as an account has them that was flat then. */
interface Block {
  /** Null where all that was closed on it was entered before. */
  days: (DayAt | null)[];
  /** When a daily limit has ended days of this account. */
  endings: Map<number, number>;
  /** The last day that it ended at another time than in the whole file. */
  lastOther: number;
}

const newBlock = (): Block => ({ days: [], endings: new Map(), lastOther: Number.NEGATIVE_INFINITY });

interface Sources {
  trades: Trades;
  /** Of the whole file, taken with the best point of a trade first. */
  days: EvaluationDays;
  exitDays: ExitDays;
  rules: PropFirmAccount;
  options: AnyStart;
}

/** The days of a file in their order, as evaluations have them that begin flat on any of them. */
export class FirstBlocks {
  private readonly blocks = new Map<number, Block>();
  /** Places among the exit days, of those of the file. */
  private readonly exitDay: number[];

  constructor(private readonly sources: Sources) {
    this.exitDay = sources.exitDays.place.flatMap((place, at) => (place < 0 ? [] : [at]));
  }

  /** The day at a place of an evaluation that began at `start` and has gone on from there; null where nothing of it is left. */
  day(start: number, at: number): DayAt | null {
    const block = this.blocks.get(start) ?? newBlock();
    this.blocks.set(start, block);
    while (block.days.length <= at - start) block.days.push(this.next(start, block));
    return block.days[at - start]!;
  }

  private next(start: number, block: Block): DayAt | null {
    const { days, exitDays } = this.sources;
    const at = start + block.days.length;
    const day = days.day[at]!;
    const entered = exitDays.entered[this.exitDay[at]!]!;
    const isOther = entered < days.day[start]! || entered <= block.lastOther;
    const own = isOther ? this.without(days.day[start]!, this.exitDay[at]!, block.endings) : { days, at };
    const ending = days.endings.get(day);
    if (!isOther && ending !== undefined) block.endings.set(day, ending);
    if (block.endings.get(day) !== ending) block.lastOther = day;
    return own;
  }

  /** A day without what was entered before the start, or after a daily limit has ended the day of its entry. */
  private without(startDay: number, exitDay: number, endings: Map<number, number>): DayAt | null {
    const { trades, exitDays, rules, options } = this.sources;
    const part = { first: exitDays.first[exitDay]!, last: exitDays.first[exitDay + 1]!, endings };
    const days = evaluationDays(trades, rules, { ...options, startDay }, 'bestFirst', { part });
    return days.day.length === 0 ? null : { days, at: 0 };
  }
}
