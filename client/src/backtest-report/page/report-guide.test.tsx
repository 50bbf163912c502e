import { act, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import userEvent from '@testing-library/user-event';
import { days } from '../../testing/daily-trades.js';
import { choose, SHIPPED, renderPanel } from '../../testing/evaluation-panel.js';
import { installWorker } from '../../testing/in-process-worker.js';
import { openPage } from '../../testing/open-page.js';
import { ok, mockServer } from '../../testing/mock-server.js';
import * as backtest from '../../pages/backtest.js';
import { saveLastChoice } from '../prop-firm/last-choice.js';

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

describe('The way to the parts of a report', () => {
  it('leads to each, and tells how often the prop-firm check is passed and not only from the first day', async () => {
    visit(CENTAURI);
    // Worked out independently: 706 trading days as start dates, of which 36.4 % pass with micro contracts.
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

  it('follows the choice', async () => {
    visit(CENTAURI);
    await screen.findByText(/^Topstep, 50K, micro/);
    await act(async () => userEvent.selectOptions(screen.getByLabelText('Account'), '100K'));
    expect(
      await screen.findByText(
        /^Topstep, 100K, micro contracts, optional daily loss limit \(hypothetical\): \d+% of 706/,
      ),
    ).toBeVisible();
  });

  it('says why there is no answer where the days are too few, or the contracts too many', async () => {
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

  it('says so where the file is in another currency than the account', async () => {
    visit(CENTAURI.replaceAll('$', '€'));
    expect(await screen.findByText(/^Not simulated: the file is in EUR/)).toBeVisible();
    expect(await guide()).toHaveTextContent(/was not calculated for .*: the file is in EUR, the account in USD\./);
  });
});

test('The chance of passing is told with its choice, and taken back where there is none', async () => {
  const onChance = jest.fn();
  await renderPanel(days(...Array.from({ length: 30 }, () => 500)), { onChance });
  const told = (outcome: unknown, key: string, why: string | null) =>
    expect(onChance).toHaveBeenLastCalledWith(
      outcome,
      expect.objectContaining({ account: expect.objectContaining({ key }) as unknown }),
      why,
    );
  told(expect.objectContaining({ starts: { passed: 25, failed: 0, open: 5 } }), 'topstep-50k', null);
  await choose('Contracts', '× 10');
  told(
    null,
    'topstep-50k',
    'up to 10 standard contracts are open at once, first with the trade in row 1 of the file; the account allows 5 standard',
  );
});
