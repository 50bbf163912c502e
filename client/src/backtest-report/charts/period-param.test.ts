import { parsePeriodParam, formatPeriodParam } from './use-visible-range.js';
import type { ExitUnit } from './plot-range.js';

const at = (text: string): number => Date.parse(`${text}Z`);
const WHOLE = { min: at('2023-01-03T10:15'), max: at('2026-09-29T11:15') };
const asked = (period: string, unit: ExitUnit = 'time') =>
  parsePeriodParam(`?account=topstep-50k&period=${period}`, WHOLE, unit);

describe('Period parameter', () => {
  it.each([
    ['a year', { min: WHOLE.min, max: at('2024-01-01T00:00') - 1 }, '2023-01-03..2023-12-31'],
    ['the end of the file', { min: at('2025-09-30T00:00'), max: WHOLE.max }, '2025-09-30..2026-09-29'],
    [
      'some hours',
      { min: at('2024-03-04T09:30'), max: at('2024-03-04T16:01') - 1 },
      '2024-03-04T09:30..2024-03-04T16:00',
    ],
  ])('survives a round trip: %s', (_what, range, spelled) => {
    expect(formatPeriodParam(range, 'time')).toBe(spelled);
    expect(asked(spelled)).toEqual(range);
  });

  it('uses days without times, and trade numbers without dates', () => {
    const days = { min: at('2024-03-04T00:00'), max: at('2024-03-06T00:00') - 1 };
    expect(formatPeriodParam(days, 'day')).toBe('2024-03-04..2024-03-05');
    expect(asked('2024-03-04..2024-03-05', 'day')).toEqual(days);
    expect(formatPeriodParam({ min: 11.4, max: 50.9 }, 'none')).toBe('12..50');
    expect(parsePeriodParam('?period=12..50', { min: 0, max: 100 }, 'none')).toEqual({ min: 11.5, max: 50.5 });
  });

  it.each([
    ['the last day', 'day', ['2024-01-01T00:00', '2026-05-29T00:00'], ['2026-05-29T00:00', '2026-05-29T01:00']],
    ['one day within', 'day', ['2024-01-01T00:00', '2026-05-29T00:00'], ['2025-03-04T00:00', '2025-03-05T00:00', -1]],
    ['minutes', 'time', ['2024-03-04T00:00', '2026-01-01T00:05'], ['2024-11-15T22:47', '2024-11-15T22:58', -1]],
    ['the last minutes', 'time', ['2024-03-04T00:00', '2026-01-01T15:00'], ['2026-01-01T14:50', '2026-01-01T15:00']],
    ['the last hour', 'time', ['2024-03-04T00:00', '2026-01-01T14:05'], ['2026-01-01T13:06', '2026-01-01T14:05']],
    ['a year of minutes', 'time', ['2024-03-04T00:00', '2026-01-01T00:05'], ['2026-01-01T00:00', '2026-01-01T01:00']],
  ] as const)('matches the listed period: %s', (_what, unit, [first, last], [from, to, less = 0]) => {
    const range = { min: at(from), max: at(to) + less };
    expect(
      parsePeriodParam(`?period=${formatPeriodParam(range, unit)}`, { min: at(first), max: at(last) }, unit),
    ).toEqual(range);
  });

  it.each([
    ['2..5', { min: 1.5, max: 5.5 }],
    ['15..18', { min: 14.5, max: 18 }],
    ['1..5', { min: 1, max: 5.5 }],
    ['9..9', { min: 7, max: 11 }],
  ])('survives a round trip as trade numbers: %s', (period, range) => {
    expect(parsePeriodParam(`?period=${period}`, { min: 1, max: 18 }, 'none')).toEqual(range);
    expect(formatPeriodParam(range, 'none')).toBe(period === '9..9' ? '7..11' : period);
  });

  it("accepts the evaluation's period if the file has times", () => {
    expect([asked('evaluation'), asked('evaluation', 'day'), asked('evaluation', 'none')]).toEqual([
      'evaluation',
      'evaluation',
      null,
    ]);
  });

  it('is clipped to the file and no shorter than the closest zoom', () => {
    expect(asked('2026-01-01..2031-01-01')).toEqual({ min: at('2026-01-01T00:00'), max: WHOLE.max });
    const { min, max } = asked('2024-03-04T09:30..2024-03-04T09:30') as { min: number; max: number };
    expect(max - min).toBe(10 * 60_000);
  });

  it.each([
    '',
    '2024',
    '2024-03-04',
    '2024-03-06..2024-03-04',
    '2024-13-01..2024-14-01',
    '2024-03-04 09:30..2024-03-05',
    '1..9',
    '2020-01-01..2021-01-01',
    '2030-01-01..2031-01-01',
    '2000-01-01..2100-01-01',
    '0x10..1e9',
    'NaN..Infinity',
    '..',
  ])('is ignored: %s', (period) => {
    expect(asked(period)).toBeNull();
  });

  it.each(['2024-03-04T09:30..2024-03-05T09:30', '3..4'])('is ignored in a file without times: %s', (period) => {
    expect(asked(period, 'day')).toBeNull();
  });

  it.each(['2024-03-04..2024-03-05', '1.5..4', '5..4', '-3..5', '101..102'])('is null without times: %s', (period) => {
    expect(parsePeriodParam(`?period=${period}`, { min: 0, max: 100 }, 'none')).toBeNull();
  });
});
