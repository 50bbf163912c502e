import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import * as backtest from '../../pages/backtest.js';
import { openCheck, SHIPPED, verdict } from '../../testing/evaluation-panel.js';
import { installWorker } from '../../testing/in-process-worker.js';
import { mockServer, ok } from '../../testing/mock-server.js';
import { openPage } from '../../testing/open-page.js';
import { saveLastChoice } from '../prop-firm/choice-params.js';

const CENTAURI = readFileSync('backtests/centauri.csv', 'utf8');

function visit() {
  const calls = mockServer({
    'GET /backtests/centauri.csv': ok(CENTAURI),
    'GET /backtests/manifest.json': ok({}),
    'GET /backtests/prop-firms.json': ok(SHIPPED),
  });
  render(openPage(backtest, '/backtests/centauri', '/backtests/:slug').view);
  return calls;
}

beforeAll(installWorker);
afterEach(() => {
  saveLastChoice('');
  window.history.replaceState(null, '', '/');
});

describe('First screen of a report', () => {
  it('links to the sections, and to the plans', async () => {
    visit();
    await screen.findByRole('heading', { name: 'Every row in the file' });
    const links = [...screen.getByRole('navigation', { name: 'In this report' }).querySelectorAll('a')];
    expect(links.map(({ hash }) => hash)).toEqual([
      '#figures-title',
      '#rows-title',
      '#evaluation-title',
      '#method-title',
    ]);
    for (const { hash } of links) expect(document.querySelector(hash)).toBeInstanceOf(HTMLHeadingElement);
    expect(screen.getAllByRole('link', { name: 'Get this strategy' })[0]).toHaveAttribute('href', '/pricing#pro');
  });

  it('has no verdict of a firm, and asks for no rules, before somebody asks', async () => {
    const calls = visit();
    await screen.findByRole('heading', { name: 'Would it have passed?' });
    const rules = () => calls.filter(({ path }) => path.endsWith('prop-firms.json'));
    expect(rules()).toHaveLength(0);
    expect(document.body).not.toHaveTextContent(/Failed|Passed/);
    await openCheck();
    expect(await verdict()).toHaveTextContent(/^Topstep, 50K, micro contracts, from Jan 4, 2023/);
    expect(rules()).toHaveLength(1);
    const lines = screen.getByRole('list', { name: 'Lines' });
    await waitFor(() => expect(lines).toHaveTextContent('Topstep, 50K, micro contracts. Hypothetical'));
    // Calculated independently: 706 trading days as start dates, of which 36.4 % pass with micro
    // contracts.
    const starts = await screen.findByRole('heading', { name: 'From 706 historical start dates' });
    expect(starts.nextElementSibling).toHaveTextContent(/^36% passed/);
    await act(async () => userEvent.click(screen.getByRole('button', { name: 'Close the check' })));
    await waitFor(() => expect(lines).not.toHaveTextContent('Hypothetical'));
  });
});
