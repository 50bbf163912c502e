import { LONG, SHORT, type Trades } from '../trades.js';

export type TradeSide = 'all' | 'long' | 'short';

/** What the figures of trades are worked out from. */
export type Outcomes = Omit<Trades, 'side' | 'quantity' | 'row'>;

/** The outcomes of one side, as if the file held no others. `all` is the same object again. */
export function outcomesOf(trades: Trades, side: TradeSide): Outcomes {
  if (side === 'all') return trades;
  const wanted = side === 'long' ? LONG : SHORT;
  const positions = new Uint32Array(trades.length);
  let length = 0;
  for (let at = 0; at < trades.length; at += 1) {
    positions[length] = at;
    if (trades.side[at] === wanted) length += 1;
  }
  const kept = positions.subarray(0, length);
  return {
    length,
    entryTime: picked(trades.entryTime, kept),
    exitTime: picked(trades.exitTime, kept),
    profit: picked(trades.profit, kept),
    mae: trades.mae && picked(trades.mae, kept),
    mfe: trades.mfe && picked(trades.mfe, kept),
    commission: trades.commission && picked(trades.commission, kept),
  };
}

/** The values at these positions. A plain loop: `Float64Array.from` takes several times as long. */
export function picked(values: Float64Array, positions: Uint32Array): Float64Array {
  const found = new Float64Array(positions.length);
  for (let at = 0; at < positions.length; at += 1) found[at] = values[positions[at]!]!;
  return found;
}
