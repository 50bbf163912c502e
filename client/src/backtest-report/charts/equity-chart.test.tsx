import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleCurvePoints } from '../../../../backtest-engine/metrics/report.js';
import { makeReport, type ReportRow } from '../../testing/make-report.js';
import { EquityChart } from './equity-chart.js';
import type { ReportClient } from '../worker/report-client.js';

const ROWS: ReportRow[] = [
  { profit: 100, at: '2026-01-05 10:00' },
  { profit: -40.5, at: '2026-01-20 11:30' },
  { profit: -20, at: '2026-02-03 10:00' },
  { profit: 90, at: '2026-03-02 23:45' },
];

interface Shown {
  currency?: string | null;
  startingBalance?: number;
  without?: 'Exit time';
}

/** Renders the chart of these trades; `asked` records the worker's requests. */
function show(rows: readonly ReportRow[], { without, ...props }: Shown = {}) {
  const { report, curve } = makeReport(rows, without);
  const asked: unknown[] = [];
  const client = {
    // Another test covers the metrics of the visible range.
    ask: (name: 'curve' | 'period', ask: { from: number; to: number }) => {
      if (name === 'period') return new Promise(() => undefined);
      asked.push(ask);
      return Promise.resolve(sampleCurvePoints(curve, ask.from, ask.to));
    },
  } as Pick<ReportClient, 'ask'>;
  render(<EquityChart curve={report.curve} calendar={report.calendar} client={client} currency="USD" {...props} />);
  return { asked, chart: screen.getByRole('figure', { name: 'Equity and drawdown' }) };
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const minute = (at: number): string =>
  new Date(Date.UTC(2026, 0, 5) + at * 60_000).toISOString().slice(0, 16).replace('T', ' ');
const slider = (): HTMLElement => screen.getByRole('slider', { name: 'Cursor on the equity curve' });
const press = (...keys: string[]): void => keys.forEach((key) => void fireEvent.keyDown(slider(), { key }));

/** How many days are in view. */
const days = (): number => {
  const [from, to] = document
    .querySelector('.equity-range')!
    .textContent.split(' to ')
    .map((day) => Date.parse(day));
  return (to! - from!) / 86_400_000;
};

describe('EquityChart', () => {
  it('summarizes the curve', () => {
    const { chart } = show(ROWS, { startingBalance: 1000 });
    expect(chart).toHaveTextContent(
      'Jan 5, 2026 to Mar 2, 2026. Net profit +$129.50 in 4 trades. Largest drawdown $60.50, reached on Feb 3, 2026.',
    );
  });

  it('lists month ends in a table once opened', async () => {
    const { chart } = show(ROWS);
    expect(within(chart).queryByRole('table', { hidden: true })).toBeNull();
    await userEvent.click(within(chart).getByText('Show as a table'));
    const rows = await within(chart).findAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Month', 'Trades', 'Monthly profit', 'Profit at its end', 'Largest drawdown', 'Drawdown at its end'],
      ['Jan 2026', '2', '+$59.50', '+$59.50', '−$40.50', '−$40.50'],
      ['Feb 2026', '1', '−$20.00', '+$39.50', '−$60.50', '−$60.50'],
      ['Mar 2026', '1', '+$90.00', '+$129.50', '$0.00', '$0.00'],
    ]);
  });

  it('applies two zooms between renders, as in a pinch', () => {
    show(ROWS);
    const all = days();
    act(() => {
      for (const name of ['Zoom in', 'Zoom in']) button(name).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    expect(days()).toBeGreaterThan(all / 4 - 2);
    expect(days()).toBeLessThan(all / 4 + 2);
  });

  it('moves the cursor point by point with the keys', () => {
    show(ROWS, { startingBalance: 1000 });
    expect(slider()).toHaveAttribute('aria-valuenow', '4');
    press('Home');
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      'Exit Jan 5, 2026, 10:00, Exit # 1, This trade +$100.00, Closed profit +$100.00, Drawdown none, Backtest balance $1,100.00',
    );
    press('ArrowRight', 'ArrowRight');
    expect(slider()).toHaveAttribute('aria-valuenow', '3');
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      'Exit Feb 3, 2026, 10:00, Exit # 3, This trade −$20.00, Closed profit +$39.50, Drawdown −$60.50, Backtest balance $1,039.50',
    );
    press('End');
    expect(slider()).toHaveAttribute('aria-valuetext', expect.stringContaining('Exit Mar 2, 2026, 23:45, Exit # 4'));
  });

  it('zooms around the cursor with keys and buttons, and resets', () => {
    show(ROWS);
    const range = document.querySelector('.equity-range')!;
    expect(range).toHaveTextContent('Jan 5, 2026 to Mar 2, 2026');
    expect(button('Reset zoom')).toHaveAttribute('aria-disabled', 'true');
    press('Home', '+');
    expect(range).toHaveTextContent('Jan 5, 2026 to Feb 2, 2026');
    press('ArrowRight', 'ArrowRight');
    expect(range).toHaveTextContent('Jan 20, 2026 to Feb 17, 2026');
    fireEvent.click(button('Zoom in'));
    expect(range).toHaveTextContent('Jan 27, 2026 to Feb 10, 2026');
    fireEvent.click(button('Zoom out'));
    press('Escape');
    expect(range).toHaveTextContent('Jan 5, 2026 to Mar 2, 2026');
    expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'true');
  });

  it('zooms around the described trade if there is no cursor', () => {
    show(ROWS);
    const last = slider().getAttribute('aria-valuetext');
    press('+');
    expect(slider()).toHaveAttribute('aria-valuetext', last);
    expect(document.querySelector('.equity-range')).toHaveTextContent('Feb 2, 2026 to Mar 2, 2026');
    press('ArrowLeft');
    expect(slider()).toHaveAttribute('aria-valuenow', '3');
  });

  it("shows a trade's own profit even if the previous trade is not drawn", () => {
    show(Array.from({ length: 8000 }, (_, at) => ({ profit: at % 2 ? 3 : -2, at: minute(at) })));
    press('Home');
    for (let step = 0; step < 12; step += 1) {
      const trade = Number(slider().getAttribute('aria-valuenow'));
      const own = trade % 2 === 0 ? 'This trade +$3.00,' : 'This trade −$2.00,';
      expect(slider()).toHaveAttribute('aria-valuetext', expect.stringContaining(own));
      press('ArrowRight');
    }
  });

  it('requests finer points once the range settles', async () => {
    jest.useFakeTimers();
    const { asked } = show(Array.from({ length: 8000 }, (_, at) => ({ profit: at % 2 ? 3 : -2, at: minute(at) })));
    press('Home', '+', '+', '+');
    expect(asked).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(asked).toEqual([{ from: 0, to: expect.any(Number) }]);
    press('ArrowRight');
    expect(slider()).toHaveAttribute('aria-valuenow', '2');
    press('Escape');
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(asked).toHaveLength(1);
    jest.useRealTimers();
  });

  it('uses trade numbers if the file has no times', async () => {
    const { chart } = show([{ profit: 10 }, { profit: -4 }, { profit: 1 }], { currency: null, without: 'Exit time' });
    expect(chart).toHaveTextContent('Net profit +7.00 in 3 trades. Largest drawdown 4.00, reached at trade 2.');
    expect(document.querySelector('.equity-range')).toHaveTextContent('Trades 1 to 3');
    press('Home');
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      'Trade 1, This trade +10.00, Closed profit +10.00, Drawdown none',
    );
    await userEvent.click(within(chart).getByText('Show as a table'));
    const rows = await within(chart).findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'TradeProfit to dateDrawdown',
      '1+10.000.00',
      '2+6.00−4.00',
      '3+7.00−3.00',
    ]);
  });

  it('renders a single trade without zoom', () => {
    const { chart } = show([{ profit: 12.5, at: '2026-01-05 10:00' }]);
    expect(chart).toHaveTextContent(
      'Jan 5, 2026. Net profit +$12.50 in 1 trade. Closed profit never fell below its peak; open losses don’t count.',
    );
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    press('ArrowRight', 'ArrowRight');
    expect(slider()).toHaveAttribute('aria-valuenow', '1');
  });
});
