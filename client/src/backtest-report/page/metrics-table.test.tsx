import { render, screen, within } from '@testing-library/react';
import { filterMetricGroups } from '../../../../backtest-engine/metrics/metric-definitions.js';
import { makeReport } from '../../testing/make-report.js';
import { MetricsTable } from './metrics-table.js';

test.each([
  ['tells them apart', undefined, ['Figure', 'All trades', 'Long', 'Short']],
  ['does not', 'Market pos.', ['Figure', 'All trades']],
] as const)('Long and short trades have columns of their own where the file %s', (_what, without, shown) => {
  const { metrics } = makeReport([{ profit: 5 }], without).report;
  render(<MetricsTable metrics={metrics} currency="$" isOtherDrawdown={false} span={null} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(shown);
});

test.each([
  [41, 2],
  [42, 0],
])('Daily ratios of a run of %d days say where they tell little: %d', (days, notes) => {
  const { metrics } = makeReport([{ profit: 5 }, { profit: -3, at: '2026-01-06 10:00' }]).report;
  const span = { from: 0, to: days * 86_400_000 };
  render(<MetricsTable metrics={metrics} currency="$" isOtherDrawdown={false} span={span} />);
  expect(screen.queryAllByText('(too few days to say much)')).toHaveLength(notes);
});

test.each([
  ['without a commission says so', null, 1],
  ['with one does not', 0, 0],
] as const)('A file %s', (_what, commission, notes) => {
  const { metrics } = makeReport([{ profit: 5 }]).report;
  const all = { ...metrics.all, commission };
  render(<MetricsTable metrics={{ ...metrics, all }} currency="$" isOtherDrawdown={false} span={null} />);
  expect(screen.queryAllByText('(not listed in the file)')).toHaveLength(notes);
});

test('Figures stand in groups, and a group that has none is left out', () => {
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

test('a net profit before costs says so', () => {
  const { metrics } = makeReport([{ profit: 500 }, { profit: -200 }]).report;
  render(<MetricsTable metrics={metrics} currency="$" isGross isOtherDrawdown={false} span={null} />);
  expect(screen.getByRole('row', { name: /^Net profit \(before costs\)/ })).toBeVisible();
});
