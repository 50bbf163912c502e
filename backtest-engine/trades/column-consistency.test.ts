import { gridFile, gridLine } from '../../test/support/grid-file.js';
import { noteOf } from '../../test/support/file-reading.js';

/** A file of `trades` trades. `others` replaces fields of single trades, by index. */
const fileOf = (trades: number, others: Readonly<Record<number, Parameters<typeof gridLine>[0]>>): string =>
  gridFile(...Array.from({ length: trades }, (_, at) => gridLine({ number: String(at + 1), ...others[at] })));

const LOST = 'Its decimal mark may be missing';

describe('an amount without decimals among amounts with two', () => {
  it('warns in any row of an amount that may have lost its decimal separator', () => {
    expect(noteOf(fileOf(25, { 0: { profit: '$1012' } }), LOST)).toEqual({
      kind: 'warned',
      text: '“Profit” has an amount without decimals (“$1012”), unlike all the others. Its decimal mark may be missing.',
      count: 1,
      rows: [1],
    });
    expect(noteOf(fileOf(40, { 24: { mae: '$60000' }, 39: { mae: '100' } }), LOST)).toMatchObject({
      text: expect.stringContaining('“MAE” has'),
      count: 2,
      rows: [25, 40],
    });
  });

  it('does not warn of 0, or if many amounts have no decimals', () => {
    expect(noteOf(fileOf(25, { 3: { profit: '$0' } }), LOST)).toBeUndefined();
    expect(noteOf(fileOf(25, { 3: { profit: '$10' }, 4: { profit: '$10' } }), LOST)).toBeUndefined();
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, { profit: '$10' }]));
    expect(noteOf(fileOf(2000, many), LOST)).toBeUndefined();
  });

  it('does not warn of an amount that the cumulative profit confirms', () => {
    const profits = Array.from({ length: 25 }, (_, at) => (at === 3 ? 22 : at + 0.75));
    const sums = profits.map((_, at) => profits.slice(0, at + 1).reduce((sum, profit) => sum + profit, 0));
    const file = (shown: string): string =>
      gridFile(
        ...profits.map((profit, at) =>
          gridLine({
            number: String(at + 1),
            profit: at === 3 ? shown : `$${profit.toFixed(2)}`,
            sum: `$${sums[at]!.toFixed(2)}`,
          }),
        ),
      );
    expect(noteOf(file('$22'), LOST)).toBeUndefined();
    expect(noteOf(file('$2200'), LOST)).toMatchObject({ kind: 'warned', rows: [4] });
  });

  it('does not warn of missing decimals if another column drops trailing zeros', () => {
    expect(noteOf(fileOf(25, { 3: { profit: '$10' }, 20: { mae: '$0.5' } }), LOST)).toBeUndefined();
  });

  it('does not warn of missing decimals if the column itself drops trailing zeros', () => {
    expect(noteOf(fileOf(40, { 3: { profit: '$10' }, 30: { profit: '$10.5' } }), LOST)).toBeUndefined();
  });
});
