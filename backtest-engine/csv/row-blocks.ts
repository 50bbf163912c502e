import { copyInto } from '../model/typed-arrays.js';

const FIRST_BLOCK_BYTES = 262_144;
const BLOCK_BYTES = 4_194_304;
/** Minimum size of a chunk that becomes a block itself, and room for a row across two chunks. */
const LARGE_CHUNK_BYTES = 262_144;
const SEAM_BYTES = 16_384;
const LINE_FEED = 10;

interface Block {
  bytes: Uint8Array;
  /** Bytes of complete rows. The bytes after them were moved to the next block. */
  used: number;
  firstRow: number;
  rowCount: number;
  starts: Uint32Array;
}

/**
 * Stores the bytes of a file in blocks of complete rows, with the offset of each row. Stored bytes
 * are never copied again. A large chunk becomes a block itself, because copying takes a tenth of
 * the reading time. A row that spans two large chunks gets its own block.
 */
export class RowBlocks {
  rowCount = 0;
  filled = 0;
  private readonly closed: Block[] = [];
  private open = newBlock(new Uint8Array(FIRST_BLOCK_BYTES), 0);

  get bytes(): Uint8Array {
    return this.open.bytes;
  }

  /**
   * Adds as much of `chunk` as fits and returns the number of bytes taken. `keepFrom` is the offset
   * of the first incomplete row. A full block is closed there, unless it would be empty. `moved` is
   * then true. The caller must not change the chunk afterwards.
   */
  take(chunk: Uint8Array, keepFrom: number): { taken: number; moved: boolean } {
    const isLarge = chunk.length >= LARGE_CHUNK_BYTES && this.open.rowCount > 0;
    if (isLarge && keepFrom === this.filled) {
      this.closeAt(keepFrom, chunk);
      this.filled = chunk.length;
      return { taken: chunk.length, moved: true };
    }
    let moved = false;
    if (this.filled === this.open.bytes.length) {
      if (this.open.rowCount > 0 && keepFrom > 0) {
        const kept = this.filled - keepFrom;
        this.closeAt(keepFrom, new Uint8Array(Math.max(isLarge ? SEAM_BYTES : BLOCK_BYTES, 2 * kept)));
        moved = true;
      } else this.grow();
    }
    const wanted = isLarge ? chunk.indexOf(LINE_FEED) + 1 || chunk.length : chunk.length;
    const taken = Math.min(wanted, this.open.bytes.length - this.filled);
    this.open.bytes.set(taken === chunk.length ? chunk : chunk.subarray(0, taken), this.filled);
    this.filled += taken;
    return { taken, moved };
  }

  addRow(start: number): void {
    const { open } = this;
    if (open.rowCount === open.starts.length) open.starts = resized(open.starts, open.starts.length * 2);
    open.starts[open.rowCount] = start;
    open.rowCount += 1;
    this.rowCount += 1;
  }

  /** Releases the unused memory of the last block. */
  finish(end: number): void {
    this.open.used = end;
    this.open.bytes = this.open.bytes.slice(0, end);
    this.open.starts = resized(this.open.starts, this.open.rowCount);
    this.filled = end;
  }

  /** Finds the bytes of a row, from `start` to `end`. They may include line ends. */
  find(row: number): { bytes: Uint8Array; start: number; end: number } {
    const block = this.blockOf(row);
    const nth = row - block.firstRow;
    const next = nth + 1 < block.rowCount ? block.starts[nth + 1]! : block === this.open ? this.filled : block.used;
    return { bytes: block.bytes, start: block.starts[nth]!, end: next };
  }

  *all(): Generator<Uint8Array> {
    for (const { bytes, used } of this.closed) yield bytes.subarray(0, used);
    yield this.open.bytes.subarray(0, this.filled);
  }

  private blockOf(row: number): Block {
    if (row < 0 || row >= this.rowCount) throw new RangeError(`Row ${row} does not exist.`);
    let low = 0;
    let high = this.closed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const block = this.closed[middle]!;
      if (row < block.firstRow + block.rowCount) high = middle;
      else low = middle + 1;
    }
    return this.closed[low] ?? this.open;
  }

  /** Closes the open block. Moves its bytes from `keepFrom` on to a new block in `bytes`. */
  private closeAt(keepFrom: number, bytes: Uint8Array): void {
    const { open } = this;
    bytes.set(open.bytes.subarray(keepFrom, this.filled));
    if (keepFrom < open.bytes.length / 2) open.bytes = open.bytes.slice(0, keepFrom);
    open.used = keepFrom;
    open.starts = resized(open.starts, open.rowCount);
    this.closed.push(open);
    this.open = newBlock(bytes, this.rowCount);
    this.filled -= keepFrom;
  }

  private grow(): void {
    this.open.bytes = copyInto(new Uint8Array(this.open.bytes.length * 2), this.open.bytes);
  }
}

function newBlock(bytes: Uint8Array, firstRow: number): Block {
  return { bytes, used: 0, firstRow, rowCount: 0, starts: new Uint32Array(1024) };
}

function resized(array: Uint32Array, length: number): Uint32Array {
  return length <= array.length ? array.slice(0, length) : copyInto(new Uint32Array(length), array);
}
