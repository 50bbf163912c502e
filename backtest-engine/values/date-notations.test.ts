import { isoOf, noteOf, readingOf, tradesOf } from '../../test/support/file-reading.js';

const HEADER =
  'Trade #,Type,Date/Time,Signal,Price USD,Position size (qty),Net P&L USD,Run-up USD,Drawdown USD,Cumulative P&L USD';

/** A list with one long trade between two dates. */
const list = (entry: string, exit: string): string =>
  `${HEADER}\n1,Exit long,${exit},TP,110,1,8.25,20,-15,8.25\n1,Entry long,${entry},Go,100,1,8.25,20,-15,8.25\n`;

describe('dates that a spreadsheet wrote as numbers', () => {
  it.each([
    ['45052.1145833333', '45052.1458333333', '2023-05-06T02:45:00', '2023-05-06T03:30:00'],
    ['45351.9999884259', '45352', '2024-02-29T23:59:59', '2024-03-01T00:00:00'],
    ['36526.25', '36526.5', '2000-01-01T06:00:00', '2000-01-01T12:00:00'],
  ])('reads serial dates to the second: %s', (entry, exit, from, until) => {
    const content = list(entry, exit);
    const { entryTime, exitTime } = tradesOf(content);
    expect([isoOf(entryTime[0]), isoOf(exitTime[0])]).toEqual([from, until]);
    expect(readingOf(content).leftOut).toBe(0);
    expect(noteOf(content, 'spreadsheet numbers')).toMatchObject({ kind: 'assumed', count: 0 });
  });

  it('reads serial dates in a file with decimal commas', () => {
    const content =
      'Trade number;Market pos.;Qty;Entry price;Exit price;Entry time;Exit time;Profit\n1;Long;1;1,00;2,50;45052,25;45052,5;"5,75"\n';
    expect(isoOf(tradesOf(content).exitTime[0])).toBe('2023-05-06T12:00:00');
  });

  it('warns of serial dates beside written dates', () => {
    const mixed = list('45052.25', '2023-05-13 12:00');
    expect(noteOf(mixed, 'may have day and month swapped')).toMatchObject({ kind: 'warned', count: 1 });
  });

  it('rejects numbers that are far from today as serial dates', () => {
    for (const number of ['12345', '99999.5']) expect(readingOf(list(number, number)).leftOut).toBe(1);
  });
});
