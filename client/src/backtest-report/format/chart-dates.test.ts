import { dayWords, timeTicks, timeWords } from './chart-dates.js';

const at = (text: string): number => Date.parse(`${text}Z`);
const labels = (from: string, to: string, most: number): string[] =>
  timeTicks(at(from), at(to), most).map(({ label }) => label);

describe('Times of the chart', () => {
  it('are formatted as in the file in every time zone', () => {
    expect(timeWords(at('2026-09-30T23:30'))).toBe('Sep 30, 2026, 23:30');
    expect(timeWords(at('2026-01-05T00:00'))).toBe('Jan 5, 2026, 00:00');
    expect(dayWords(at('2026-01-01T00:00'))).toBe('Jan 1, 2026');
  });
});

describe('Ticks of a time axis', () => {
  it('are at years, quarters, weeks and hours as the range gets shorter', () => {
    expect(labels('2019-06-01T00:00', '2026-03-01T00:00', 8)).toEqual([
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
    expect(labels('2025-02-10T00:00', '2026-02-01T00:00', 5)).toEqual(['Apr\n2025', 'Jul', 'Oct', 'Jan\n2026']);
    expect(labels('2026-01-03T00:00', '2026-01-28T00:00', 5)).toEqual(['Jan 5\n2026', 'Jan 12', 'Jan 19', 'Jan 26']);
    expect(labels('2026-01-05T08:10', '2026-01-05T14:00', 6)).toEqual([
      '09:00\nJan 5',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
    ]);
  });

  it('work in the first century', () => {
    expect(labels('0026-01-15T00:00', '0028-03-15T00:00', 4)).toEqual(['Jul\n26', 'Jan\n27', 'Jul', 'Jan\n28']);
  });

  it('never exceed the limit, even for dates far apart', () => {
    for (const to of ['0001-01-01T00:00', '1970-01-01T00:01', '1971-07-01T00:00', '9999-01-01T00:00']) {
      expect(timeTicks(at('0001-01-01T00:00'), at(to), 7).length).toBeLessThanOrEqual(7);
    }
  });
});
