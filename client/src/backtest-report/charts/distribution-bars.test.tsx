import { render, screen } from '@testing-library/react';
import { makeReport } from '../../testing/make-report.js';
import { WidthsContext } from './report-context.js';
import { DistributionChart } from './distribution-chart.js';

/** The classes of the bars, from the left. */
function barsOf(profits: readonly number[]): string[] {
  const { report } = makeReport(profits.map((profit) => ({ profit })));
  render(
    <WidthsContext value={{ whole: 800, half: 400 }}>
      <DistributionChart distribution={report.distribution} currency="USD" />
    </WidthsContext>,
  );
  const bars = screen.getByRole('figure', { name: 'Profit per trade' }).querySelectorAll('rect[class^=chart-]');
  return Array.from(bars, (bar) => bar.getAttribute('class')!);
}

const times = (count: number, profit: number): number[] => Array.from({ length: count }, () => profit);

describe('Bars of the distribution chart', () => {
  it('colors losses, even trades and gains, with outliers at both ends', () => {
    const inner = [...times(60, -5), ...times(20, -0.2), ...times(20, 0), ...times(60, 5)];
    expect(barsOf([-9000, ...inner, 9000])).toEqual([
      'chart-loss is-outliers',
      'chart-loss',
      'chart-loss',
      'chart-even',
      'chart-gain',
      'chart-gain is-outliers',
    ]);
  });

  it.each([
    ['chart-gain', 1],
    ['chart-loss', -1],
  ])('gives profits of one sign a single color: %s', (kind, sign) => {
    const inner = Array.from({ length: 200 }, (_, at) => sign * (100 + at / 10));
    const bars = barsOf([sign * 2, ...inner, sign * 500]);
    expect(new Set(bars.slice(1, -1))).toEqual(new Set([kind]));
    expect([bars[0], bars.at(-1)]).toEqual([`${kind} is-outliers`, `${kind} is-outliers`]);
  });
});
