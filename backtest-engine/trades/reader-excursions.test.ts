import { gridFile, gridLine } from '../../test/support/grid-file.js';
import { noteOf } from '../../test/support/file-reading.js';

/** A file of four trades with the given profit and excursions. */
const fileOf = (profit: string, mae: string, mfe: string): string =>
  gridFile(...['1', '2', '3', '4'].map((number) => gridLine({ number, profit, commission: '$4.00', mae, mfe })));

const WON = 'On most trades with a profit, the MFE is less than half of the profit';
const LOST = 'On most trades with a loss, the MAE is less than half of the loss';

describe('impossible excursions', () => {
  it.each([
    ['in points beside dollars', '$896.00', '2.00', '19.00', WON],
    ['all 0 beside profits', '$896.00', '$0.00', '$0.00', WON],
    ['all 0 beside losses', '-$804.00', '$0.00', '$0.00', LOST],
    ['a dollar for a loss of 800', '-$804.00', '$1.00', '$900.00', LOST],
  ])('warns of impossible excursions: %s', (_how, profit, mae, mfe, words) => {
    expect(noteOf(fileOf(profit, mae, mfe), words)).toMatchObject({ kind: 'warned', count: 0 });
  });

  it.each([
    ['a profit that slipped beyond the best price', '$896.00', '$0.00', '$850.00'],
    ['a loss that is all costs', '-$4.00', '$0.00', '$0.00'],
    ['unknown excursions', '$896.00', '', ''],
    ['a trade of which only costs remain', '$0.00', '$0.00', '$0.00'],
  ])('accepts possible excursions: %s', (_how, profit, mae, mfe) => {
    expect(noteOf(fileOf(profit, mae, mfe), WON)).toBeUndefined();
    expect(noteOf(fileOf(profit, mae, mfe), LOST)).toBeUndefined();
  });

  it('does not warn of a small MAE if costs are unknown', () => {
    const losses = fileOf('-$12.00', '$4.00', '$0.00')
      .replace('Commission,', 'Bars 2,')
      .replaceAll('$4.00,$4.00', '5,$4.00');
    expect(noteOf(losses, LOST)).toBeUndefined();
    expect(noteOf(fileOf('-$12.00', '$4.00', '$0.00').replaceAll('$4.00,$4.00', '$0.00,$4.00'), LOST)).toBeDefined();
  });

  it('does not doubt a whole column if only a few excursions are impossible', () => {
    const odd = gridLine({ profit: '$896.00', mfe: '$1.00' });
    expect(noteOf(gridFile(odd, odd), WON)).toBeUndefined();
    const right = gridLine({ profit: '$896.00', mfe: '$900.00' });
    expect(noteOf(gridFile(odd, odd, right, right), WON)).toBeUndefined();
  });

  it('lists the rows of a few impossible excursions', () => {
    const odd = gridLine({ number: '1', profit: '$896.00', mfe: '$1.00' });
    const lost = gridLine({ number: '2', profit: '-$804.00', mae: '$8.04' });
    const right = ['3', '4', '5'].flatMap((number) => [
      gridLine({ number, profit: '$896.00', mfe: '$900.00' }),
      gridLine({ number: `${number}0`, profit: '-$804.00', mae: '$805.00' }),
    ]);
    const content = gridFile(...right, odd, lost);
    expect(noteOf(content, 'The MFE is less than half of the profit')).toMatchObject({ kind: 'warned', rows: [7] });
    expect(noteOf(content, 'The MAE is less than half of the loss')).toMatchObject({ kind: 'warned', rows: [8] });
  });
});
