import { render, screen } from '@testing-library/react';
import { cells, leave, table, visit, withWorkers } from '../testing/compare-page.js';
import { openPage } from '../testing/open-page.js';
import { ok, mockServer } from '../testing/mock-server.js';
import * as backtest from './backtest.js';

const HEAD = 'Performance,All trades,Long trades,Short trades,';
const SUMMARY = `${HEAD}
Total net profit,($1200.50),$40.00,($1240.50),
Profit factor,0.91,1.04,0.75,
Max. drawdown,($3000.00),($300.00),($2900.00),
Sharpe ratio,-0.20,0.10,-0.30,
Total # of trades,8,4,4,
Percent profitable,62.50%,50.00%,75.00%,
`;

function show(file: string): void {
  mockServer({
    'GET /backtests/orb.csv': ok(file),
    'GET /backtests/manifest.json': ok({}),
    'GET /backtests/prop-firms.json': ok({ version: '1', verifiedAt: '2026-11', firms: [], complete: true }),
  });
  render(openPage(backtest, '/backtests/orb', '/backtests/:slug').view);
}

withWorkers();

describe('A summary file', () => {
  it('shows the key metrics of a summary file above its rows', async () => {
    show(SUMMARY);
    const net = await screen.findByText('Net profit', { selector: 'dt' });
    const figures = [...net.closest('dl')!.children].map((figure) => figure.textContent);
    expect(figures).toEqual([
      'Net profit−$1,200.50',
      'Profit factor0.91',
      'Max. drawdown$3,000.00',
      'Trades8',
      'Percent profitable62.50%',
      'Average trade–',
    ]);
    expect(document.querySelector('[data-metric="maxDrawdown"]')).toHaveAttribute('data-value', '3000');
    const notice = screen.getByRole('complementary', { name: 'About hypothetical results' });
    expect(net.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('heading', { name: 'Figures' })).toBeNull();
  });

  it('shows no key metrics of a summary file without them', async () => {
    show(`${HEAD}\nNettogewinn,$5.00,,,\n`);
    expect(await screen.findByText(/This file is a summary of a run/)).toBeVisible();
    expect(screen.queryByText('Net profit', { selector: 'dt' })).toBeNull();
  });

  it('compares a summary file by its metrics, without a curve or a check', async () => {
    await visit('?with=orb,moon', { 'GET /backtests/moon.csv': ok(SUMMARY) });
    expect(await cells('Net profit')).toEqual(['$800.00', '−$1,200.50']);
    expect(await cells('Max. drawdown')).toEqual(['$400.00', '$3,000.00']);
    expect(await cells('Gross profit')).toEqual(['$1,200.00', '–']);
    expect(await cells('First entry')).toEqual(['Jan 5, 2026', '–']);
    expect(screen.getByText(/has a summary of its run, without the trades/)).toHaveTextContent('Moon');
    await leave();
  });

  it('offers no check if all compared files are summaries', async () => {
    await visit('?with=orb,moon', { 'GET /backtests/orb.csv': ok(SUMMARY), 'GET /backtests/moon.csv': ok(SUMMARY) });
    expect(await cells('Trades')).toEqual(['8', '8']);
    expect(await table()).not.toHaveTextContent('Sharpe');
    expect(screen.queryByRole('heading', { name: 'Would they have passed?' })).toBeNull();
    await leave();
  });
});
