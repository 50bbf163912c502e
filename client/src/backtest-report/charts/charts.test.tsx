import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeReport, type ReportRow } from '../../testing/make-report.js';
import { DistributionChart } from './distribution-chart.js';
import { DrawdownTable } from './drawdown-table.js';
import { ExcursionChart } from './excursion-chart.js';
import { PeriodBars } from './period-bars.js';
import { ReportNavigationContext, WidthsContext } from './report-context.js';

const ROWS: ReportRow[] = [
  { profit: 400, at: '2025-11-03 09:30', mae: 50, mfe: 420 },
  { profit: -150, at: '2025-11-04 09:45', mae: 160, mfe: 30 },
  { profit: -50, at: '2026-01-06 14:10', mae: 60, mfe: 10 },
  { profit: 250, at: '2026-01-07 14:20', mae: 10, mfe: 300 },
  { profit: -30, at: '2026-01-08 14:20', mae: 40, mfe: 0 },
];

const chart = (name: string): HTMLElement => screen.getByRole('figure', { name });
/** Opens the chart's table if necessary and returns its rows. */
async function cells(figure: HTMLElement): Promise<(string | null)[][]> {
  const folded = within(figure).queryByText('Show as a table');
  if (folded) await userEvent.click(folded);
  const rows = await within(figure).findAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

describe('The worst drawdowns', () => {
  it('shows depth, length in days, and recovery of each drawdown', async () => {
    const { report } = makeReport(ROWS);
    render(<DrawdownTable drawdowns={report.drawdowns} currency="USD" startingBalance={1000} />);
    const figure = chart('The two worst drawdowns');
    expect(figure).toHaveTextContent(
      'The deepest was $200.00 below the peak. The longest lasted 65 days. The latest hadn’t recovered by the end of the file.',
    );
    expect(await cells(figure)).toEqual([
      ['Rank', 'Depth', '% of balance', 'From', 'Lowest', 'Recovered', 'Days'],
      ['1', '$200.00', '14.29%', 'Nov 3, 2025', 'Jan 6, 2026', 'Jan 7, 2026', '65'],
      ['2', '$30.00', '2.07%', 'Jan 7, 2026', 'Jan 8, 2026', 'not yet', '1 so far'],
    ]);
  });

  it('links each drawdown to its range of the curve, by time or by trade', async () => {
    const toCurve = jest.fn();
    const shown = (rows: ReportRow[], without?: 'Exit time') => (
      <ReportNavigationContext value={{ toRow: jest.fn(), toCurve }}>
        <DrawdownTable
          drawdowns={makeReport(rows, without).report.drawdowns}
          currency="USD"
          startingBalance={undefined}
        />
      </ReportNavigationContext>
    );
    const { rerender } = render(shown(ROWS));
    for (const link of screen.getAllByRole('link', { description: 'See it on the curve' })) await userEvent.click(link);
    const [from, to] = [Date.UTC(2025, 10, 3, 9, 30), Date.UTC(2026, 0, 7, 14, 20)];
    expect(toCurve.mock.calls).toEqual([
      [{ kind: 'range', from, to, trade: 2 }],
      [{ kind: 'range', from: to, to: null, trade: 4 }],
    ]);
    rerender(shown([{ profit: -5 }, { profit: 3 }, { profit: 4 }], 'Exit time'));
    await userEvent.click(screen.getByRole('link', { name: '$5.00' }));
    expect(toCurve).toHaveBeenLastCalledWith({ kind: 'range', from: 0, to: 3, trade: 0 });
  });

  it('locates drawdowns by trade number in a file without times', async () => {
    const { report } = makeReport([{ profit: -5 }, { profit: 3 }], 'Exit time');
    render(<DrawdownTable drawdowns={report.drawdowns} currency={null} startingBalance={undefined} />);
    expect((await cells(chart('The worst drawdown')))[1]).toEqual([
      '1',
      '5.00',
      'start',
      'trade 1',
      'not yet',
      'unknown',
    ]);
  });

  it('shows no percentage of a balance of zero', async () => {
    const { report } = makeReport([{ profit: -5 }]);
    render(<DrawdownTable drawdowns={report.drawdowns} currency="USD" startingBalance={0} />);
    expect((await cells(chart('The worst drawdown')))[1]!.slice(0, 3)).toEqual(['1', '$5.00', '–']);
  });

  it('reports no drawdown if profit only rises', () => {
    render(<DrawdownTable drawdowns={[]} currency="USD" startingBalance={1000} />);
    expect(chart('The worst drawdown')).toHaveTextContent('Closed profit never fell below its peak.');
  });
});

describe('DistributionChart', () => {
  it('summarizes the most common profit and lists all bins in a table', async () => {
    const { report } = makeReport([
      ...Array.from({ length: 299 }, (_, at) => ({ profit: at % 3 ? 12 : -8 })),
      { profit: 9000 },
    ]);
    render(<DistributionChart distribution={report.distribution} currency="USD" />);
    const figure = chart('Profit per trade');
    const [, ...rows] = await cells(figure);
    expect(rows.reduce((sum, [, trades]) => sum + Number(trades), 0)).toBe(300);
    expect(rows.at(-1)![0]).toMatch(/ or more \(best \$9,000\.00\)$/);
    expect(figure).toHaveTextContent(/Most common: \$12\.00 to under .*, 199 of 300 trades \(66\.3%\)/);
    expect(figure).toHaveTextContent('Outliers above: 1 trade, in the end bar.');
  });
});

describe('DistributionChart with profits of one sign', () => {
  it.each([1, -1])('labels outlier bins by their side (%d)', async (sign) => {
    const small = Array.from({ length: 200 }, (_, at) => ({ profit: sign * (100 + at / 10) }));
    const { report } = makeReport([{ profit: sign * 2 }, ...small, { profit: sign * 500 }]);
    render(<DistributionChart distribution={report.distribution} currency="USD" />);
    const [, ...rows] = await cells(chart('Profit per trade'));
    expect(rows[0]![0]).toMatch(sign > 0 ? /^under \$\d+\.00 \(worst \$2\.00\)$/ : /^under .* \(worst −\$500\.00\)$/);
    expect(rows.at(-1)![0]).toMatch(sign > 0 ? / or more \(best \$500\.00\)$/ : / or more \(best −\$2\.00\)$/);
  });
});

describe('DistributionChart with one trade', () => {
  it('labels bin edges distinctly and shows the exact profit', () => {
    const { report } = makeReport([{ profit: 3995.32 }]);
    render(
      <WidthsContext value={{ whole: 800, half: 400 }}>
        <DistributionChart distribution={report.distribution} currency="USD" />
      </WidthsContext>,
    );
    const figure = chart('Profit per trade');
    const labels = [...figure.querySelectorAll('.chart-label')].map((label) => label.textContent);
    expect(labels).toEqual(expect.arrayContaining(['$3,995.32', '$3,995.33']));
    expect(figure).toHaveTextContent('Most common: $3,995.32, 1 of 1 trade (100%).');
  });
});

describe('ExcursionChart', () => {
  it('summarizes medians and lists winners and losers in a table', async () => {
    const { report } = makeReport(ROWS);
    render(<ExcursionChart which="mae" excursions={report.mae} currency="USD" />);
    const figure = chart('Largest open loss (MAE)');
    expect(figure).toHaveTextContent(
      'The median winner was never down more than $10. The median loser was down $60 at its worst.',
    );
    const rows = await cells(figure);
    expect(rows.filter(([name]) => name!.startsWith('$40'))).toEqual([
      ['$40.00 to under $60.00', '1', '1', '0', '50%'],
    ]);
  });

  it.each([
    ['mae', 0, 'The winning trade was never down. The losing trade was down $60 at its worst.'],
    ['mfe', 0, 'The winning trade was up $0 at its best. The losing trade was never up.'],
  ] as const)('describes a single winner and a single loser: %s', (which, least, words) => {
    const trades = [
      { profit: 20, mae: least, mfe: least },
      { profit: -50, mae: 60, mfe: least },
    ];
    const { report } = makeReport(trades);
    render(<ExcursionChart which={which} excursions={report[which]} currency="USD" />);
    expect(screen.getByRole('figure')).toHaveTextContent(words);
  });

  it('describes many trades as exactly as few, despite far outliers', async () => {
    const trades = Array.from({ length: 2500 }, (_, at) => ({ profit: at % 2 ? 20 : -20, mae: 25 }));
    const { report } = makeReport([...trades, { profit: -20, mae: 90_000 }, { profit: 20, mae: 90_000 }]);
    render(<ExcursionChart which="mae" excursions={report.mae} currency="USD" />);
    const figure = chart('Largest open loss (MAE)');
    expect(figure).toHaveTextContent(/median winner was never down more than \$25\. The median loser was down \$25 /);
    const counted = (await cells(figure)).slice(1).map(([, winners, losers]) => [winners, losers]);
    expect(counted).toContainEqual(['1,251', '1,251']);
  });

  it('gives even trades their own cells and legend entry', () => {
    const trades = Array.from({ length: 2600 }, (_, at) => (at % 2 ? { profit: -20, mae: 25 } : { profit: 0, mae: 5 }));
    const { report } = makeReport(trades);
    render(
      <WidthsContext value={{ whole: 800, half: 400 }}>
        <ExcursionChart which="mae" excursions={report.mae} currency="USD" />
      </WidthsContext>,
    );
    const cells = [...document.querySelectorAll('.chart-cell')].map(({ classList }) => classList[1]);
    expect(new Set(cells)).toEqual(new Set(['is-even', 'is-loss']));
    expect(screen.getByText('Even trade')).toHaveClass('key-even-cell');
  });

  it('reports missing excursions of the file or of single trades', () => {
    render(<ExcursionChart which="mfe" excursions={null} currency="USD" />);
    expect(chart('Largest open profit (MFE)')).toHaveTextContent('The file doesn’t list MFE for its trades.');
    const { report } = makeReport([{ profit: 1, mae: 2 }, { profit: 1 }]);
    render(<ExcursionChart which="mae" excursions={report.mae} currency="USD" />);
    expect(chart('Largest open loss (MAE)')).toHaveTextContent('We left out 1 trade with no value in the file.');
  });
});

describe('Profit by weekday and hour', () => {
  it('names best and worst weekday, and omits a weekend without trades', async () => {
    const { report } = makeReport(ROWS);
    render(<PeriodBars by="weekday" calendar={report.calendar} currency="USD" />);
    const figure = chart('Profit by weekday');
    expect(figure).toHaveTextContent(
      'Weekday of entry: highest is Monday, +$400.00 in 1 trade; lowest is Tuesday, −$200.00 in 2 trades.',
    );
    expect(await cells(figure)).toEqual([
      ['Weekday of entry', 'Trades', 'Win rate', 'Profit'],
      ['Monday', '1', '100%', '+$400.00'],
      ['Tuesday', '2', '0%', '−$200.00'],
      ['Wednesday', '1', '100%', '+$250.00'],
      ['Thursday', '1', '0%', '−$30.00'],
      ['Friday', '0', '', '$0.00'],
    ]);
  });

  it('shows the hours from the first to the last entry', async () => {
    const { report } = makeReport(ROWS);
    render(<PeriodBars by="hour" calendar={report.calendar} currency="USD" />);
    const names = (await cells(chart('Profit by hour'))).map(([name]) => name);
    expect(names).toHaveLength(7);
    expect([names[1], names.at(-1)]).toEqual(['09:00 to 09:59', '14:00 to 14:59']);
  });

  it('keeps a traded Sunday, and reports missing times of day', async () => {
    const { report } = makeReport([{ profit: 5, at: '2026-01-04 18:00' }]);
    render(<PeriodBars by="weekday" calendar={report.calendar} currency="USD" />);
    expect((await cells(chart('Profit by weekday'))).at(-1)).toEqual(['Sunday', '1', '100%', '+$5.00']);
    render(
      <PeriodBars by="hour" calendar={makeReport([{ profit: 5 }], 'Entry time').report.calendar} currency="USD" />,
    );
    expect(chart('Profit by hour')).toHaveTextContent('The file has no entry times.');
  });
});
