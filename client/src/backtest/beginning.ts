import { equityCurve } from '../../../src/shared/backtest/figures/equity-curve.js';
import { reportDetails, reportTop } from '../../../src/shared/backtest/figures/report.js';
import { BacktestReader } from '../../../src/shared/backtest/reading/backtest-reader.js';
import type { RowTable } from '../../../src/shared/backtest/reading/row-table.js';

/** The rows in the beginning of a file, up to its last line end; null where there is no table in it yet. */
export function tableSoFar(pieces: readonly Uint8Array[]): RowTable | null {
  return readerOf(pieces).table;
}

/** In the browser's timeline, where it is to be seen whether the last byte found it done. */
export const REHEARSED = 'report rehearsed';

/**
 * Works out the report of a file's beginning, and throws it away: its functions are compiled then, while the rest of the file
 * is on its way.
 */
export function rehearse(pieces: readonly Uint8Array[]): void {
  const { trades } = readerOf(pieces).finish();
  if (!trades || trades.length === 0) return;
  reportTop(trades, equityCurve(trades));
  reportDetails(trades);
  performance.mark(REHEARSED);
}

/** What is only meant to save time must not cost the report. */
export function tryRehearsal(pieces: readonly Uint8Array[]): void {
  try {
    rehearse(pieces);
  } catch (error) {
    console.info('No report was rehearsed.', error);
  }
}

/** Has read what is whole of the lines in the pieces. */
function readerOf(pieces: readonly Uint8Array[]): BacktestReader {
  const bytes = joined(pieces);
  const reader = new BacktestReader();
  reader.push(bytes.subarray(0, Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1));
  reader.finish();
  return reader;
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
