import { type Day, type Moment, tradingDays } from './calendar.js';
import { type Instrument, INSTRUMENTS, type InstrumentSymbol, MARKET_OF } from './instruments.js';
import { nearlyNormal, randomFrom, seedOf } from './random.js';

export const DAYS: readonly Day[] = tradingDays('2023-01-03', '2026-09-30');

const HALF_YEAR_DAYS = 129;
/** Correlation of the two stock indices. */
const SHARED_MOVE = 0.85;
/** Share of a day's distance from the anchor price that remains the next day. */
const PERSISTENCE = 0.975;

/**
 * A simulated market in ticks, minute by minute over each pit session. All strategies on an
 * instrument trade the same prices, so the sample files agree with each other.
 */
export interface Market {
  instrument: Instrument;
  /** One price per minute. A day takes `instrument.sessionMinutes + 1` entries. */
  ticks: Int32Array;
}

const markets = new Map<InstrumentSymbol, Market>();

/** The market of an instrument. A micro contract uses the prices of its full-size contract. */
export function marketOf(symbol: InstrumentSymbol): Market {
  const leader = MARKET_OF[symbol];
  const known = markets.get(leader) ?? makeMarket(INSTRUMENTS[leader]);
  markets.set(leader, known);
  return { ...known, instrument: INSTRUMENTS[symbol] };
}

export const minutesPerDay = (instrument: Instrument): number => instrument.sessionMinutes + 1;

/** The chart time of an index in `ticks`. */
export function momentAt(instrument: Instrument, index: number): Moment {
  const perDay = minutesPerDay(instrument);
  const day = DAYS[Math.floor(index / perDay)];
  if (!day) throw new RangeError(`No trading day at ${index}`);
  return { day, minute: instrument.opens + (index % perDay) };
}

function makeMarket(instrument: Instrument): Market {
  const perDay = minutesPerDay(instrument);
  const ticks = new Int32Array(DAYS.length * perDay);
  const own = randomFrom(seedOf(`market ${instrument.symbol}`));
  const common = instrument.symbol === 'ES' || instrument.symbol === 'NQ' ? randomFrom(seedOf('stock indices')) : own;
  const share = common === own ? 1 : SHARED_MOVE;
  const ownShare = Math.sqrt(1 - share * share);
  const step = (): number => share * nearlyNormal(common) + (ownShare === 0 ? 0 : ownShare * nearlyNormal(own));

  let distance = 0;
  let close = anchorAt(instrument, 0);
  for (const dayNumber of DAYS.keys()) {
    const anchor = anchorAt(instrument, dayNumber);
    const typical = anchor * instrument.dailyMove;
    distance = distance * PERSISTENCE + 0.85 * typical * step();
    const open = close + 0.35 * typical * step();
    close = anchor + distance;
    walk(ticks, dayNumber * perDay, instrument, { open, close, typical }, step);
  }
  return { instrument, ticks };
}

/** One day's prices, with more movement after the open and before the close. */
function walk(
  ticks: Int32Array,
  start: number,
  instrument: Instrument,
  { open, close, typical }: { open: number; close: number; typical: number },
  step: () => number,
): void {
  const length = instrument.sessionMinutes;
  const noise = new Float64Array(length + 1);
  for (let minute = 1; minute <= length; minute++) {
    const fromNoon = (2 * minute) / length - 1;
    const busy = 0.75 + 0.8 * fromNoon * fromNoon;
    noise[minute] = (noise[minute - 1] ?? 0) + (busy * typical * step()) / Math.sqrt(length);
  }
  const drift = close - open - (noise[length] ?? 0);
  for (let minute = 0; minute <= length; minute++) {
    const price = open + (noise[minute] ?? 0) + (drift * minute) / length;
    ticks[start + minute] = Math.round(price * instrument.ticksPerPoint);
  }
}

function anchorAt(instrument: Instrument, dayNumber: number): number {
  const position = dayNumber / HALF_YEAR_DAYS;
  const before = Math.floor(position);
  const from = instrument.anchors[before] ?? 0;
  const to = instrument.anchors[before + 1] ?? from;
  return from + (to - from) * (position - before);
}
