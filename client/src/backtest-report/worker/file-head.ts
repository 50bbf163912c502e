import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import { BacktestReader } from '../../../../backtest-engine/trades/backtest-reader.js';

/** Bytes kept while no table has been found. A file of blank lines never has one. */
const MAX_BYTES = 4_194_304;

/**
 * Buffers the first bytes of a file until its layout is known, so that its first rows can be
 * previewed.
 */
export class FileHead {
  private pieces: Uint8Array[] = [];
  private bytes = 0;

  add(piece: Uint8Array): void {
    if (this.bytes >= MAX_BYTES) return;
    this.pieces.push(piece);
    this.bytes += piece.length;
  }

  /** Returns the complete rows so far; null if they hold no table. */
  parseTable(): RowTable | null {
    const bytes = concatBytes(this.pieces);
    const reader = new BacktestReader();
    reader.push(bytes.subarray(0, Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1));
    reader.finish();
    return reader.table;
  }

  clear(): void {
    this.pieces = [];
  }
}

export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
