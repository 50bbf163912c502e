import { noteOf, profitsOf } from '../../test/support/file-reading.js';

const LOST = 'the trade nearly always lost money';
const HEADER = 'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Cum. Profit USD';

interface Exit {
  exitPrice: number;
  profit: number;
  signal?: string;
}

/** Long trades entered at 100, one per day. */
const list = (...exits: readonly Exit[]): string =>
  [
    HEADER,
    ...exits.flatMap(({ exitPrice, profit, signal = 'Out' }, at) => [
      `${at + 1},Entry long,Go,2024-01-0${at + 1} 09:00,100,1,${profit},`,
      `${at + 1},Exit long,${signal},2024-01-0${at + 1} 10:00,${exitPrice},1,${profit},`,
    ]),
  ].join('\n');

const grid = (...rows: readonly string[]): string =>
  ['Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit', ...rows].join('\n');
const gridRow = (side: string, exitPrice: number, profit: number): string =>
  `${side},1,100,${exitPrice},2024-01-02 09:00,2024-01-02 10:00,${profit}`;

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('losses on price moves in favor of a trade', () => {
  it.each([
    ['in a list', list(...times(5, { exitPrice: 110, profit: -1000 }))],
    ['in a grid without costs', grid(...times(3, gridRow('Long', 110, -500)), ...times(2, gridRow('Short', 90, -500)))],
  ])('warns if nearly all trades lost although the price moved in their favor, %s', (_where, content) => {
    expect(noteOf(content, LOST)).toMatchObject({ kind: 'warned' });
  });

  it.each([
    ['one of several gained', list(...times(5, { exitPrice: 110, profit: -1 }), { exitPrice: 105, profit: 500 })],
    ['there are only a few', list(...times(4, { exitPrice: 101, profit: -1 }), { exitPrice: 95, profit: -500 })],
    ['the price moved against all', list(...times(6, { exitPrice: 99, profit: -1 }))],
    [
      'costs are listed',
      list(...times(6, { exitPrice: 101, profit: -1 }))
        .replaceAll(/$/gm, ',4')
        .replace(',4', ',Commission USD'),
    ],
  ])('does not warn of losses on favorable price moves if %s', (_why, content) => {
    expect(noteOf(content, LOST)).toBeUndefined();
  });
});

describe('exits with the signal “Open”', () => {
  const open = { exitPrice: 101, profit: 10, signal: 'Open' };

  it('warns if exits with the signal “Open” have different times', () => {
    const content = list(open, open, open);
    expect(profitsOf(content)).toEqual([1000, 1000]);
    expect(noteOf(content, 'at different times are called “Open”')).toMatchObject({ kind: 'warned' });
  });

  it('counts a trade as open if only the last exit has the signal “Open”', () => {
    const content = list({ ...open, signal: 'Out' }, open);
    expect(noteOf(content, 'leave out trades that are still open')).toMatchObject({ kind: 'skipped' });
    expect(noteOf(content, 'at different times are called “Open”')).toBeUndefined();
  });
});
