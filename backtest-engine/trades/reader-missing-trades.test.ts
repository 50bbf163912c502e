import { noteOf, readingOf } from '../../test/support/file-reading.js';
import { GRID_HEADER, gridFile, gridLine } from '../../test/support/grid-file.js';

const BEGINS_LATE = 'doesn’t start with the oldest trade’s profit';
const PROFITS = [100, -50, 30, 20];

/** Rows of the trades with these numbers and their cumulative profits. */
const grid = (...numbers: number[]): string =>
  gridFile(
    ...numbers.map((number) =>
      gridLine({
        number: String(number),
        entry: `1/${number + 12}/2026 9:00`,
        exit: `1/${number + 12}/2026 10:00`,
        profit: `$${PROFITS[number - 1]}.00`.replace('$-', '-$'),
        exitPrice: PROFITS[number - 1]! < 0 ? '98.00' : '102.00',
        mae: '$900.00',
        mfe: '$900.00',
        sum: `$${sumUpTo(number)}.00`,
      }),
    ),
  );
const list = (...numbers: number[]): string =>
  [
    'Trade #,Type,Date/Time,Signal,Price USD,Contracts,Profit USD,Cumulative profit USD',
    ...numbers.flatMap((number) =>
      ['Exit', 'Entry'].map(
        (type) => `${number},${type} long,2026-01-0${number} 10:00,x,5,1,${PROFITS[number - 1]},${sumUpTo(number)}`,
      ),
    ),
  ].join('\n');
const sumUpTo = (number: number): number => PROFITS.slice(0, number).reduce((sum, profit) => sum + profit, 0);

const profitsOf = (...lines: string[]): number[] => [...readingOf(lines.join('\n')).trades!.profit];

describe('the order of trades', () => {
  it.each([
    [
      'without exit times',
      'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Profit',
      ['2,Long,1,1,1,6/15/2026 10:00,-$400.00', '1,Long,1,1,1,6/14/2026 10:00,$500.00'],
    ],
    [
      'with one exit time for all',
      'Trade number,Market pos.,Qty,Entry time,Exit time,Profit',
      ['2,Long,1,6/15/2026 9:50,6/15/2026 10:00,-$400.00', '1,Long,1,6/15/2026 9:40,6/15/2026 10:00,$500.00'],
    ],
  ])('orders trades by entry in a file %s, newest first', (_what, header, rows) =>
    expect(profitsOf(header, ...rows)).toEqual([500_00, -400_00]),
  );
});

/** Returns all notes except assumptions. */
const oddOf = (content: string) => readingOf(content).notes.filter(({ kind }) => kind !== 'assumed');

describe('a file without its oldest trades', () => {
  it.each([
    ['NinjaTrader, oldest first', grid(2, 3, 4), 1],
    ['NinjaTrader, newest first', grid(4, 3, 2), 3],
    ['TradingView, oldest first', list(2, 3, 4), 1],
    ['TradingView, newest first', list(4, 3, 2), 5],
  ])('warns of missing oldest trades: %s', (_name, content, row) => {
    expect(readingOf(content).trades?.length).toBe(3);
    expect(noteOf(content, BEGINS_LATE)).toMatchObject({ kind: 'warned', rows: [row] });
  });

  it.each([
    ['NinjaTrader, oldest first', grid(1, 2, 3, 4)],
    ['NinjaTrader, newest first', grid(4, 3, 2, 1)],
    ['TradingView, oldest first', list(1, 2, 3)],
    ['TradingView, newest first', list(3, 2, 1)],
  ])('does not warn of missing trades if the oldest are present: %s', (_name, content) =>
    expect(oddOf(content)).toEqual([]),
  );

  it.each([
    ['NinjaTrader, oldest first', grid(1, 2, 3, 4).replace('$100.00,$100.00', 'oops,$100.00')],
    ['NinjaTrader, newest first', grid(4, 3, 2, 1).replace('$100.00,$100.00', 'oops,$100.00')],
    ['TradingView, newest first', list(4, 3, 2, 1).replaceAll(',1,100,', ',1,oops,')],
  ])('does not report missing trades if the oldest trade is unreadable: %s', (_name, content) => {
    expect(noteOf(content, 'oops')).toMatchObject({ kind: 'skipped' });
    expect(noteOf(content, BEGINS_LATE)).toBeUndefined();
  });

  it('does not warn of missing oldest trades without trade numbers', () => {
    const content = grid(4, 3, 2, 1).replaceAll(/^\d+,/gm, ',');
    expect(readingOf(content).trades?.length).toBe(4);
    expect(noteOf(content, BEGINS_LATE)).toBeUndefined();
  });

  it('warns of a wrong first profit as of missing trades', () => {
    const content = grid(1, 2, 3).replace('$100.00', '$10000.00');
    expect(noteOf(content, BEGINS_LATE)).toMatchObject({ kind: 'warned', rows: [1] });
  });
});

