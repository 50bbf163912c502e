import { DaysFrom, type DayAt, type WholeFile } from './days-from.js';

/** The days from a start on that were asked for so far. */
interface Block {
  from: DaysFrom;
  days: (DayAt | null)[];
}

/** The days of a file in their order, as evaluations have them that begin flat on any of them. */
export class FirstBlocks {
  private readonly blocks = new Map<number, Block>();
  /** Of each day of the file its place among the exit days. */
  private readonly exitDay: number[];

  constructor(private readonly file: WholeFile) {
    this.exitDay = file.exitDays.place.flatMap((place, at) => (place < 0 ? [] : [at]));
  }

  /** The day at a place of an evaluation that began at `start` and has gone on from there; null where nothing of it is left. */
  day(start: number, at: number): DayAt | null {
    const block = this.blocks.get(start) ?? { from: new DaysFrom(this.file, this.file.days.day[start]!), days: [] };
    this.blocks.set(start, block);
    while (block.days.length <= at - start) block.days.push(block.from.next(this.exitDay[start + block.days.length]!));
    return block.days[at - start]!;
  }
}
