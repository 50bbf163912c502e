import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeReport, type ReportRow } from '../../testing/make-report.js';
import { openSession } from '../../testing/report-session.js';
import { moneyOf } from '../format/money.js';
import { EquityChart } from './equity-chart.js';
import { periodSummary } from './equity-words.js';

const HEADER = 'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit';

const linesOf = (rows: readonly ReportRow[]): string[] => [
  HEADER,
  ...rows.map(({ profit, at }, row) => `${row + 1},Long,1,100,100,${at},${at},${profit}`),
];

/** Renders the chart of these trades with a report session of the same file. */
async function show(rows: readonly ReportRow[]): Promise<HTMLElement> {
  const { report } = makeReport(rows);
  const client = await openSession(linesOf(rows));
  render(<EquityChart curve={report.curve} calendar={report.calendar} client={client} currency="USD" />);
  return screen.getByRole('figure', { name: 'Equity and drawdown' });
}

const ROWS: ReportRow[] = [
  { profit: 500, at: '2024-11-05 10:00' },
  { profit: -200, at: '2025-02-03 10:00' },
  { profit: 150, at: '2025-06-02 10:00' },
  { profit: -30, at: '2025-09-01 10:00' },
  { profit: 80, at: '2026-08-03 10:00' },
];
const WHOLE =
  'Nov 5, 2024 to Aug 3, 2026. Net profit +$500.00 in 5 trades. Largest drawdown $200.00, reached on Feb 3, 2025.';
const OF_2025 =
  'Jan 1, 2025 to Dec 31, 2025. Net profit −$80.00 in 3 trades. ' +
  'Of these alone: profit factor 0.65, max. drawdown $200.00, percent profitable 33.33%, average trade −$26.67.';

const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Period' });
const options = (): (string | null)[] =>
  within(field())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const range = (): string | null => document.querySelector('.equity-range')!.textContent;

describe('Period of the equity chart', () => {
  it('is selected by name and shows metrics of its own trades', async () => {
    const chart = await show(ROWS);
    expect(options()).toEqual(['All', 'Last 12 months', 'Last 3 months', '2026', '2025', '2024']);
    expect(chart).toHaveTextContent(WHOLE);
    await userEvent.selectOptions(field(), '2025');
    expect(range()).toBe('Jan 1, 2025 to Dec 31, 2025');
    const summary = await within(chart).findByText(/in 3 trades/);
    expect(summary).toHaveTextContent(OF_2025);
    expect(summary.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await userEvent.selectOptions(field(), 'All');
    expect(chart).toHaveTextContent(WHOLE);
    expect(chart).not.toHaveTextContent('Of these alone');
  });

  it('reads "As zoomed" for a range without a name', async () => {
    await show(ROWS);
    await userEvent.selectOptions(field(), '2025');
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(field()).toHaveDisplayValue('As zoomed');
    const zoomed = range();
    await userEvent.selectOptions(field(), 'As zoomed');
    expect(range()).toBe(zoomed);
    fireEvent.click(screen.getByRole('button', { name: 'Reset zoom' }));
    expect(field()).toHaveDisplayValue('All');
    expect(options()).not.toContain('As zoomed');
  });

  it('may contain one trade or none', async () => {
    const chart = await show(ROWS);
    await userEvent.selectOptions(field(), 'Last 3 months');
    expect(await within(chart).findByText(/in 1 trade\.$/)).toHaveTextContent(/Net profit \+\$80\.00 in 1 trade\.$/);
    const stretch = { from: Date.UTC(2025, 2, 1), to: Date.UTC(2025, 3, 1) };
    const metrics = await (await openSession(linesOf(ROWS))).ask('period', stretch);
    expect(periodSummary({ when: 'Mar 1, 2025 to Apr 1, 2025', isEvaluation: false, metrics }, moneyOf('USD'))).toBe(
      'Mar 1, 2025 to Apr 1, 2025. No trades closed.',
    );
  });

  it('is not offered if all trades belong to one', async () => {
    await show([
      { profit: 1, at: '2026-01-05 10:00' },
      { profit: 2, at: '2026-02-05 10:00' },
    ]);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('is not padded if the file has one trade', async () => {
    await show([{ profit: 1, at: '2026-01-05 10:00' }]);
    expect(range()).toBe('Jan 5, 2026, 10:00');
  });

  it('is not offered without exit times', async () => {
    const { report } = makeReport(ROWS, 'Exit time');
    const client = await openSession(linesOf(ROWS));
    render(<EquityChart curve={report.curve} calendar={report.calendar} client={client} currency="USD" />);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(range()).toBe('Trades 1 to 5');
  });
});
