import { noteOf, readingOf } from '../../../../test/support/file-reading.js';

const NOT_THE_SUM = 'is not the sum of the profits';
const OTHER_END = 'do not add up to its last cumulative profit';

interface Trade {
  number: number;
  profit: number;
  sum: number;
}

/** Forty trades, two of three of them won, with what all up to each have made. */
const TRADES: readonly Trade[] = Array.from({ length: 40 }, (_, at) => (at % 3 === 2 ? -90 - at : 70 + at)).map(
  (profit, at, all) => ({ number: at + 1, profit, sum: all.slice(0, at + 1).reduce((sum, one) => sum + one, 0) }),
);

/** A grid of these; a row that is a text stands as it is. `isNumbered` gives them their trade numbers. */
function grid(rows: readonly (Trade | string)[], isNumbered = true): string {
  const lines = rows.map((row) => {
    if (typeof row === 'string') return row;
    const { number, profit, sum } = row;
    const day = `2026-${String(1 + Math.floor(number / 28)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`;
    return `${isNumbered ? `${number},` : ''}Long,1,${day} 09:00,${day} 10:00,$${profit},${sum}`;
  });
  return [
    `${isNumbered ? 'Trade number,' : ''}Market pos.,Qty,Entry time,Exit time,Profit,Cum. net profit`,
    ...lines,
  ].join('\n');
}
const warnings = (file: string) =>
  readingOf(file)
    .notes.filter(({ kind }) => kind === 'warned')
    .map(({ text }) => text);

describe('the cumulative column', () => {
  it.each([
    ['oldest first', TRADES],
    ['newest first', TRADES.toReversed()],
    ['sorted by profit', TRADES.toSorted((one, other) => one.profit - other.profit)],
    ['winners before losers', TRADES.toSorted((one, other) => Number(one.profit < 0) - Number(other.profit < 0))],
  ])('warns of nothing where all is there, %s', (_order, trades) => {
    expect(warnings(grid(trades))).toEqual([]);
  });

  it('is read either way without trade numbers, and one wrong profit is told once', () => {
    for (const trades of [TRADES, TRADES.toReversed()]) {
      expect(warnings(grid(trades, false))).toEqual([]);
      const wrong = trades.map((trade) => (trade.number === 20 ? { ...trade, sum: trade.sum + 500 } : trade));
      expect(noteOf(grid(wrong, false), NOT_THE_SUM)).toMatchObject({ count: 1 });
    }
  });

  it('may go by exit where numbers go by entry', () => {
    // 1, 3, 2, 4, 5, 7, 6, 8 and so on.
    const numbers = TRADES.map(({ number }, place) => number + [0, 1, -1, 0][place % 4]!);
    expect(warnings(grid(TRADES.map((trade, place) => ({ ...trade, number: numbers[place]! }))))).toEqual([]);
    // Also where the first one to end was not the first to begin.
    const turned = [TRADES[1]!, TRADES[0]!, ...TRADES.slice(2)].map(({ number }, at) => ({ ...TRADES[at]!, number }));
    expect(warnings(grid(turned))).toEqual([]);
  });

  it.each([
    ['the winners', ({ profit }: Trade) => profit > 0],
    ['the losers', ({ profit }: Trade) => profit < 0],
    ['a third', ({ number }: Trade) => number % 3 === 1],
    ['all but some in the middle', ({ number }: Trade) => number < 18 || number > 22],
  ])('tells that only %s are there', (_which, isKept) => {
    for (const trades of [TRADES, TRADES.toReversed()]) {
      const file = grid(trades.filter(isKept));
      expect(noteOf(file, OTHER_END)).toMatchObject({ kind: 'warned' });
      expect(noteOf(file, 'are missing between')).toBeDefined();
    }
  });

  it('is followed past rows without a trade, and past one that gives no sum', () => {
    const wrong = TRADES.map((trade) => (trade.number === 20 ? { ...trade, profit: trade.profit + 25_000 } : trade));
    expect(noteOf(grid(wrong.flatMap((trade) => [trade, ',,,,,,'])), NOT_THE_SUM)).toMatchObject({ rows: [39] });
    for (const trades of [wrong, wrong.toReversed()]) {
      const file = grid(trades).replace(`,${TRADES[18]!.sum}\n`, ',\n').replace(`,${TRADES[20]!.sum}\n`, ',\n');
      expect(noteOf(file, NOT_THE_SUM)).toMatchObject({ count: 1 });
    }
    expect(warnings(grid(TRADES).replace(`,${TRADES[9]!.sum}\n`, ',\n'))).toEqual([]);
  });

  it('says nothing more where a trade could not be read, which is told', () => {
    const file = grid(TRADES).replace(`$${TRADES[20]!.profit},`, 'n/a,');
    expect(readingOf(file).leftOut).toBe(1);
    expect(warnings(file)).toEqual([]);
  });

  it('may be a little off where each profit was rounded', () => {
    const rounded = TRADES.map((trade, at) => ({ ...trade, sum: Number((trade.sum + 0.004 * (at + 1)).toFixed(2)) }));
    expect(warnings(grid(rounded))).toEqual([]);
  });
});
