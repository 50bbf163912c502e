import { noteOf, profitsOf, readingOf } from '../../test/support/file-reading.js';
import { GRID_HEADER, gridFile, gridLine } from '../../test/support/grid-file.js';

const LINES = [
  gridLine({ number: '1', exit: '9/15/2026 9:40:00 AM', profit: '$10.00', sum: '$10.00' }),
  gridLine({ number: '2', exit: '9/16/2026 9:40:00 AM', profit: '$25.00', sum: '$35.00' }),
  gridLine({ number: '3', exit: '9/17/2026 9:40:00 AM', profit: '$5.00', sum: '$40.00' }),
];
const TWICE = 'The file has the same list 2 times';

describe('a list that its file contains twice', () => {
  it.each([
    ['pasted', gridFile(...LINES, ...LINES)],
    ['appended with its header', gridFile(...LINES, GRID_HEADER, ...LINES)],
  ])('counts a repeated list once, with a warning: %s', (_how, content) => {
    expect(profitsOf(content)).toEqual([1000, 2500, 500]);
    expect(noteOf(content, TWICE)).toMatchObject({ kind: 'warned' });
    expect(readingOf(content)).toMatchObject({ isCut: false, leftOut: 0 });
    for (const words of ['more than once', 'exact duplicate', 'don’t add up', 'only the first']) {
      expect(noteOf(content, words)).toBeUndefined();
    }
  });

  it('counts a repeated list in TradingView’s format once', () => {
    const rows = [1, 2].flatMap((number) => [
      `${number},Exit long,2026-03-1${number} 11:00,TP,110,1,8.25,${number * 8.25}`,
      `${number},Entry long,2026-03-1${number} 10:00,Go,100,1,8.25,${number * 8.25}`,
    ]);
    const header = 'Trade #,Type,Date/Time,Signal,Price USD,Position size (qty),Net P&L USD,Cumulative P&L USD';
    expect(profitsOf([header, ...rows, ...rows].join('\n'))).toEqual([825, 825]);
  });

  it('counts all trades if a row differs, or if only one row is repeated', () => {
    const other = [...LINES.slice(0, 2), gridLine({ number: '3', exit: '9/17/2026 9:40:00 AM', profit: '$6.00' })];
    expect(profitsOf(gridFile(...LINES, ...other))).toHaveLength(6);
    expect(profitsOf(gridFile(...LINES, LINES[2]!))).toHaveLength(4);
  });
});
