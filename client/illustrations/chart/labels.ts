import { textWidth } from './pen.js';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a text may stand: its anchor and the baseline. */
export interface Place {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

const GAP = 2;

/** Finds room for texts among candles, marks, and each other. */
export class Labels {
  private readonly taken: Box[] = [];

  constructor(
    private readonly frame: Box,
    readonly size: number,
  ) {}

  /** Keeps labels away from a shape. */
  block(box: Box): void {
    this.taken.push(box);
  }

  /** The first free place inside the frame, which is taken then; undefined if there is none. */
  place(text: string, places: readonly Place[]): Place | undefined {
    for (const place of places) {
      const box = this.boxOf(text, place);
      if (!within(box, this.frame) || this.taken.some((other) => overlap(box, other))) continue;
      this.block(box);
      return place;
    }
    return undefined;
  }

  private boxOf(text: string, { x, y, anchor }: Place): Box {
    const width = textWidth(text, this.size);
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    return { left: left - GAP, right: left + width + GAP, top: y - this.size * 0.8, bottom: y + this.size * 0.25 };
  }
}

const within = (box: Box, frame: Box): boolean =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
