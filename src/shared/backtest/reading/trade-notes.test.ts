import { noteOf } from '../../../../test/support/file-reading.js';
import { gridFile, gridLine } from '../../../../test/support/grid-file.js';

/** Trades of the first days of these Septembers. */
const file = (...years: [year: number, trades: number][]): string =>
  gridFile(
    ...years.flatMap(([year, trades]) =>
      Array.from({ length: trades }, (_, at) => {
        const day = `9/${at + 1}/${year}`;
        return gridLine({ number: '', entry: `${day} 9:35:00 AM`, exit: `${day} 9:40:00 AM` });
      }),
    ),
  );

describe('Years without a trade', () => {
  it('are a mistyped date where few trades lie beyond them', () => {
    expect(noteOf(file([2018, 4], [2026, 9]), 'mistyped')).toMatchObject({ kind: 'warned', rows: [4] });
    expect(noteOf(file([2018, 9], [2026, 4]), 'mistyped')).toMatchObject({ kind: 'warned', rows: [10] });
  });

  it('are a gap between two runs of more trades', () => {
    const content = file([2018, 5], [2026, 5]);
    expect(noteOf(content, 'mistyped')).toBeUndefined();
    expect(noteOf(content, 'More than five years lie between')).toMatchObject({ kind: 'flagged', rows: [6] });
    expect(noteOf(file([2022, 5], [2026, 5]), 'five years')).toBeUndefined();
  });
});
