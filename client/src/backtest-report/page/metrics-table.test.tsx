import { render, screen, within } from '@testing-library/react';
import { filterMetricGroups } from '../../../../backtest-engine/metrics/metric-definitions.js';
import { makeReport } from '../../testing/make-report.js';
import { MetricsTable } from './metrics-table.js';

test.each([
  ['with sides', undefined, ['Figure', 'All trades', 'Long', 'Short']],
  ['without sides', 'Market pos.', ['Figure', 'All trades']],
] as const)('shows columns for long and short trades only for a file with sides: %s', (_file, without, shown) => {
  const { metrics } = makeReport([{ profit: 5 }], without).report;
  render(<MetricsTable metrics={metrics} currency="$" isOtherDrawdown={false} span={null} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(shown);
});

test.each([
  [41, 2],
  [42, 0],
])('marks daily ratios of a run of %d days as uncertain: %d notes', (days, notes) => {
  const { metrics } = makeReport([{ profit: 5 }, { profit: -3, at: '2026-01-06 10:00' }]).report;
  const span = { from: 0, to: days * 86_400_000 };
  render(<MetricsTable metrics={metrics} currency="$" isOtherDrawdown={false} span={span} />);
  expect(screen.queryAllByText('(too few days to say much)')).toHaveLength(notes);
});

test.each([
  ['a file without', null, 1],
  ['a file with', 0, 0],
] as const)('notes a missing commission: %s', (_file, commission, notes) => {
  const { metrics } = makeReport([{ profit: 5 }]).report;
  const all = { ...metrics.all, commission };
  render(<MetricsTable metrics={{ ...metrics, all }} currency="$" isOtherDrawdown={false} span={null} />);
  expect(screen.queryAllByText('(not listed in the file)')).toHaveLength(notes);
});

test('groups the metrics and omits a group without metrics', () => {
  const { metrics } = makeReport([{ profit: 5 }]).report;
  render(<MetricsTable metrics={metrics} currency="$" isOtherDrawdown={false} span={null} />);
  const groups = screen.getAllByRole('rowgroup').slice(1);
  const rows = groups.map((group) =>
    within(group)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  );
  expect(rows.map(([title]) => title)).toEqual(['Profit', 'Risk', 'Wins and losses', 'Within a trade']);
  expect(rows[1]).toEqual([
    'Risk',
    'Max. drawdown',
    'Max. drawdown, %',
    'Recovery factor',
    'Sharpe ratio (daily)',
    'Sortino ratio (daily)',
    'SQN',
  ]);
  expect(filterMetricGroups(({ key }) => key === 'sqn').map(({ title }) => title)).toEqual(['Risk']);
});

test('marks a net profit before costs', () => {
  const { metrics } = makeReport([{ profit: 500 }, { profit: -200 }]).report;
  render(<MetricsTable metrics={metrics} currency="$" isGross isOtherDrawdown={false} span={null} />);
  expect(screen.getByRole('row', { name: /^Net profit \(before costs\)/ })).toBeVisible();
});
