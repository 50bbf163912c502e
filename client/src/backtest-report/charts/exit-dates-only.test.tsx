import { render, screen } from '@testing-library/react';
import { makeReport } from '../../testing/make-report.js';
import { moneyOf } from '../format/money.js';
import { pointWords } from './equity-words.js';
import { PeriodBars } from './period-bars.js';
import { toPlotPoints } from './plot-points.js';

const { report } = makeReport(['2026-01-05', '2026-01-06'].map((at) => ({ profit: 50, at })));

const exit = (unit: 'time' | 'day' | 'none') => pointWords(toPlotPoints(report.curve), 1, unit, moneyOf('USD'))[0];

test('has no profit by hour and no time in trade without times of day', () => {
  render(<PeriodBars by="hour" calendar={report.calendar} currency="USD" />);
  expect(screen.getByText('The file has no times of day.')).toBeVisible();
  expect(report.metrics.all.averageDuration).toBeNull();
});

test('has profit by weekday without times of day', () => {
  render(<PeriodBars by="weekday" calendar={report.calendar} currency="USD" />);
  expect(screen.getByText('Weekday of entry: each made +$50.00.')).toBeVisible();
});

test('describes an exit with the precision of the file', () => {
  expect(exit('time')).toMatchObject({ label: 'Exit', words: 'Jan 6, 2026, 00:00' });
  expect(exit('day')).toEqual({ key: 'exit', label: 'Exit', words: 'Jan 6, 2026' });
  expect(exit('none')).toMatchObject({ label: 'Trade', words: '2' });
});
