import { makeReport } from '../../testing/make-report.js';
import { MAX_YEARS } from '../format/chart-dates.js';
import { findPeriodName, periodsOf } from './plot-range.js';
import { toPlotPoints, wholeRange } from './plot-points.js';

const when = (time: number): string => new Date(time).toISOString().slice(0, -1).replace('T', ' ');

/** Lists the periods of a file with trades at these times, with their ranges. */
function offered(...times: string[]): [name: string, from: string, to: string][] {
  const { report } = makeReport(times.map((at) => ({ profit: 1, at })));
  const periods = periodsOf(report.calendar, wholeRange(toPlotPoints(report.curve), true), null);
  return periods.map(({ name, range }) => [name, when(range.min), when(range.max)]);
}

describe('periodsOf', () => {
  it('lists the last months and the years with trades, latest first', () => {
    const periods = offered('2023-03-01 10:00', '2023-05-01 10:00', '2025-02-01 10:00', '2026-05-31 15:30');
    expect(periods).toEqual([
      ['Last 12 months', '2025-06-01 00:00:00.000', '2026-05-31 15:30:00.000'],
      ['Last 3 months', '2026-03-01 00:00:00.000', '2026-05-31 15:30:00.000'],
      ['2026', '2026-01-01 00:00:00.000', '2026-05-31 15:30:00.000'],
      ['2025', '2025-01-01 00:00:00.000', '2025-12-31 23:59:59.999'],
      ['2023', '2023-03-01 10:00:00.000', '2023-12-31 23:59:59.999'],
    ]);
  });

  it('omits periods that cover the whole file', () => {
    expect(offered('2026-01-05 10:00', '2026-03-05 10:00')).toEqual([]);
    expect(offered('2026-01-05 10:00', '2026-08-05 10:00').map(([name]) => name)).toEqual(['Last 3 months']);
    expect(offered('2026-01-05 10:00')).toEqual([]);
  });

  it('offers equal periods once, preferring evaluation and years', () => {
    const names = offered('2024-11-04 10:00', '2025-06-02 10:00', '2025-12-31 16:00').map(([name]) => name);
    expect(names).toEqual(['Last 3 months', '2025', '2024']);
    const { report } = makeReport(['2024-11-04', '2025-12-31'].map((day) => ({ profit: 1, at: `${day} 10:00` })));
    const evaluation = { min: Date.UTC(2025, 0), max: Date.UTC(2025, 11, 31, 10) };
    const whole = wholeRange(toPlotPoints(report.curve), true);
    expect(periodsOf(report.calendar, whole, evaluation).map(({ name }) => name)).toEqual([
      'Evaluation period',
      'Last 3 months',
      '2024',
    ]);
    expect(periodsOf(report.calendar, whole, whole).map(({ name }) => name)).not.toContain('Evaluation period');
  });

  it('omits last months that start with the file', () => {
    const names = offered('2025-06-01', '2025-12-01', '2026-05-31').map(([name]) => name);
    expect(names).not.toContain('Last 12 months');
  });

  it('lists the latest hundred years of a file with damaged dates', () => {
    const times = Array.from({ length: 150 }, (_, at) => `${1850 + at}-06-01 10:00`);
    const years = offered(...times).filter(([name]) => /^\d+$/.test(name));
    expect([years.length, years[0]?.[0]]).toEqual([MAX_YEARS, '1999']);
  });

  it('omits the evaluation if the file has one trade', () => {
    const { report } = makeReport([{ profit: 1, at: '2026-03-02 10:00' }]);
    const evaluation = { min: Date.UTC(2026, 2, 2), max: Date.UTC(2026, 2, 2, 10) };
    expect(periodsOf(report.calendar, wholeRange(toPlotPoints(report.curve), true), evaluation)).toEqual([]);
  });

  it('makes each year at least an hour long', () => {
    const periods = offered('2024-12-31 23:50', '2025-06-01 10:00', '2026-01-01 00:00');
    expect(periods).toContainEqual(['2024', '2024-12-31 22:59:59.999', '2024-12-31 23:59:59.999']);
    expect(periods).toContainEqual(['2026', '2026-01-01 00:00:00.000', '2026-01-01 01:00:00.000']);
  });
});

it('finds the name of a listed period only', () => {
  const periods = [{ name: '2025', range: { min: 5, max: 9 } }];
  expect(findPeriodName(periods, { min: 5, max: 9 })).toBe('2025');
  expect(findPeriodName(periods, { min: 5, max: 8 })).toBeNull();
});