describe('rows that are not in trade order', () => {
  it('does not compare cumulative profits in rows without trade order', () => {
    const { notes } = readingOf(grid(3, 1, 4, 2));
    expect(notes).toMatchObject([{ kind: 'assumed', text: expect.stringContaining('jump from row to row') }]);
  });

  it('compares cumulative profits of consecutive trades in a list sorted by side', () => {
    for (const content of [grid(1, 2, 4, 3), grid(2, 3, 4, 1), list(1, 2, 4, 3)]) {
      expect(noteOf(content, 'doesn’t match the sum of the profits')).toBeUndefined();
      expect(noteOf(content, BEGINS_LATE)).toBeUndefined();
    }
    const wrong = grid(1, 2, 4, 3).replace('$50.00', '$51.00');
    expect(noteOf(wrong, 'doesn’t match the sum of the profits')).toMatchObject({ rows: [2] });
  });
});

it('warns of a wrong cumulative profit although two rows are swapped', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 10, 9];
  const sums = numbers.map((number) => 10 * number);
  const lines = numbers.map((number, at) =>
    gridLine({ number: String(number), profit: '$10.00', sum: at === 3 ? '$9,999.00' : `$${sums[at]}.00` }),
  );
  const content = gridFile(...lines.map((line) => line.replace('$9,999.00', '"$9,999.00"')));
  expect(noteOf(content, 'doesn’t match the sum of the profits')).toMatchObject({ kind: 'warned', rows: [4] });
});

it('reports a column without any readable amount', () => {
  const [neither, both] = [gridLine({ quantity: '', mae: 'x' }), gridLine()];
  expect(noteOf(gridFile(neither, neither), 'has a column for the number of contracts, but')).toBeDefined();
  expect(noteOf(gridFile(neither, neither), 'has a column for MAE, but')).toBeDefined();
  expect(noteOf(gridFile(neither, both), 'The number of contracts is missing for 1 of 2')).toBeDefined();
});

describe('trades that were removed from a file', () => {
  it.each([
    ['NinjaTrader file', grid(1, 4), '2 trade numbers are missing between 1 and 4'],
    ['TradingView file', list(1, 2, 4), '1 trade number is missing between 1 and 4'],
  ])('reports gaps in the trade numbers of a %s', (_name, content, words) => {
    expect(noteOf(content, words)).toMatchObject({ kind: 'warned' });
  });

  it('reports no gaps if a row is unreadable or numbers are not consecutive', () => {
    expect(noteOf(grid(1, 2, 3).replace('-$50.00', 'oops'), 'missing between')).toBeUndefined();
    const orders = ['100', '250', '251'].map((number) => gridLine({ number }));
    expect(noteOf(gridFile(...orders), 'missing between')).toBeUndefined();
  });
});

const moved = (isNet: boolean): string =>
  gridFile(
    ...[2, -1, 4, 3, -2, 5].map((move, at) =>
      gridLine({
        number: String(at + 1),
        exitPrice: `${100 + move}.00`,
        profit: `$${50 * move - (isNet ? 4.5 : 0)}`.replace('$-', '-$'),
        commission: '$4.50',
      }),
    ),
  );

