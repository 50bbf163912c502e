import { noteOf, readingOf } from '../../../../test/support/file-reading.js';
import { gridFile, gridLine } from '../../../../test/support/grid-file.js';

const BEGINS_LATE = 'does not begin with the profit of the oldest trade';
const PROFITS = [100, -50, 30, 20];

/** Rows of the trades numbered `numbers`, with what all up to each have made. */
const grid = (...numbers: number[]): string =>
  gridFile(
    ...numbers.map((number) =>
      gridLine({
        number: String(number),
        entry: `1/${number + 12}/2026 9:00`,
        exit: `1/${number + 12}/2026 10:00`,
        profit: `$${PROFITS[number - 1]}.00`.replace('$-', '-$'),
        exitPrice: PROFITS[number - 1]! < 0 ? '98.00' : '102.00',
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

describe('a file whose oldest trades are missing', () => {
  it.each([
    ['grid, oldest first', grid(2, 3, 4), 1],
    ['grid, newest first', grid(4, 3, 2), 3],
    ['list, oldest first', list(2, 3, 4), 1],
    ['list, newest first', list(4, 3, 2), 5],
  ])('says so: %s', (_name, content, row) => {
    expect(readingOf(content).trades?.length).toBe(3);
    expect(noteOf(content, BEGINS_LATE)).toMatchObject({ kind: 'warned', rows: [row] });
  });

  it.each([
    ['grid, oldest first', grid(1, 2, 3, 4)],
    ['grid, newest first', grid(4, 3, 2, 1)],
    ['list, oldest first', list(1, 2, 3)],
    ['list, newest first', list(3, 2, 1)],
  ])('is told from a whole one: %s', (_name, content) => expect(readingOf(content).notes).toEqual([]));

  it('is told by a wrong first profit too, which no row before it contradicts', () => {
    const content = grid(1, 2, 3).replace('$100.00', '$10000.00');
    expect(noteOf(content, BEGINS_LATE)).toMatchObject({ kind: 'warned', rows: [1] });
  });
});

describe('the number of contracts', () => {
  it('is said to be missing where some trades lack it', () => {
    const content = gridFile(gridLine({ quantity: '1' }), gridLine({ quantity: '' }));
    expect(noteOf(content, 'The number of contracts is missing in 1 of 2 trades')).toMatchObject({ kind: 'assumed' });
  });
});

describe('costs', () => {
  it.each([
    ['$1.00', '-$0.50', 1],
    ['-$1.00', '-$0.50', 0],
    ['$0.00', '-$0.50', 0],
  ])('of %s and %s are told apart %d times', (first, second, count) => {
    const content = gridFile(gridLine({ commission: first }), gridLine({ number: '2', commission: second }));
    expect(noteOf(content, 'Costs are written with either sign')?.count ?? 0).toBe(count);
  });
});

describe('trade numbers', () => {
  it('that stand twice are found in a long file', () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => gridLine({ number: String(at + 1) }));
    expect(noteOf(gridFile(...rows, gridLine({ number: '5000' })), 'stands more than once')).toMatchObject({
      rows: [6_001],
    });
  });
});

describe('zero bytes', () => {
  it('at the end leave the rows before them', () => {
    const reading = readingOf(`${gridFile(gridLine(), gridLine())}${'\0'.repeat(20)}`);
    expect(reading.trades?.length).toBe(2);
    expect(reading.notes.map(({ text }) => text)).toContain('The file holds zero bytes; parts of it may be damaged.');
  });

  it('alone are no text', () => {
    expect(readingOf('\0'.repeat(50)).notes).toMatchObject([{ text: expect.stringContaining('not a text file') }]);
  });
});
