import { evaluationDays, type EvaluationDays } from './evaluation-days.js';
import type { AnyStartOptions } from './evaluation-options.js';
import type { ExitDays } from './exit-days.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import type { Trades } from '../model/trades.js';

/** A file, and what is worked out of it once for every start. */
export interface WholeFile {
  trades: Trades;
  /** Taken with the best point of a trade first. */
  days: EvaluationDays;
  exitDays: ExitDays;
  rules: PropFirmAccount;
  options: AnyStartOptions;
}

/** A day of an evaluation: its place among `days`. */
export interface DayAt {
  days: EvaluationDays;
  at: number;
}

/**
 * The exit days from a start on, one after the other, as an account has them that was flat then: those of the whole file, but
 * for those on which a trade was closed that was entered before the start, or on a day that a daily limit now ends at another
 * time or not at all. These are worked out without it.
 */
export class DaysFrom {
  /** When a daily limit has ended days of this account. */
  private readonly endings = new Map<number, number>();
  /** The last day that it ended at another time than in the whole file. */
  private lastOther = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly file: WholeFile,
    private readonly startDay: number,
  ) {}

  /** The exit day of this place, the one after that of the call before; null where no trade of it is left. */
  next(place: number): DayAt | null {
    const { days, exitDays } = this.file;
    const day = exitDays.day[place]!;
    const entered = exitDays.entered[place]!;
    const at = exitDays.place[place]!;
    const inFile = days.endings.get(day);
    if (entered >= this.startDay && entered > this.lastOther) {
      if (inFile !== undefined) this.endings.set(day, inFile);
      return at < 0 ? null : { days, at };
    }
    const own = this.workedOut(place);
    if (this.endings.get(day) !== inFile) this.lastOther = day;
    return own;
  }

  private workedOut(place: number): DayAt | null {
    const { trades, exitDays, rules, options } = this.file;
    const part = { first: exitDays.first[place]!, last: exitDays.first[place + 1]!, endings: this.endings };
    const days = evaluationDays(trades, rules, { ...options, startDay: this.startDay }, 'bestFirst', { part });
    return days.day.length === 0 ? null : { days, at: 0 };
  }
}