describe('costs that are not deducted', () => {
  it('warns of costs that are not deducted if profits are bare price moves', () => {
    expect(noteOf(moved(false), 'We deduct the costs it lists')).toMatchObject({ kind: 'warned' });
    expect(noteOf(moved(true), 'We deduct the costs it lists')).toBeUndefined();
  });

  it('warns of costs that are not deducted although the first trade is odd', () => {
    const odd = gridLine({ number: '9', exitPrice: '100.25', profit: '$0.00', commission: '$4.50' });
    const [header, ...lines] = moved(false).trimEnd().split('\n');
    const more = [...lines, ...lines].map((line, at) => line.replace(/^\d+/, String(at + 10)));
    const content = [header, odd, ...more].join('\n');
    expect(noteOf(content, 'We deduct the costs it lists')).toMatchObject({ kind: 'warned' });
  });
});

const twoUntil = (exit: string): string =>
  gridFile(gridLine({ entry: '9/14/2026', exit }), gridLine({ entry: '9/14/2026', exit }));

describe('dates without a time of day', () => {
  it('notes dates without a time of day', () => {
    expect(noteOf(twoUntil('9/15/2026'), 'No date has a time of day')).toMatchObject({ kind: 'assumed' });
    expect(noteOf(twoUntil('9/15/2026 9:30'), 'No date has a time of day')).toBeUndefined();
    const old = twoUntil('9/15/1965 9:30').replaceAll('9/14/2026', '9/14/1965');
    expect(noteOf(old, 'No date has a time of day')).toBeUndefined();
  });
});

describe('a repeated header', () => {
  it.each([
    ['NinjaTrader file', grid(1, 2), 2],
    ['TradingView file', list(1, 2), 2],
  ])('does not count a repeated header as a missing trade of a %s', (_name, content, trades) => {
    const [header] = content.split(/\r?\n/);
    const reading = readingOf(`${content.trimEnd()}\n${header}\n`);
    expect(reading).toMatchObject({ leftOut: 0, trades: { length: trades } });
    expect(oddOf(`${content.trimEnd()}\n${header}\n`)).toMatchObject([
      { kind: 'skipped', text: expect.stringContaining('The header repeats') },
    ]);
  });
});

describe('the number of contracts', () => {
  it('notes trades without a number of contracts', () => {
    const content = gridFile(gridLine({ quantity: '1' }), gridLine({ quantity: '' }));
    expect(noteOf(content, 'The number of contracts is missing for 1 of 2 trades')).toMatchObject({ kind: 'assumed' });
  });
});

describe('trade numbers', () => {
  it('finds repeated trade numbers in a long file', () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => gridLine({ number: String(at + 1) }));
    expect(noteOf(gridFile(...rows, gridLine({ number: '5000' })), 'appears more than once')).toMatchObject({
      rows: [6_001],
    });
  });
});

describe('zero bytes', () => {
  it('reads the rows before zero bytes at the end', () => {
    const reading = readingOf(`${gridFile(gridLine(), gridLine())}${'\0'.repeat(20)}`);
    expect(reading.trades?.length).toBe(2);
    expect(reading.notes.map(({ text }) => text)).toContain(
      'The file contains zero bytes, so parts of it may be damaged.',
    );
  });

  it('reads a short file with a few zero bytes', () => {
    const content = gridFile(gridLine({ number: '\0' }), gridLine({ number: '2' }));
    expect(readingOf(content).trades?.length).toBe(2);
    expect(noteOf(content, 'zero bytes')).toMatchObject({ kind: 'warned' });
  });

  it('reports a file of zero bytes as not text', () => {
    expect(readingOf('\0'.repeat(50)).notes).toMatchObject([{ text: expect.stringContaining('isn’t a text file') }]);
  });
});

it('counts a damaged row with a trade number as an unread trade, not as a total', () => {
  const nothingElse = GRID_HEADER.replaceAll(/[^,]/g, '').replace(',,,,,,,', '3,,,,,,,-$5000.00');
  expect(noteOf(`${grid(1, 2, 4)}${nothingElse}`, 'missing between')).toBeUndefined();
});

test('notes that missing commissions count as 0', () => {
  const some = gridFile(gridLine(), gridLine({ commission: '' }), gridLine({ commission: '$0.00' }));
  expect(noteOf(some, 'Commission is missing for 1 of 3 trades. We count it as 0')).toMatchObject({ kind: 'assumed' });
  for (const all of [gridFile(gridLine(), gridLine()), gridFile(gridLine({ commission: '' }))]) {
    expect(noteOf(all, 'Commission is missing')).toBeUndefined();
  }
});
