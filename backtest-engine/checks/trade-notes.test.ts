import { noteOf, readingOf } from '../../test/support/file-reading.js';
import { gridFile, gridLine } from '../../test/support/grid-file.js';
import { BacktestReader } from '../trades/backtest-reader.js';

/** Trades on the first days of September in each year. */
const file = (...years: [year: number, trades: number][]): string =>
  gridFile(
    ...years.flatMap(([year, trades]) =>
      Array.from({ length: trades }, (_, at) => {
        const day = `9/${at + 1}/${year}`;
        return gridLine({ number: '', entry: `${day} 9:35:00 AM`, exit: `${day} 9:40:00 AM` });
      }),
    ),
  );

const entered = (...dates: string[]): string =>
  [
    'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Profit',
    ...dates.map((date, at) => `${at + 1},Long,1,5,6,${date} 9:35:00 AM,$${at}.00`),
  ].join('\n');

const lines = (profit: string): string[] => [gridLine({ profit }), gridLine({ profit, number: '2' })];

/** A list of long trades with these exit signals. `x` has an unreadable profit. */
const openList = (...signals: string[]): string =>
  [
    'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD',
    ...signals.flatMap((signal, at) => [
      `${at + 1},Exit Long,${signal},2026-01-09 10:00,5,1,${signal === 'x' ? 'abc' : '7'}`,
      `${at + 1},Entry Long,In,2026-01-0${at + 1} 09:00,4,1,`,
    ]),
  ].join('\n');

describe('years without a trade', () => {
  it('warns of a typo date if few trades follow years without a trade', () => {
    expect(noteOf(file([2018, 4], [2026, 9]), 'typo')).toMatchObject({ kind: 'warned', rows: [4] });
    expect(noteOf(file([2018, 9], [2026, 4]), 'typo')).toMatchObject({ kind: 'warned', rows: [10] });
  });

  it('notes a gap if many trades follow years without a trade', () => {
    const content = file([2018, 5], [2026, 5]);
    expect(noteOf(content, 'typo')).toBeUndefined();
    expect(noteOf(content, 'comes more than five years after')).toMatchObject({ kind: 'flagged', rows: [6] });
    expect(noteOf(file([2022, 5], [2026, 5]), 'five years')).toBeUndefined();
  });
});

describe('a file without exit times', () => {
  it('warns of far entries in a file without exit times', () => {
    expect(noteOf(entered('1/5/2026', '1/6/2026', '1/7/2026', '1/8/2035'), 'typo')).toMatchObject({ rows: [4] });
    expect(noteOf(entered('1/5/2569', '1/6/2569', '1/7/2569'), 'another calendar')).toMatchObject({ kind: 'warned' });
    expect(noteOf(entered('1/5/2026', '1/6/2026', '1/7/2026'), 'years')).toBeUndefined();
  });
});

describe('the reason why a list has no trades', () => {
  it.each([
    ['the rows, before other notes about the file', `My strategy 2026\n${gridFile(...lines('1.2%'))}`, /percent/],
    ['most of the rows', gridFile(...lines('1.2%'), gridLine({ profit: 'n/a', number: '3' })), /percent/],
    ['the columns', gridFile(...lines('$1.00')).replace('Profit', 'Gain'), /^We couldn’t find a profit column/],
    ['the file size', '', /^The file is empty/],
    ['the actual file type', '<!doctype html><html><body>Not found</body></html>', /web page/],
    ['the bytes', '\0\0\0\0', /isn’t a text file/],
    ['open trades, if they outnumber skipped rows', openList('Open', 'Open', 'x'), /^Figures cover closed trades/],
    ['skipped rows, if they outnumber open trades', openList('Open', 'x', 'x'), /no readable amount/],
  ])('explains why a list has no trades: %s', (_what, content, why) => {
    expect(readingOf(content).whyNoTrades).toMatch(why);
  });

  it('explains that a list has no trades because it exceeds the size limit', () => {
    const reader = new BacktestReader({ bytes: 1_000_000, rows: 3 });
    reader.push(new TextEncoder().encode(gridFile(...Array<string>(5).fill(','.repeat(12)), ...lines('$1.00'))));
    expect(reader.finish().whyNoTrades).toBe('We read only the first 3 rows.');
  });

  it('gives no reason for missing trades if the file has trades', () => {
    expect(readingOf(gridFile(...lines('$1.00'), gridLine({ profit: '1.2%', number: '3' }))).whyNoTrades).toBeNull();
    expect(readingOf(gridFile()).whyNoTrades).toBeNull();
  });
});
