const DAY_MS = 86_400_000;
const FIXED_HOLIDAYS = new Set(['01-01', '06-19', '07-04', '12-25']);

/** A calendar day without a time zone. */
export interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** `YYYY-MM-DD` */
  iso: string;
}

/** A chart time: a day and minutes since midnight. */
export interface Moment {
  day: Day;
  minute: number;
}

/** Weekdays from `from` to `to` (`YYYY-MM-DD`), without fixed-date holidays. */
export function tradingDays(from: string, to: string): Day[] {
  const days: Day[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const date = new Date(time);
    const weekday = date.getUTCDay();
    const iso = date.toISOString().slice(0, 10);
    if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(iso.slice(5))) continue;
    days.push({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      iso,
    });
  }
  return days;
}
