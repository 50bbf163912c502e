const FIRST_BLOCK = 262_144;
const BLOCK = 4_194_304;
/** Size of chunks that become blocks themselves, and room for a row that spans two of them. */
const LARGE_CHUNK = 262_144;
const SEAM = 16_384;
const LINE_FEED = 10;

interface Block {
  bytes: Uint8Array;
  /** Bytes of complete rows. The bytes after them were moved to the next block. */
  used: number;
  /** Number of the first row in the block. */
  firstRow: number;
  rowCount: number;
  /** Offset of each row. */
  starts: Uint32Array;
}

/**
 * Keeps the bytes of a file in blocks of complete rows, with the offset of each row. Kept bytes are
 * never copied again. A large chunk becomes a block itself, because copying it takes a tenth of the
 * time to read it. The row that spans two such chunks gets a block of its own.
 */
export class RowBlocks {
  rowCount = 0;
  /** Bytes in use in the open block. */
  filled = 0;
  private readonly closed: Block[] = [];
  private open = newBlock(new Uint8Array(FIRST_BLOCK), 0);

  get bytes(): Uint8Array {
    return this.open.bytes;
  }

  /**
   * Adds as much of `chunk` as fits and returns the number of bytes taken. `keepFrom` is the offset
   * of the first incomplete row: a full block is closed there, unless it would be empty, and
   * `moved` is true. The chunk must not change afterwards.
   */
  take(chunk: Uint8Array, keepFrom: number): { taken: number; moved: boolean } {
    const isLarge = chunk.length >= LARGE_CHUNK && this.open.rowCount > 0;
    if (isLarge && keepFrom === this.filled) {
      this.closeAt(keepFrom, chunk);
      this.filled = chunk.length;
      return { taken: chunk.length, moved: true };
    }
    let moved = false;
    if (this.filled === this.open.bytes.length) {
      if (this.open.rowCount > 0 && keepFrom > 0) {
        const kept = this.filled - keepFrom;
        this.closeAt(keepFrom, new Uint8Array(Math.max(isLarge ? SEAM : BLOCK, 2 * kept)));
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

  /** Finds a row. Its bytes are between `start` and `end`, which may include line ends. */
  find(row: number): { bytes: Uint8Array; start: number; end: number } {
    const block = this.blockOf(row);
    const nth = row - block.firstRow;
    const next = nth + 1 < block.rowCount ? block.starts[nth + 1]! : block === this.open ? this.filled : block.used;
    return { bytes: block.bytes, start: block.starts[nth]!, end: next };
  }

  /** Yields the bytes of all blocks in order. */
  *all(): Generator<Uint8Array> {
    for (const { bytes, used } of this.closed) yield bytes.subarray(0, used);
    yield this.open.bytes.subarray(0, this.filled);
  }

  private blockOf(row: number): Block {
    if (row < 0 || row >= this.rowCount) throw new RangeError(`There is no row ${row}.`);
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

  /** Closes the open block and continues in `bytes`, where the rest from `keepFrom` moves. */
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
    const bytes = new Uint8Array(this.open.bytes.length * 2);
    bytes.set(this.open.bytes);
    this.open.bytes = bytes;
  }
}

function newBlock(bytes: Uint8Array, firstRow: number): Block {
  return { bytes, used: 0, firstRow, rowCount: 0, starts: new Uint32Array(1024) };
}

function resized(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array.slice(0, length);
  const larger = new Uint32Array(length);
  larger.set(array);
  return larger;
}
