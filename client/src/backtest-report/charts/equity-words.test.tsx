import { render, screen, within } from '@testing-library/react';
import { makeReport } from '../../testing/make-report.js';
import { moneyOf } from '../format/money.js';
import { DrawdownTable } from './drawdown-table.js';
import { equitySummary, rangeWords } from './equity-words.js';
import { toPlotPoints } from './plot-points.js';

test('reports the first of two equal drawdowns in summary and table', () => {
  const { report } = makeReport([
    { profit: 10, at: '2026-01-05 10:00' },
    { profit: -15, at: '2026-01-06 10:00' },
    { profit: 5, at: '2026-01-07 10:00' },
    { profit: -5, at: '2026-01-08 10:00' },
  ]);
  expect(equitySummary(toPlotPoints(report.curve), true, moneyOf('USD'))).toMatch(
    / Largest drawdown \$15\.00, reached on Jan 6, 2026\.$/,
  );
  render(<DrawdownTable drawdowns={report.drawdowns} currency="USD" startingBalance={undefined} />);
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect([...row!.children].map((cell) => cell.textContent).slice(1, 4)).toEqual([
    '$15.00',
    'Jan 5, 2026',
    'Jan 6, 2026',
  ]);
});

test.each([
  [2, 7, 'Trades 2 to 7'],
  [2.1, 7.9, 'Trades 3 to 7'],
  [2.9, 7.1, 'Trades 3 to 7'],
  [-0.5, 1.5, 'Trades 1 to 1'],
])('names the trades of a range without times, from %d to %d', (min, max, words) => {
  expect(rangeWords({ min, max }, 'none', false)).toBe(words);
});
