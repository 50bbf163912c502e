import { render, screen } from '@testing-library/react';
import { makeReport } from '../../testing/make-report.js';
import { WidthsContext } from './report-context.js';
import { DistributionChart } from './distribution-chart.js';
import { ExcursionChart } from './excursion-chart.js';

const show = (profits: readonly number[]) => {
  const { report } = makeReport(profits.map((profit) => ({ profit, mae: 50 })));
  render(
    <WidthsContext value={{ whole: 800, half: 400 }}>
      <DistributionChart distribution={report.distribution} currency="USD" />
      <ExcursionChart which="mae" excursions={report.mae} currency="USD" />
    </WidthsContext>,
  );
  return screen.getByRole('figure', { name: 'Profit per trade' });
};
const barAt = (figure: HTMLElement, name: string) => figure.querySelectorAll(`rect.${name}`).length;

test('shows even trades as neither gain nor loss', () => {
  const figure = show([0, 0, 0, 40, -40]);
  expect(figure).toHaveTextContent(/Most common: \$0\.00 to under .*, 3 of 5 trades \(60%\), all even\./);
  expect([barAt(figure, 'chart-even'), barAt(figure, 'chart-gain'), barAt(figure, 'chart-loss')]).toEqual([1, 1, 1]);
  expect(screen.getByText('Even trade')).toBeVisible();
});

test('counts even trades in the bin of small gains', () => {
  const figure = show([0, 0, 0.01, 40, -40]);
  expect(figure).toHaveTextContent(/3 of 5 trades \(60%\), 2 of them even\./);
  expect(barAt(figure, 'chart-even')).toBe(0);
});

test('omits even trades if there are none', () => {
  expect(show([10, 40, -40])).not.toHaveTextContent('even');
  expect(screen.queryByText('Even trade')).toBeNull();
});
