import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import { BacktestReader } from '../../../../backtest-engine/trades/backtest-reader.js';

/** Limit while no table is found: a file of blank lines has none. */
const MAX_HEAD_BYTES = 4_194_304;

/** Buffers the first bytes of a file for a preview of its rows until its layout is known. */
export class FileHead {
  private chunks: Uint8Array[] = [];
  private bytes = 0;

  add(chunk: Uint8Array): void {
    if (this.bytes >= MAX_HEAD_BYTES) return;
    this.chunks.push(chunk);
    this.bytes += chunk.length;
  }

  /** Parses the complete rows so far; null if they contain no table. */
  parseTable(): RowTable | null {
    const bytes = concatBytes(this.chunks);
    const reader = new BacktestReader();
    reader.push(bytes.subarray(0, Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1));
    reader.finish();
    return reader.table;
  }

  clear(): void {
    this.chunks = [];
  }
}

export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
