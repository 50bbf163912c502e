import { LONG, SHORT, type Trades } from '../trades.js';

export type TradeSide = 'all' | 'long' | 'short';

/** The trades of one side, as if the file held no others. `all` is the same object again. */
export function tradesOfSide(trades: Trades, side: TradeSide): Trades {
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
    side: new Int8Array(length).fill(wanted),
    quantity: picked(trades.quantity, kept),
    profit: picked(trades.profit, kept),
    mae: trades.mae && picked(trades.mae, kept),
    mfe: trades.mfe && picked(trades.mfe, kept),
    commission: trades.commission && picked(trades.commission, kept),
    row: kept.map((at) => trades.row[at]!),
  };
}

/** The values at these positions. A plain loop: `Float64Array.from` takes several times as long. */
export function picked(values: Float64Array, positions: Uint32Array): Float64Array {
  const found = new Float64Array(positions.length);
  for (let at = 0; at < positions.length; at += 1) found[at] = values[positions[at]!]!;
  return found;
}
