import { act, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import userEvent from '@testing-library/user-event';
import { days } from '../../testing/daily-trades.js';
import { choose, SHIPPED, renderPanel } from '../../testing/evaluation-panel.js';
import { installWorker } from '../../testing/in-process-worker.js';
import { openPage } from '../../testing/open-page.js';
import { ok, mockServer } from '../../testing/mock-server.js';
import * as backtest from '../../pages/backtest.js';
import { saveLastChoice } from '../prop-firm/choice-params.js';

const CENTAURI = readFileSync('backtests/centauri.csv', 'utf8');

function visit(csv: string): void {
  mockServer({
    'GET /backtests/centauri.csv': ok(csv),
    'GET /backtests/manifest.json': ok({}),
    'GET /backtests/prop-firms.json': ok(SHIPPED),
  });
  render(openPage(backtest, '/backtests/centauri', '/backtests/:slug').view);
}

const guide = () => screen.findByRole('navigation', { name: 'In this report' });

beforeAll(installWorker);
afterEach(() => {
  saveLastChoice('');
  window.history.replaceState(null, '', '/');
});

describe('ReportGuide', () => {
  it('links to each section and states how many start dates pass the prop-firm check', async () => {
    visit(CENTAURI);
    // Calculated independently: 706 trading days as start dates, of which 36.4 % pass with micro
    // contracts.
    expect(
      await screen.findByText(
        /^Topstep, 50K, micro contracts, optional daily loss limit \(hypothetical\): 36% of 706 start dates passed, 61% failed, 3% not finished; 45% of runs resampled from \d+ trading days passed \(median \d+ trading days\), 55% failed, 0% still open\.$/,
      ),
    ).toBeVisible();
    await screen.findByRole('heading', { name: 'How this file was read' });
    const links = [...(await guide()).querySelectorAll('a')];
    expect(links.map(({ hash }) => hash)).toEqual(['#evaluation-title', '#figures-title', '#rows-title']);
    for (const { hash } of links) expect(document.querySelector(hash)).toBeInstanceOf(HTMLHeadingElement);
  });

  it('follows the chosen account', async () => {
    visit(CENTAURI);
    await screen.findByText(/^Topstep, 50K, micro/);
    await act(async () => userEvent.selectOptions(screen.getByLabelText('Account'), '100K'));
    expect(
      await screen.findByText(
        /^Topstep, 100K, micro contracts, optional daily loss limit \(hypothetical\): \d+% of 706/,
      ),
    ).toBeVisible();
  });

  it('says missingReason there is no chance for too few days or too many contracts', async () => {
    visit(CENTAURI.split('\n').slice(0, 20).join('\n'));
    expect(await guide()).toHaveTextContent('Prop-firm checkWould it have passed an evaluation?');
    expect(
      await screen.findByText(
        /^The chance of passing was not calculated for Topstep, 50K, micro contracts, optional daily loss limit: \d+ trading days to sample from; at least 30 are needed\.$/,
      ),
    ).toBeVisible();
    await act(async () => userEvent.selectOptions(screen.getByLabelText('Contract size in the file'), 'Standard'));
    await act(async () => userEvent.selectOptions(screen.getByLabelText('Contracts'), '× 10'));
    expect(
      await screen.findByText(
        /^The chance of passing was not calculated for Topstep, 50K, contracts × 10, .*: up to \d+ standard contracts are open/,
      ),
    ).toBeVisible();
  });

  it('says that the file and the account have different currencies', async () => {
    visit(CENTAURI.replaceAll('$', '€'));
    expect(await screen.findByText(/^Not simulated: the file is in EUR/)).toBeVisible();
    expect(
      await screen.findByText(/was not calculated for .*: the file is in EUR, the account in USD\.$/),
    ).toBeVisible();
  });
});

test('reports the chance of passing with its settings, and withdraws it without one', async () => {
  const onChance = jest.fn();
  await renderPanel(days(...Array.from({ length: 30 }, () => 500)), { onChance });
  const expectOdds = (outcome: unknown, key: string, missingReason: string | null) =>
    expect(onChance).toHaveBeenLastCalledWith(
      outcome,
      expect.objectContaining({ account: expect.objectContaining({ key }) as unknown }),
      missingReason,
    );
  expectOdds(expect.objectContaining({ starts: { passed: 25, failed: 0, open: 5 } }), 'topstep-50k', null);
  await choose('Contracts', '× 10');
  expectOdds(
    null,
    'topstep-50k',
    'up to 10 standard contracts are open at once, first with the trade in row 1 of the file; the account allows 5 standard',
  );
});
