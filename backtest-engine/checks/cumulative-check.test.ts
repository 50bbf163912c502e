import { noteOf, readingOf } from '../../test/support/file-reading.js';

const NOT_THE_SUM = 'doesn’t match the sum of the profits';
const LATE = 'doesn’t start with the oldest trade’s profit';
const OTHER_END = 'don’t add up to its last cumulative profit';

interface Trade {
  number: number;
  profit: number;
  sum: number;
}

/** Forty trades with their cumulative profits. Two of three trades are winners. */
const TRADES: readonly Trade[] = Array.from({ length: 40 }, (_, at) => (at % 3 === 2 ? -90 - at : 70 + at)).map(
  (profit, at, all) => ({ number: at + 1, profit, sum: all.slice(0, at + 1).reduce((sum, one) => sum + one, 0) }),
);

/** Builds a grid of the trades. A string is used as a row. `isNumbered` adds trade numbers. */
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
  ])('accepts the cumulative profits of a complete file, %s', (_order, trades) => {
    expect(warnings(grid(trades))).toEqual([]);
  });

  it('reports a wrong profit once, oldest or newest row first, without trade numbers', () => {
    for (const trades of [TRADES, TRADES.toReversed()]) {
      expect(warnings(grid(trades, false))).toEqual([]);
      const wrong = trades.map((trade) => (trade.number === 20 ? { ...trade, sum: trade.sum + 500 } : trade));
      expect(noteOf(grid(wrong, false), NOT_THE_SUM)).toMatchObject({ count: 1 });
      const wrongProfit = trades.map((trade) => (trade.number === 20 ? { ...trade, profit: 9999 } : trade));
      expect(noteOf(grid(wrongProfit, false), NOT_THE_SUM)).toMatchObject({ count: 1 });
      expect(noteOf(grid(wrongProfit, false), OTHER_END)).toBeUndefined();
    }
  });

  it('reports an unreadable cumulative profit on its own row', () => {
    const last = TRADES.length;
    const damaged = TRADES.map((trade) => (trade.number === last ? 'SUM' : trade));
    const [row] = grid(TRADES).split('\n').slice(-1);
    const file = grid(damaged).replace('SUM', row!.replace(/[^,]*$/, '#REF!'));
    expect(noteOf(file, 'has no readable amount')).toMatchObject({ kind: 'flagged', count: 1, rows: [last] });
    expect(noteOf(grid(damaged).replace('SUM', row!.replace(/[^,]*$/, '')), 'has no readable amount')).toBeUndefined();
  });

  it('accepts cumulative profits in exit order with trade numbers in entry order', () => {
    // Trade numbers 1, 3, 2, 4, 5, 7, 6, 8 and so on.
    const numbers = TRADES.map(({ number }, place) => number + [0, 1, -1, 0][place % 4]!);
    expect(warnings(grid(TRADES.map((trade, place) => ({ ...trade, number: numbers[place]! }))))).toEqual([]);
    // Also if the first trade to exit was not the first to enter.
    const turned = [TRADES[1]!, TRADES[0]!, ...TRADES.slice(2)].map(({ number }, at) => ({ ...TRADES[at]!, number }));
    expect(warnings(grid(turned))).toEqual([]);
  });

  it.each([
    ['the winners', ({ profit }: Trade) => profit > 0],
    ['the losers', ({ profit }: Trade) => profit < 0],
    ['a third', ({ number }: Trade) => number % 3 === 1],
    ['all but some in the middle', ({ number }: Trade) => number < 18 || number > 22],
  ])('reports missing trades if the file has only %s', (_which, isKept) => {
    for (const trades of [TRADES, TRADES.toReversed()]) {
      const file = grid(trades.filter(isKept));
      expect(noteOf(file, OTHER_END)).toMatchObject({ kind: 'warned' });
      expect(noteOf(file, 'are missing between')).toBeDefined();
    }
  });

  it('continues the sum across rows without a trade or without a cumulative profit', () => {
    const wrong = TRADES.map((trade) => (trade.number === 20 ? { ...trade, profit: trade.profit + 25_000 } : trade));
    expect(noteOf(grid(wrong.flatMap((trade) => [trade, ',,,,,,'])), NOT_THE_SUM)).toMatchObject({ rows: [39] });
    for (const trades of [wrong, wrong.toReversed()]) {
      const file = grid(trades).replace(`,${TRADES[18]!.sum}\n`, ',\n').replace(`,${TRADES[20]!.sum}\n`, ',\n');
      expect(noteOf(file, NOT_THE_SUM)).toMatchObject({ count: 1 });
    }
    for (const trades of [TRADES, TRADES.toReversed()]) {
      for (const blank of [0, 9, 39]) {
        const lines = grid(trades).split('\n');
        const place = trades.findIndex(({ number }) => number === blank + 1) + 1;
        lines[place] = lines[place]!.replace(/[^,]*$/, '');
        expect(warnings(lines.join('\n'))).toEqual([]);
      }
    }
  });

  it('adds no cumulative warning if an unreadable trade is reported already', () => {
    const file = grid(TRADES).replace(`$${TRADES[20]!.profit},`, 'n/a,');
    expect(readingOf(file).leftOut).toBe(1);
    expect(warnings(file)).toEqual([]);
  });

  it.each([
    [
      'its two rows are neither entry nor exit',
      (rows: string[]) => rows.map((row) => row.replace(/^1,(Entry|Exit) long/, '1,x')),
    ],
    ['it has an entry alone', (rows: string[]) => rows.filter((row) => !row.startsWith('1,Exit'))],
  ])('reports no missing start if the oldest trade is reported as unread: %s', (_why, damage) => {
    const rows = TRADES.slice(0, 9).flatMap(({ number, profit, sum }) =>
      ['Entry', 'Exit'].map((type) => `${number},${type} long,2026-01-0${number} 10:00,x,5,1,${profit},${sum}`),
    );
    const header = 'Trade #,Type,Date/Time,Signal,Price USD,Contracts,Profit USD,Cumulative profit USD';
    const file = [header, ...damage(rows)].join('\n');
    expect(readingOf(file)).toMatchObject({ leftOut: 1, trades: { length: 8 } });
    expect(warnings(file)).toEqual([]);
  });

  it.each(['', '1'])("compares the last closed trade's sum if an open trade has the sum %p", (given) => {
    const rows = TRADES.slice(0, 5).flatMap(({ number, profit, sum }) => [
      `${number},Entry long,2026-01-0${number} 10:00,Go,5,1,${profit},${sum}`,
      `${number},Exit long,2026-01-0${number} 11:00,Stop,5,1,${profit},${sum}`,
    ]);
    const sum = given === '' ? '' : String(TRADES[4]!.sum + 77);
    const open = ['6,Entry long,2026-01-06 10:00,Go,5,1,77,', '6,Exit long,2026-01-06 11:00,Open,5,1,77,'];
    const header = 'Trade #,Type,Date/Time,Signal,Price USD,Contracts,Profit USD,Cumulative profit USD';
    const file = [header, ...rows, ...open.map((row) => `${row}${sum}`)].join('\n');
    expect(readingOf(file)).toMatchObject({ trades: { length: 5 }, open: [{ profit: 7700 }] });
    expect(warnings(file)).toEqual([]);
  });

  it('reports missing oldest trades even if a later trade is unreadable', () => {
    for (const trades of [TRADES.slice(1), TRADES.slice(1).toReversed()]) {
      for (const lost of [20, 39]) {
        const file = grid(trades).replace(`$${TRADES[lost]!.profit},`, 'n/a,');
        expect(noteOf(file, LATE)).toMatchObject({ kind: 'warned' });
      }
      // Reported once, because later sums follow from each other.
      expect(noteOf(grid(trades), LATE)).toBeDefined();
      expect(noteOf(grid(trades), OTHER_END)).toBeUndefined();
    }
    // The unreadable trade may be the one before the oldest present trade.
    for (const trades of [TRADES, TRADES.toReversed()]) {
      expect(noteOf(grid(trades).replace(`$${TRADES[0]!.profit},`, 'n/a,'), LATE)).toBeUndefined();
    }
  });

  it.each([
    [5, false],
    [12, true],
  ])('notes shuffled rows if over a fifth of the trade numbers jump: %d of 40 pairs swapped', (pairs, isNoted) => {
    const order = TRADES.map(({ number }) => number);
    for (let pair = 0; pair < pairs; pair += 1) {
      const at = 3 * pair;
      [order[at], order[at + 2]] = [order[at + 2]!, order[at]!];
    }
    const file = grid(order.map((number) => TRADES[number - 1]!));
    expect(noteOf(file, 'jump from row to row') !== undefined).toBe(isNoted);
    expect(warnings(file)).toEqual([]);
  });

  it('tolerates the rounding errors of the single profits', () => {
    const rounded = TRADES.map((trade, at) => ({ ...trade, sum: Number((trade.sum + 0.004 * (at + 1)).toFixed(2)) }));
    expect(warnings(grid(rounded))).toEqual([]);
  });
});
