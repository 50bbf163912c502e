import { render, screen } from '@testing-library/react';
import { makeReport } from '../../testing/make-report.js';
import { HeadlineMetrics } from './metrics-table.js';

test.each([
  [17.52, 'Max. drawdown$200.00up to 17.52% of peak'],
  [0, 'Max. drawdown$200.00'],
  [null, 'Max. drawdown$200.00'],
])('shows the largest drawdown of %p percent beside the amount if it is not 0', (maxDrawdownPercent, words) => {
  const { metrics } = makeReport([{ profit: 500 }, { profit: -200 }]).report;
  render(<HeadlineMetrics metrics={{ ...metrics.all, maxDrawdownPercent }} currency="$" />);
  expect(screen.getByText('Max. drawdown').parentElement).toHaveTextContent(words);
  expect(screen.queryAllByText(/of peak$/)).toHaveLength(words.includes('of peak') ? 1 : 0);
});

test('marks a net profit before costs', () => {
  const { metrics } = makeReport([{ profit: 500 }, { profit: -200 }]).report;
  render(<HeadlineMetrics metrics={metrics.all} currency="$" isGross />);
  expect(screen.getByText('Net profit').parentElement).toHaveTextContent('Net profit+$300.00before costs');
});
