import { LONG, SHORT, type Trades } from '../../backtest-engine/model/trades.js';

export interface MadeTrade {
  /** In currency units. */
  profit: number;
  /** `YYYY-MM-DD HH:MM` in chart time; undefined for a trade without an exit time. */
  exit?: string;
  /** Defaults to the exit time; null for a trade without an entry time. */
  entry?: string | null;
  side?: 'long' | 'short';
  /** The index of the instrument, in a file with several instruments. */
  instrument?: number;
  quantity?: number;
  mae?: number;
  mfe?: number;
  commission?: number;
}

/**
 * Builds trades as a parser does. A column is null if no trade has a value, and NaN marks a missing
 * value.
 */
export function madeTrades(made: readonly MadeTrade[]): Trades {
  return {
    length: made.length,
    entryTime: Float64Array.from(made, ({ entry, exit }) => chartTime(entry === null ? undefined : (entry ?? exit))),
    exitTime: Float64Array.from(made, ({ exit }) => chartTime(exit)),
    side: Int8Array.from(made, ({ side }) => (side === undefined ? 0 : side === 'long' ? LONG : SHORT)),
    quantity: Float64Array.from(made, ({ quantity }) => quantity ?? Number.NaN),
    instrument: made.some(({ instrument }) => instrument !== undefined)
      ? Uint8Array.from(made, ({ instrument = 0 }) => instrument)
      : null,
    profit: Float64Array.from(made, ({ profit }) => Math.round(profit * 100)),
    mae: hundredths(made.map(({ mae }) => mae)),
    mfe: hundredths(made.map(({ mfe }) => mfe)),
    commission: hundredths(made.map(({ commission }) => commission)),
    isGross: made.length > 0 && made.every(({ commission }) => commission === 0),
    parts: null,
    row: Uint32Array.from(made.keys()),
  };
}

export function chartTime(text: string | undefined): number {
  return text === undefined ? Number.NaN : Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? ':00Z' : ''}`);
}

/** Converts `YYYY-MM-DD` to days since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;

function hundredths(values: readonly (number | undefined)[]): Float64Array | null {
  if (values.every((value) => value === undefined)) return null;
  return Float64Array.from(values, (value) => (value === undefined ? Number.NaN : Math.round(value * 100)));
}

/**
 * Builds `length` pseudorandom trades, `minutes` apart: wins, losses and breakeven trades, with
 * excursions. The same arguments give the same trades.
 */
export function manyTrades(length: number, minutes = 60): Trades {
  let state = 12_345;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const start = Date.UTC(2023, 0, 2, 9, 30);
  const profit = Float64Array.from({ length }, () => (next() < 0.02 ? 0 : Math.round((next() - 0.48) * 60_000)));
  const exitTime = Float64Array.from({ length }, (_, at) => start + at * minutes * 60_000);
  return {
    length,
    entryTime: exitTime.map((time) => time - 20 * 60_000),
    exitTime,
    side: Int8Array.from({ length }, () => (next() < 0.5 ? LONG : SHORT)),
    quantity: new Float64Array(length).fill(1),
    instrument: null,
    profit,
    mae: profit.map((value) => Math.max(0, -value) + Math.round(next() * 5000)),
    mfe: profit.map((value) => Math.max(0, value) + Math.round(next() * 5000)),
    commission: new Float64Array(length).fill(436),
    isGross: false,
    parts: null,
    row: Uint32Array.from({ length }, (_, at) => at),
  };
}

/** Builds 400 trades with different holding times, below `hours`. */
export function heldTrades(hours: number): Trades {
  const trades = manyTrades(400, 240);
  return { ...trades, entryTime: trades.exitTime.map((exit, at) => exit - ((at * 7) % hours) * 3_600_000) };
}
