import { Beginning } from './file-head.js';

const line = 'a,b,c,d,e,f,g,h,i,j\n';
const piece = new TextEncoder().encode(line.repeat(500));
const TOTAL = 10 * piece.length;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * What is rehearsed with, in pieces, of a file whose pieces come after so many milliseconds each, and are read as soon as the
 * worker is not rehearsing. A rehearsal takes `tookMs`.
 */
function rehearsed(arrivals: readonly number[], tookMs = 0, totalBytes: number | null = TOTAL): number[] {
  const lengths: number[] = [];
  const beginning = new Beginning((file) => {
    lengths.push(file.length / piece.length);
    jest.advanceTimersByTime(tookMs);
  });
  const began = performance.now();
  let read = began;
  for (const [at, arrival] of arrivals.entries()) {
    jest.advanceTimersByTime(Math.max(0, began + arrival - performance.now()));
    beginning.add(piece, at > 0);
    beginning.layoutIsKnown(performance.now() - began, performance.now() - read, totalBytes);
    read = performance.now();
  }
  return lengths;
}

const evenly = (milliseconds: number): number[] => Array.from({ length: 10 }, (_, at) => (at + 1) * milliseconds);

describe('The beginning of a file', () => {
  it('is rehearsed with where its layout is known, and after each fifth of the file', () => {
    expect(rehearsed(evenly(100))).toEqual([1, 2, 4, 6, 8]);
  });

  it.each([
    ['while there is twice the time that it took', 89, [1, 2, 4, 6, 8]],
    ['while there is no longer twice the time that it took', 91, [1, 2, 4, 6]],
  ])('is rehearsed with %s', (_while, tookMs, expected) => {
    expect(rehearsed([...evenly(100).slice(0, 7), 720, 740, 760], tookMs)).toEqual(expected);
  });

  it('is rehearsed with again once what came meanwhile is read: nothing tells before how long the file takes', () => {
    expect(rehearsed(evenly(50), 100)).toEqual([1, 4]);
  });

  it('is let go of once there was no time for it in four fifths of the file, though the rest comes slowly', () => {
    const quickly = Array.from({ length: 17 }, (_, at) => (at + 1) * 10);
    expect(rehearsed([...quickly, 4_000, 4_010, 4_020], 0, 2 * TOTAL)).toEqual([]);
  });

  it('is rehearsed with a little later where its first bytes came at once', () => {
    expect(rehearsed([5, ...evenly(100).slice(0, 9)])).toEqual([2, 4, 6, 8]);
  });

  it.each([
    ['comes too quickly from the start', evenly(30), []],
    ['comes quickly from its third tenth on', [100, 200, ...Array.from({ length: 8 }, () => 210)], [1, 2]],
  ])('is not rehearsed with where it %s', (_when, waits, expected) => {
    expect(rehearsed(waits, 75)).toEqual(expected);
  });

  it('is not rehearsed with where nobody knows how long the file is, or it is long', () => {
    expect(rehearsed(evenly(1_000), 0, null)).toEqual([]);
    expect(rehearsed(evenly(1_000), 0, 8_000_001)).toEqual([]);
  });

  it('is rehearsed with up to the end of a line, and no more of a larger file', () => {
    const files: Uint8Array[] = [];
    const beginning = new Beginning((file) => files.push(file));
    beginning.add(new TextEncoder().encode(line.repeat(60_000) + 'a,b'), false);
    beginning.layoutIsKnown(1_000, 1_000, 6_000_000);
    expect(files[0]!.length).toBe(1_000_000);
    const short = new Beginning((file) => files.push(file));
    short.add(new TextEncoder().encode(`${line}a,b`), false);
    short.layoutIsKnown(1_000, 1_000, 6_000_000);
    expect(files[1]!.length).toBe(line.length);
  });

  it('has the rows so far of a file whose layout is not known', () => {
    const beginning = new Beginning(() => undefined);
    expect(beginning.table()).toBeNull();
    beginning.add(new TextEncoder().encode('a,b\n1,2\n3,4\n5'), false);
    expect(beginning.table()?.rowCount).toBe(2);
  });
});
