/** What at least half of the values are not above, one of them; null without values. Puts them in order. */
export const median = (values: Float64Array): number | null => values.sort()[Math.ceil(values.length / 2) - 1] ?? null;

/**
 * The lower median of values that were counted by bins, from 0 on: only those in the bin of the middle need to be looked at
 * again. Putting a million values in order takes many times as long.
 */
export class LowerMedian {
  /** The bin of the middle, its upper bound not in it; nothing is in it where there are no values. */
  private readonly from: number;
  private readonly to: number;
  private readonly kept: Float64Array;
  private length = 0;
  /** Place of the median in its bin, from 0. */
  private rank: number;

  /** Every bin is `width` wide, and the last one holds what lies beyond it too. */
  constructor(counts: Uint32Array, width: number) {
    this.rank = Math.ceil(counts.reduce((sum, count) => sum + count, 0) / 2) - 1;
    let bin = 0;
    while (bin < counts.length && this.rank >= counts[bin]!) {
      this.rank -= counts[bin]!;
      bin += 1;
    }
    this.from = this.rank < 0 ? Number.POSITIVE_INFINITY : bin * width;
    this.to = bin < counts.length - 1 ? (bin + 1) * width : Number.POSITIVE_INFINITY;
    this.kept = new Float64Array(this.rank < 0 ? 0 : counts[bin]!);
  }

  /** Whether it may be the median. Not for NaN. */
  isNear(value: number): boolean {
    return value >= this.from && value < this.to;
  }

  /** Takes each value that is near, once. */
  take(value: number): void {
    this.kept[this.length] = value;
    this.length += 1;
  }

  /** As `median`. */
  get value(): number | null {
    return this.length === 0 ? null : this.kept.sort()[this.rank]!;
  }
}
