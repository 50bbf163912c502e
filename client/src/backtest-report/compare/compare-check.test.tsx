import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HEAD, trade } from '../../testing/daily-trades.js';
import { address, cells, leave, press, visit, withWorkers } from '../../testing/compare-page.js';
import { SHIPPED } from '../../testing/evaluation-panel.js';
import { type Answers, ok } from '../../testing/mock-server.js';
import { getLastChoice, saveLastChoice } from '../prop-firm/choice-params.js';

const CHECK = /^Prop-firm check for each strategy/;

/** A trade a day from the first of January on. */
const lines = (profits: readonly number[], made: Parameters<typeof trade>[2] = {}): string =>
  [
    HEAD,
    ...profits.map((profit, at) => trade(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10), profit, made)),
    '',
  ].join('\n');
const daily = (...asked: Parameters<typeof lines>) => ok(lines(...asked));

/** Forty days that pass 50K from any of the first 38: $1,000 a day make $3,000. */
const WINS = Array.from({ length: 40 }, () => 1000);
/** The first loss of $2,500 is more than the $2,000 that may be lost. */
const LOSSES = Array.from({ length: 40 }, () => -2500);

/** Opens the comparison, and its check unless the address has opened it. */
async function open(query: string, answers: Answers = {}) {
  const visited = await visit(query, {
    'GET /backtests/manifest.json': ok({ orb: { startingBalance: 50_000 } }),
    'GET /backtests/prop-firms.json': ok(SHIPPED),
    'GET /backtests/orb.csv': daily(WINS),
    'GET /backtests/moon.csv': daily(LOSSES),
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Would they have passed?' });
  if (screen.queryByRole('button', { name: OPEN })) await press(OPEN);
  return visited;
}
const OPEN = 'Check them against a prop-firm account';

const choose = (label: string, option: string) =>
  act(async () => userEvent.selectOptions(screen.getByLabelText(label), screen.getByRole('option', { name: option })));

withWorkers();
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());
afterEach(async () => {
  await leave();
  saveLastChoice('');
  window.history.replaceState(null, '', '/');
});

describe('CompareCheck', () => {
  it("shows each run's chance for the same account, with rule sources", async () => {
    await open('?with=orb,moon');
    expect(await cells('Historical start dates that passed', CHECK)).toEqual(['95%', '0% *']);
    expect(await cells('Historical start dates that failed', CHECK)).toEqual(['0%', '100% *']);
    expect(await cells('Start dates not finished when the file ends', CHECK)).toEqual(['5%', '0% *']);
    expect(await cells('Resampled runs that passed', CHECK)).toEqual(['100%', '0% *']);
    expect(await cells('Resampled: failed (maximum loss)', CHECK)).toEqual(['0%', '100% *']);
    expect(await cells('Resampled: median trading days to pass', CHECK)).toEqual(['3 (about 3 calendar days)', '–']);
    expect(await cells('Start dates in the file', CHECK)).toEqual(['40', '40']);
    expect(await cells('Contract size in the file', CHECK)).toEqual(['Standard', 'Standard']);
    expect(await cells('Contracts in each trade of the file', CHECK)).toEqual(['1', '1']);
    const part = within(screen.getByRole('region', { name: 'Would they have passed?' }));
    expect(part.getByText(/^Hypothetical\. We replay each file’s trades/)).toBeVisible();
    expect(part.getByText('Topstep, 50K, optional daily loss limit')).toBeVisible();
    expect(part.getByText(/^Automated trading at Topstep:/, { selector: 'strong' })).toBeVisible();
    expect(part.getByText('An asterisk means not certain.')).toBeVisible();
    await act(async () => userEvent.click(part.getByText('Why a result isn’t certain')));
    const [why] = await part.findAllByText(/^isn’t certain: /);
    expect(why).toHaveTextContent(/^Moon isn’t certain: .*\.$/);
    expect(part.getByText(/Rules version .*, collected/)).toBeVisible();
  });

  it('keeps a new account in the URL and for the next report', async () => {
    const { router, calls } = await open('?with=orb,moon');
    await choose('Account', '100K');
    expect(address(router)).toBe('?with=orb,moon&account=topstep-100k');
    await waitFor(async () =>
      expect(await cells('Historical start dates that passed', CHECK)).toEqual(['88%', '0% *']),
    );
    expect(getLastChoice()).toBe('account=topstep-100k');
    await press('Remove Moon');
    expect(address(router)).toBe('?with=orb&account=topstep-100k');
    await choose('Account', '50K');
    expect(address(router)).toBe('?with=orb&account=topstep-50k');
    expect(getLastChoice()).toBe('account=topstep-50k');
    expect(calls.filter(({ path }) => path.endsWith('prop-firms.json'))).toHaveLength(1);
  });

  it('changes trading day and optional daily limit', async () => {
    const { router } = await open('?with=orb,moon');
    await choose('Trading day starts at', '18:00 (CME reopen, New York time)');
    await act(async () => userEvent.click(screen.getByLabelText('Use the optional daily loss limit')));
    expect(address(router)).toBe('?with=orb,moon&account=topstep-50k&day=18&limit=none');
    expect(await screen.findByText('Topstep, 50K, days start at 18:00, no daily loss limit')).toBeVisible();
    await choose('Firm', 'Apex 4.0');
    expect(screen.queryByLabelText('Use the optional daily loss limit')).toBeNull();
  });

  it('is closed until asked for, and then uses the account chosen on a report', async () => {
    saveLastChoice('account=topstep-100k&day=18');
    const { router, calls } = await visit('?with=orb,moon', {
      'GET /backtests/prop-firms.json': ok(SHIPPED),
      'GET /backtests/orb.csv': daily(WINS),
      'GET /backtests/moon.csv': daily(LOSSES),
    });
    await screen.findByRole('button', { name: OPEN });
    expect(calls.filter(({ path }) => path.endsWith('prop-firms.json'))).toHaveLength(0);
    await press(OPEN);
    expect(await screen.findByLabelText('Account')).toHaveDisplayValue('100K');
    expect(screen.getByText('Topstep, 100K, days start at 18:00, optional daily loss limit')).toBeVisible();
    await waitFor(() => expect(address(router)).toBe('?with=orb,moon&account=topstep-100k&day=18'));
    await press('Close the check');
    expect(address(router)).toBe('?with=orb,moon');
    expect(screen.queryByLabelText('Account')).toBeNull();
  });

  it('keeps a URL that has an account', async () => {
    saveLastChoice('account=topstep-100k&day=18');
    window.history.replaceState(null, '', '/compare?with=orb,moon&account=topstep-150k');
    await open('?with=orb,moon&account=topstep-150k');
    expect(await screen.findByLabelText('Account')).toHaveDisplayValue('150K');
    expect(window.location.search).toBe('?with=orb,moon&account=topstep-150k');
  });

  it('reports rejected URL parameters', async () => {
    await open('?with=orb,moon&account=gone-50k');
    expect(
      await screen.findByText(/settings in this link aren’t available here: account “gone-50k”/),
    ).toHaveTextContent('The results below are for Topstep, 50K, optional daily loss limit.');
  });

  it("does not mention one run's micros for all runs", async () => {
    await open('?with=orb,moon&account=gone-50k', {
      'GET /backtests/orb.csv': ok(lines(WINS).replaceAll(',ES,', ',MES,')),
    });
    expect(await screen.findByText(/settings in this link aren’t available here/)).not.toHaveTextContent('micro');
    expect(await cells('Contract size in the file', CHECK)).toEqual(['Micro', 'Standard']);
  });

  it('reports and ignores parameters of a single run', async () => {
    saveLastChoice('account=topstep-100k&limit=none');
    await open('?with=orb,moon&contracts=5&contract=standard&start=2026-01-05');
    expect(await screen.findByText(/aren’t available here/)).toHaveTextContent(
      'aren’t available here: contract size, contracts “5”, start date “2026-01-05”. The results below are for Topstep, 50K, optional daily loss limit.',
    );
  });

  it('does not blame the URL for the last choice', async () => {
    saveLastChoice('account=gone-50k');
    await open('?with=orb,moon');
    expect(await screen.findByLabelText('Account')).toHaveDisplayValue('50K');
    expect(screen.queryByText(/aren’t available here/)).toBeNull();
  });

  it('uses the first of two account parameters', async () => {
    await open('?with=orb,moon&account=topstep-100k&account=topstep-150k');
    expect(await screen.findByLabelText('Account')).toHaveDisplayValue('100K');
  });

  it('names files without a currency', async () => {
    await open('?with=orb,moon', { 'GET /backtests/orb.csv': ok(lines(WINS).replaceAll('$', '')) });
    expect(await screen.findByText(/We treat the amounts as USD/)).toHaveTextContent(
      'No currency in the file: ORB. We treat the amounts as USD.',
    );
  });

  it('explains each missing result next to the others', async () => {
    await open('?with=orb,moon,mars,pluto', {
      'GET /backtests/moon.csv': daily(WINS.slice(0, 29)),
      'GET /backtests/mars.csv': daily(WINS, { quantity: 8 }),
      'GET /backtests/pluto.csv': ok(
        [
          'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Profit',
          '1,Long,1,1,1,6/14/2026 10:00,$1.00',
          '',
        ].join('\n'),
      ),
    });
    expect(await cells('Resampled runs that passed', CHECK)).toEqual(['100%']);
    const part = screen.getByRole('region', { name: 'Would they have passed?' });
    const whys = [...part.querySelectorAll('p')]
      .map((line) => line.textContent)
      .filter((text) => text.includes(' isn’t checked: '));
    expect(whys).toEqual([
      'Moon isn’t checked: 29 trading days to sample from; we need at least 30.',
      'Mars isn’t checked: up to 8 standard contracts are open at once, first in row 1 of the file; the account allows 5 standard.',
      'Pluto isn’t checked: its trades have no exit times.',
    ]);
  });

  it('reports an unknown contract size', async () => {
    const unnamed = (file: ReturnType<typeof daily>) => ok(String(file.body).replaceAll(',ES,', ',,'));
    await open('?with=orb,mars', {
      'GET /backtests/manifest.json': ok({}),
      'GET /backtests/orb.csv': unnamed(daily(WINS)),
      'GET /backtests/mars.csv': unnamed(daily(WINS, { quantity: 8 })),
    });
    expect(await cells('Contract size in the file', CHECK)).toEqual(['Unknown, counted as standard']);
    expect(screen.getByText(/isn’t checked: /)).toHaveTextContent(
      'the account allows 5 standard. The file doesn’t say whether its contracts are standard or micro, so we count them as standard.',
    );
  });

  it('reports another currency and micro contracts', async () => {
    await open('?with=orb,moon', {
      'GET /backtests/manifest.json': ok({ orb: { instrument: 'MES 09-26' } }),
      'GET /backtests/orb.csv': ok(String(daily(WINS).body).replaceAll(',ES,', ',,')),
      'GET /backtests/moon.csv': ok(String(daily(LOSSES).body).replaceAll('$', '€')),
    });
    expect(await cells('Contract size in the file', CHECK)).toEqual(['Micro']);
    expect(screen.getByText(/isn’t checked: /)).toHaveTextContent(
      'Moon isn’t checked: the file is in EUR, the account is in USD.',
    );
  });

  it('reloads failed rules without reading files again', async () => {
    const { calls } = await open('?with=orb,moon', { 'GET /backtests/prop-firms.json': ['unreachable', ok(SHIPPED)] });
    expect(await screen.findByText(/The prop-firm rules didn’t load/)).toBeVisible();
    await press('Try again');
    expect(await cells('Resampled runs that passed', CHECK)).toEqual(['100%', '0% *']);
    expect(calls.filter(({ path }) => path.endsWith('.csv'))).toHaveLength(2);
    expect(calls.filter(({ path }) => path.endsWith('manifest.json'))).toHaveLength(1);
  });

  it('explains missing rules and missing exit times', async () => {
    await open('?with=orb,moon', { 'GET /backtests/prop-firms.json': ok({ ...SHIPPED, firms: [] }) });
    expect(await screen.findByText('There are no prop-firm rules to check against yet.')).toBeVisible();
    await leave();
    const untimed = ok(
      [
        'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Profit',
        '1,Long,1,1,1,6/14/2026 10:00,$1.00',
        '',
      ].join('\n'),
    );
    await open('?with=orb,moon', { 'GET /backtests/orb.csv': untimed, 'GET /backtests/moon.csv': untimed });
    expect(await screen.findByText(/^These files have no exit times/)).toBeVisible();
  });
});
