import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeReport, type ReportRow } from '../../testing/make-report.js';
import { MonthHeatMap } from './month-heat-map.js';

const ROWS: ReportRow[] = [
  { profit: 400, at: '2025-11-03 09:30' },
  { profit: -150, at: '2025-11-04 09:45' },
  { profit: -50, at: '2026-01-06 14:10' },
  { profit: 250, at: '2026-01-07 14:20' },
  { profit: -30, at: '2026-01-08 14:20' },
];

const chart = (name: string): HTMLElement => screen.getByRole('figure', { name });
const cells = (figure: HTMLElement): (string | null)[][] =>
  within(figure)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('Profit by month', () => {
  it('lists years and months, with blank months without trades', () => {
    const { report } = makeReport(ROWS);
    render(<MonthHeatMap calendar={report.calendar} currency="$" />);
    const figure = chart('Profit by month');
    const [header, first, second] = cells(figure);
    expect(header).toEqual([
      'Year',
      'Total',
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ]);
    expect(first!.slice(0, 3)).toEqual(['2025', '+250', 'outside the file']);
    expect(first!.slice(10)).toEqual(['outside the file', 'outside the file', '+250', 'no trades']);
    expect(second!.slice(0, 4)).toEqual(['2026', '+170', '+170', 'outside the file']);
    expect(figure).toHaveTextContent(
      '2 of 2 months with trades made a profit. Best: Nov 2025, +$250.00; worst: Jan 2026, +$170.00.',
    );
    expect(figure).toHaveTextContent('in USD. A blank month has no trades in the file.');
  });

  it('tones gains and losses by their share of the largest month', () => {
    const { report } = makeReport([
      { profit: 1000, at: '2026-01-05 10:00' },
      { profit: 10, at: '2026-02-05 10:00' },
      { profit: -500, at: '2026-03-05 10:00' },
      { profit: 0, at: '2026-04-05 10:00' },
      { profit: -0.4, at: '2026-05-05 10:00' },
    ]);
    render(<MonthHeatMap calendar={report.calendar} currency={null} />);
    const tones = ['+1,000', '+10', '−500', '0'].flatMap((text) =>
      screen.getAllByRole('cell', { name: text }).map(({ className }) => className),
    );
    expect(tones).toEqual(['heat-gain-4', 'heat-gain-1', 'heat-loss-2', '', '']);
  });

  it('has a tone for each quarter of the largest month', () => {
    const profits = [1000, 250, 251, 500, 510, 750, -751];
    const months = profits.map((profit, at) => ({ profit, at: `2026-0${at + 1}-05 10:00` }));
    render(<MonthHeatMap calendar={makeReport(months).report.calendar} currency={null} />);
    const tones = screen.getAllByRole('cell').flatMap(({ className }) => /heat-(?:gain|loss)-\d/.exec(className) ?? []);
    expect(tones.map((tone) => Number(tone.at(-1)))).toEqual([4, 1, 2, 2, 3, 3, 4]);
  });

  it('shows the last hundred years of a file with damaged dates', () => {
    const years = Array.from({ length: 150 }, (_, at) => ({ profit: at, at: `${1850 + at}-01-05 10:00` }));
    const { report } = makeReport(years);
    render(<MonthHeatMap calendar={report.calendar} currency="USD" />);
    const shown = screen.getAllByRole('rowheader').map((year) => year.textContent);
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([100, '1900', '1999']);
    expect(chart('Profit by month')).toHaveTextContent('Showing the last 100 of 150 years.');
  });

  it('explains why it is missing without exit times', () => {
    const { report } = makeReport([{ profit: 5 }], 'Exit time');
    render(<MonthHeatMap calendar={report.calendar} currency="USD" />);
    expect(chart('Profit by month')).toHaveTextContent('The file has no exit times');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers percent of a declared starting balance', async () => {
    const { report } = makeReport([...ROWS, { profit: -2, at: '2026-02-02 10:00' }]);
    render(<MonthHeatMap calendar={report.calendar} currency="$" startingBalance={5000} />);
    const figure = chart('Profit by month');
    expect(cells(figure)[2]!.slice(0, 4)).toEqual(['2026', '+168', '+170', '−2']);
    await userEvent.click(screen.getByRole('radio', { name: 'Percent of the starting balance' }));
    expect(cells(figure)[1]!.slice(0, 2)).toEqual(['2025', '+5.0%']);
    expect(cells(figure)[2]!.slice(0, 4)).toEqual(['2026', '+3.4%', '+3.4%', '0.0%']);
    expect(screen.getByRole('cell', { name: '0.0%' }).className).toBe('');
    // Nothing below is to move.
    expect(figure).toHaveTextContent('Best: Nov 2025, +$250.00; worst: Feb 2026, −$2.00.');
    expect(figure).toHaveTextContent('in % of the starting balance, $5,000. A blank month');
    await userEvent.click(screen.getByRole('radio', { name: 'Money' }));
    expect(cells(figure)[1]!.slice(0, 2)).toEqual(['2025', '+250']);
  });

  it('keeps the unit in the URL and restores it on back', async () => {
    const { report } = makeReport(ROWS);
    history.replaceState(null, '', '/backtests/orb?period=2026&months=percent');
    const heatMap = <MonthHeatMap calendar={report.calendar} currency="$" startingBalance={5000} />;
    const { unmount } = render(heatMap);
    expect(screen.getByRole('radio', { name: 'Percent of the starting balance' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Money' }));
    await waitFor(() => expect(location.search).toBe('?period=2026'));
    await userEvent.click(screen.getByRole('radio', { name: 'Percent of the starting balance' }));
    await waitFor(() => expect(location.search).toBe('?period=2026&months=percent'));
    unmount();
    history.replaceState(null, '', '/backtests/orb');
    render(heatMap);
    expect(screen.getByRole('radio', { name: 'Money' })).toBeChecked();
    history.replaceState(null, '', '/backtests/orb?months=percent');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.getByRole('radio', { name: 'Percent of the starting balance' })).toBeChecked();
    history.replaceState(null, '', '/');
  });

  it('offers no percent without a starting balance', () => {
    const { report } = makeReport(ROWS);
    render(<MonthHeatMap calendar={report.calendar} currency="$" />);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
