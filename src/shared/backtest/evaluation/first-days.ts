import { beginningOf, enteredAt, evaluationDays, type EvaluationDays } from './evaluation-days.js';
import type { AnyStart } from './evaluation-options.js';
import { firstFrom } from '../first-from.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import type { Trades } from '../trades.js';

/** A day of an evaluation: its place among `days`. */
export interface DayAt {
  days: EvaluationDays;
  at: number;
}

/** The days of a file as an evaluation begins with them: flat, without what was entered before. */
export class FirstDays {
  private readonly known = new Map<number, DayAt | null>();

  /** `days` are those of the whole file, taken with the best point of a trade first. */
  constructor(
    private readonly trades: Trades,
    private readonly days: EvaluationDays,
    private readonly rules: PropFirmAccount,
    private readonly options: AnyStart,
  ) {}

  /** The day at a place among those of the file; null where all that was closed on it was entered before. */
  of(at: number): DayAt | null {
    let day = this.known.get(at);
    if (day === undefined) {
      day = this.goesOn(at) ? this.without(at) : { days: this.days, at };
      this.known.set(at, day);
    }
    return day;
  }

  private goesOn(at: number): boolean {
    const { taken, firstTaken, day } = this.days;
    const beginning = beginningOf(day[at]!, this.options);
    const ofDay = taken.subarray(firstTaken[at], firstTaken[at + 1]);
    return ofDay.some((trade) => enteredAt(this.trades, trade) < beginning);
  }

  private without(at: number): DayAt | null {
    const { trades, rules, options } = this;
    const startDay = this.days.day[at]!;
    const [first, last] = [startDay, startDay + 1].map((day) => firstFrom(trades.exitTime, beginningOf(day, options)));
    const part = { first: first!, last: last!, endings: new Map<number, number>() };
    const days = evaluationDays(trades, rules, { ...options, startDay }, 'bestFirst', { part });
    return days.day.length === 0 ? null : { days, at: 0 };
  }
}
