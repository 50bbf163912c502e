import { noteOf, profitsOf, readingOf } from '../../test/support/file-reading.js';
import { GRID_HEADER, gridLine } from '../../test/support/grid-file.js';

const losses = Array.from({ length: 12 }, (_, at) => gridLine({ number: `${at + 1}`, profit: '($500.00)' }));
const gains = Array.from({ length: 8 }, (_, at) =>
  gridLine({ number: `${at + 13}`, side: 'Short', profit: '$300.00' }),
);
const among = [...losses, GRID_HEADER, ...gains].join('\n');

const LIST_HEADER = 'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Cum. Profit USD';
const listLines = (number: number, profit: number): string[] => [
  `${number},Exit long,x,2024-01-0${number} 10:00,101,1,${profit},0`,
  `${number},Entry long,x,2024-01-0${number} 09:00,100,1,${profit},0`,
];

/** Removes the profit that an entry row repeats. */
const withBlankEntry = (lines: readonly string[]): string[] => [lines[0]!, lines[1]!.replace(/,[^,]*,[^,]*$/, ',,')];

describe('a header below rows of trades', () => {
  it('reads rows above the header, as after sorting in a spreadsheet', () => {
    const { rowCount, leftOut } = readingOf(among);
    const sum = profitsOf(among).reduce((all, profit) => all + profit, 0);
    expect([rowCount, leftOut, profitsOf(among).length, sum]).toEqual([21, 0, 20, -360_000]);
    expect(noteOf(among, 'is below some of the trades')).toMatchObject({ kind: 'warned', count: 0 });
    expect(noteOf(among, 'Text above the header')).toBeUndefined();
    expect(noteOf(among, 'header repeats')).toMatchObject({ count: 1 });
  });

  it('reads TradingView rows above the header', () => {
    const list = [...listLines(1, -300), ...listLines(2, -200), LIST_HEADER, ...listLines(3, 1500)].join('\n');
    expect(profitsOf(list)).toEqual([-30_000, -20_000, 150_000]);
  });

  it('reads TradingView rows above the header if entries have no profit', () => {
    const [first, second, third] = [listLines(1, -300), listLines(2, -200), listLines(3, 1500)].map(withBlankEntry);
    expect(profitsOf([...first!, ...second!, LIST_HEADER, ...third!].join('\n'))).toEqual([-30_000, -20_000, 150_000]);
  });

  it('reads rows above a header at the end, and without profit, price or entry time', () => {
    const blank = losses.map((line, at) => (at === 3 ? line.replace('($500.00)', '') : line.replace(',100.00,', ',,')));
    expect(profitsOf([...blank, ...gains, GRID_HEADER].join('\n'))).toHaveLength(19);
    const without = losses.map((line, at) => (at === 3 ? line.replace('9/15/2026 9:35:00 AM', '') : line));
    expect(profitsOf([...without, GRID_HEADER, ...gains].join('\n'))).toHaveLength(19);
  });

  it.each([
    ['no sides', (line: string) => line.replace(/,(?:Long|Short|Market pos\.),/, ',')],
    ['sides in other words', (line: string) => line.replace(/Long|Short/, 'Lang')],
  ])('reads rows above the header that have %s', (_what, changed) => {
    expect(profitsOf([...losses, GRID_HEADER, ...gains].map(changed).join('\n'))).toHaveLength(20);
  });

  it.each([
    ['with sides', (line: string) => line],
    ['without sides', (line: string) => line.replace(/Long|Short/, 'Lang')],
  ])('does not read totals above the header as trades, %s', (_what, changed) => {
    const sums = ['min', '', '25', '100.00', '100.00', '9/15/2026 9:35:00 AM', '9/15/2026 9:40:00 AM', '$1200.00'];
    for (const line of [sums, sums.map(() => '25')]) {
      const content = [`${line.join(',')},,,,,,`, GRID_HEADER, ...gains.map(changed)].join('\n');
      expect(profitsOf(content)).toHaveLength(8);
      expect(noteOf(content, 'look like trades')).toBeUndefined();
    }
  });

  it('counts rows above the header as missing if they have another header', () => {
    const other = GRID_HEADER.replaceAll(/[^,]+/g, 'Column');
    const joined = [other, ...losses, GRID_HEADER, ...gains].join('\n');
    expect(profitsOf(joined)).toHaveLength(8);
    expect(readingOf(joined).leftOut).toBe(12);
    expect(noteOf(joined, 'Lines above the header look like trades')).toMatchObject({ kind: 'warned' });
  });

  it('does not read titles above the header as trades', () => {
    const titled = ['Strategy: ORB, 2024, NQ, 5', GRID_HEADER, ...gains].join('\n');
    expect(readingOf(titled).leftOut).toBe(0);
    expect(noteOf(titled, 'look like trades')).toBeUndefined();
    expect(noteOf(titled, 'Text above the header')).toBeDefined();
  });
});

const isShifted = (header: string, lines: readonly string[]): boolean =>
  noteOf([header, ...lines].join('\n'), 'is empty in every row')?.kind === 'warned';

describe('a header with one column more than its rows', () => {
  const rows = [gridLine(), gridLine({ number: '2' }), gridLine({ number: '3' })];

  it.each([
    ['without a name in the middle', GRID_HEADER.replace(',MAE', ',,MAE')],
    ['without the name of an earlier column', GRID_HEADER.replace('Commission', ',Commission')],
    ['of which all rows have lost the field', GRID_HEADER.replace('MAE', 'MAE,ETD')],
  ])('warns of a header with one column more than its rows: %s', (_what, header) => {
    expect(isShifted(header, rows)).toBe(true);
  });

  it('warns of a shifted header despite a repeated header, a blank row and totals', () => {
    const shifted = GRID_HEADER.slice(0, -1).replace(',MAE', ',,MAE');
    expect(isShifted(shifted, [...rows, shifted, ...rows])).toBe(true);
    expect(isShifted(shifted, [...rows, ',,,,,,,,,,,,,', 'Total,,,,,,,$30.00,,,,,,,5'])).toBe(true);
  });

  it.each([
    ['of remarks, beside numbers of rows', `,${GRID_HEADER}Remark`, rows.map((row, at) => `${at},${row}`)],
    ['without a name, and nothing in it', `${GRID_HEADER},Remark`, rows.map((row) => `${row},`)],
    ['of remarks', `${GRID_HEADER}Remark`, rows],
    ['of costs', GRID_HEADER.replace(',Bars,', ',Fees,IP fee'), rows],
    ['of the exporter, in blank rows', GRID_HEADER.slice(0, -1), [',,,,,,,,,,,,', ',,,,,,,,,,,,']],
  ])('does not warn of a shifted header if the extra column is one %s', (_what, header, lines) => {
    expect(isShifted(header, lines)).toBe(false);
  });

  it('does not warn of a shifted header if a row is complete or has a remark', () => {
    expect(isShifted(GRID_HEADER, rows)).toBe(false);
    expect(
      isShifted(GRID_HEADER.replace(',MAE', ',,MAE'), [...rows, gridLine().replace('$1.00,$1', '$1.00,,$1')]),
    ).toBe(false);
    expect(isShifted(`${GRID_HEADER}Remark`, rows)).toBe(false);
  });
});
