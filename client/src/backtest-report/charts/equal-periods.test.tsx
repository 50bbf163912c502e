import { render, screen } from '@testing-library/react';
import { makeReport } from '../../testing/make-report.js';
import { MonthHeatMap } from './month-heat-map.js';
import { PeriodBars } from './period-bars.js';

const DAYS = ['2026-01-05 10:00', '2026-01-06 10:00', '2026-02-02 10:00', '2026-02-03 10:00'];

test('does not rank weekdays and months with equal profit', () => {
  const { report } = makeReport(DAYS.map((at) => ({ profit: 50, at })));
  render(
    <>
      <PeriodBars by="weekday" calendar={report.calendar} currency="USD" />
      <MonthHeatMap calendar={report.calendar} currency="USD" />
    </>,
  );
  expect(screen.getByText('Weekday of entry: each made +$100.00.')).toBeVisible();
  expect(screen.getByText(/^2 of 2 months with trades made a profit\. Each made \+\$100\.00\./)).toBeVisible();
});
