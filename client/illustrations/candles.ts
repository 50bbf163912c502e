import type { Day } from './market/calendar.js';
import { type Instrument, INSTRUMENTS, type InstrumentSymbol, MARKET_OF } from './market/instruments.js';
import { DAYS, marketOf, minutesPerDay } from './market/market.js';
import { nearlyNormal, randomFrom, seedOf } from './market/random.js';

/** Prices of one bar, in points. */
export interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A candle with the time at which it opens, New York. */
export interface Bar extends Candle {
  day: Day;
  /** Minutes after midnight. */
  minute: number;
}

/** Minutes a bar, or one bar a session. */
export type Timeframe = number | 'day';

/** Prices within a minute: the market has one price a minute, which alone would leave no wicks. */
const STEPS_A_MINUTE = 4;
/** Sessions before the visible bars, so that the longest averages and last week's levels are known. */
const WARM_UP_DAYS = 11;
const WARM_UP_BARS = 320;

/**
 * The bars of the simulated market up to and including the one that holds `end` (`YYYY-MM-DD HH:MM`),
 * with `visible` bars and enough before them to warm up every indicator. Throws a RangeError for a
 * time outside the sessions.
 */
export function barsUntil(symbol: InstrumentSymbol, timeframe: Timeframe, end: string, visible: number): Bar[] {
  const instrument = INSTRUMENTS[symbol];
  const [iso, clock = '00:00'] = end.split(' ');
  const lastDay = DAYS.findIndex((day) => day.iso === iso);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const length = timeframe === 'day' ? instrument.sessionMinutes : timeframe;
  const barsADay = Math.ceil(instrument.sessionMinutes / length);
  const lastBar = timeframe === 'day' ? 0 : Math.floor((hour * 60 + minute - instrument.opens) / length);
  if (lastDay === -1 || lastBar < 0 || lastBar >= barsADay) throw new RangeError(`${symbol} has no bar at ${end}`);
  const days = Math.max(Math.ceil((WARM_UP_BARS + visible) / barsADay), timeframe === 'day' ? 0 : WARM_UP_DAYS) + 1;
  const bars: Bar[] = [];
  for (let dayNumber = Math.max(0, lastDay - days); dayNumber <= lastDay; dayNumber += 1) {
    bars.push(...sessionBars(symbol, dayNumber, length));
  }
  return bars.slice(0, bars.length - (barsADay - 1 - lastBar));
}

const made = new Map<string, readonly Bar[]>();

/** The bars of one session, made once. */
function sessionBars(symbol: InstrumentSymbol, dayNumber: number, length: number): readonly Bar[] {
  const key = `${symbol} ${dayNumber} ${length}`;
  const bars = made.get(key) ?? makeSession(symbol, dayNumber, length);
  made.set(key, bars);
  return bars;
}

function makeSession(symbol: InstrumentSymbol, dayNumber: number, length: number): Bar[] {
  const { instrument, ticks } = marketOf(symbol);
  const day = DAYS[dayNumber];
  if (day === undefined) throw new RangeError(`No session ${dayNumber}`);
  const start = dayNumber * minutesPerDay(instrument);
  const random = randomFrom(seedOf(`within the minutes of ${MARKET_OF[symbol]} ${day.iso}`));
  const bars: Bar[] = [];
  for (let from = 0; from < instrument.sessionMinutes; from += length) {
    const to = Math.min(from + length, instrument.sessionMinutes);
    const open = ticks[start + from] ?? 0;
    let [high, low] = [open, open];
    for (let minute = from + 1; minute <= to; minute += 1) {
      const [before, after] = [ticks[start + minute - 1] ?? 0, ticks[start + minute] ?? 0];
      const spread = (before * instrument.dailyMove) / Math.sqrt(instrument.sessionMinutes * STEPS_A_MINUTE);
      for (const price of pathWithin(before, after, spread, () => nearlyNormal(random))) {
        high = Math.max(high, price);
        low = Math.min(low, price);
      }
    }
    const close = ticks[start + to] ?? 0;
    bars.push({ day, minute: instrument.opens + from, ...inPoints(instrument, { open, high, low, close }) });
  }
  return bars;
}

/** Whole prices from just after `before` to `after`: a walk bent so that it ends there. */
export function pathWithin(before: number, after: number, spread: number, step: () => number): number[] {
  const walk: number[] = [];
  let drift = 0;
  for (let count = 0; count < STEPS_A_MINUTE; count += 1) walk.push((drift += spread * step()));
  return walk.map((noise, at) => {
    const share = (at + 1) / STEPS_A_MINUTE;
    return Math.round(before + (after - before) * share + noise - drift * share);
  });
}

function inPoints({ ticksPerPoint }: Instrument, { open, high, low, close }: Candle): Candle {
  return {
    open: open / ticksPerPoint,
    high: high / ticksPerPoint,
    low: low / ticksPerPoint,
    close: close / ticksPerPoint,
  };
}
