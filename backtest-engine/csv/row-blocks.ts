const FIRST_BLOCK = 262_144;
const BLOCK = 4_194_304;
/** Bytes of a chunk that is worth keeping as it is, and the room for the row between two of them. */
const WORTH_KEEPING = 262_144;
const SEAM = 16_384;
const LINE_FEED = 10;

interface Block {
  bytes: Uint8Array;
  /** Bytes of whole rows; what follows them has moved on to the next block. */
  used: number;
  /** Number of the first row that begins here. */
  firstRow: number;
  rowCount: number;
  /** Where each row begins. */
  starts: Uint32Array;
}

/**
 * The bytes of a file in blocks of whole rows, and where each row begins. Nothing kept is ever copied again. A large chunk
 * becomes a block itself, for to copy it costs as much as to read a tenth of it; the row that began before it is put
 * together in a block of its own.
 */
export class RowBlocks {
  rowCount = 0;
  /** Bytes of the open block that hold something. */
  filled = 0;
  private readonly closed: Block[] = [];
  private open = newBlock(new Uint8Array(FIRST_BLOCK), 0);

  get bytes(): Uint8Array {
    return this.open.bytes;
  }

  /**
   * Takes as much of `chunk` as fits and gives the number of bytes taken; the chunk may be kept and must not change any more.
   * `keepFrom` is where the first row begins that is not yet whole: a full block is closed there, unless that would leave
   * it empty.
   */
  take(chunk: Uint8Array, keepFrom: number): { taken: number; moved: boolean } {
    const isLarge = chunk.length >= WORTH_KEEPING && this.open.rowCount > 0;
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

  /** Gives back what the last block does not need. */
  finish(end: number): void {
    this.open.used = end;
    this.open.bytes = this.open.bytes.slice(0, end);
    this.open.starts = resized(this.open.starts, this.open.rowCount);
    this.filled = end;
  }

  /** Where a row stands: its bytes go from `start` to at most `end`. */
  find(row: number): { bytes: Uint8Array; start: number; end: number } {
    const block = this.blockOf(row);
    const place = row - block.firstRow;
    const next = place + 1 < block.rowCount ? block.starts[place + 1]! : block === this.open ? this.filled : block.used;
    return { bytes: block.bytes, start: block.starts[place]!, end: next };
  }

  /** The bytes of all blocks, in order. */
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

  /** Goes on in `bytes`, which begin with what stands behind `keepFrom`. */
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
