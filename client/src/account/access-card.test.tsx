import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GrantKind, GrantState, GrantSummary } from '../../../src/shared/contract/access.js';
import * as account from '../pages/account.js';
import { openPage } from '../testing/open-page.js';
import { EMAIL, NO_SUBSCRIPTION, mockSignedInServer, STATUS } from '../testing/signed-in.js';
import { ok } from '../testing/mock-server.js';
import { makeSubscription } from '../testing/subscription.js';

const INFO = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: EMAIL,
  ntEmail: EMAIL,
  machineId: '',
  tradingViewUsername: '',
  discordName: '',
};
const SUBSCRIPTION = makeSubscription({ planKey: 'PRO_SINGLE_TV' });

const grant = (kind: GrantKind, state: GrantState, account: string | null = null): GrantSummary => ({
  kind,
  state,
  note: 'Tell us your TradingView username in the Get Started form so we can add your access.',
  account,
  dueAt: null,
  updatedAt: '2026-11-20T20:00:00.000Z',
});

const NOTE_OF_FAILURE = 'Check your TradingView username under Edit access details below.';

async function visit(grants: GrantSummary[], path = '/account') {
  mockSignedInServer({
    [STATUS]: ok({ ...NO_SUBSCRIPTION, paid: true, subscriptions: [SUBSCRIPTION] }),
    'GET /post-purchase/access': ok({ grants, info: INFO }),
    'POST /payment/send-post-purchase-info': ok({ accepted: true }),
  });
  render(openPage(account, path).view);
  await screen.findByText(NAME, { selector: 'summary' });
}

const NAME = /^(Get Started form|Edit access details)$/;
const summary = () => screen.getByText(NAME, { selector: 'summary' });
const isOpen = () => summary().closest('details')?.open;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('The Get Started form on the account page', () => {
  it.each([
    ['needs the details', grant('tradingview', 'requested'), true],
    ['needs them corrected', grant('tradingview', 'action_required'), true],
    ['is there', grant('tradingview', 'granted'), false],
    ['only lacks the optional Discord name', grant('discord', 'requested'), false],
  ])('is open or closed while access %s', async (_name, one, expected) => {
    await visit([one]);
    expect(isOpen()).toBe(expected);
  });

  it('is called Edit access details once nothing is wanted any more', async () => {
    await visit([grant('tradingview', 'granted')]);
    expect(summary()).toHaveTextContent('Edit access details');
  });

  it.each(['granted', 'failed'] as const)('is linked under that name in a note on %s access', async (state) => {
    await visit([{ ...grant('tradingview', state), note: NOTE_OF_FAILURE }]);
    const link = within(screen.getByRole('list', { name: 'Your access' })).getByRole('link');
    expect(link).toHaveAccessibleName(summary().textContent);
  });

  it('opens the form each time a link in a note is followed', async () => {
    await visit([grant('discord', 'requested')]);
    const link = within(screen.getByRole('list', { name: 'Your access' })).getByRole('link');
    expect(link).toHaveAccessibleName('Get Started form');
    for (let press = 0; press < 2; press++) {
      await userEvent.click(link);
      expect(isOpen()).toBe(true);
      expect(summary()).toHaveFocus();
      await userEvent.click(summary());
      expect(isOpen()).toBe(false);
    }
  });

  it("opens the form for a visitor who follows an email's link", async () => {
    await visit([grant('tradingview', 'granted')], '/account#get-started');
    expect(isOpen()).toBe(true);
  });

  it('reports a missing username after saving, and leads back to its field', async () => {
    await visit([grant('tradingview', 'requested')]);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(screen.getByText('We still need your TradingView username')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enter your username' }));
    expect(screen.getByLabelText(/TradingView username/)).toHaveFocus();
  });

  it('keeps TradingView access if the username was cleared', async () => {
    await visit([grant('tradingview', 'granted', 'FluxFan')]);
    await userEvent.click(summary());
    expect(screen.getByText('Leave this empty to keep FluxFan.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/^Saved\./)).toHaveTextContent('Your TradingView access stays with FluxFan.');
    expect(screen.queryByText('We still need your TradingView username')).toBeNull();
  });

  it('shows when changes are allowed again after too many changes', async () => {
    const sentence = 'You changed your TradingView username 3 times in the last 30 days.';
    await visit([grant('tradingview', 'granted', 'FluxFan')]);
    const answer = { error: sentence, code: 'too_many_requests', fields: { tradingViewUsername: sentence } };
    mockSignedInServer({
      [STATUS]: ok({ ...NO_SUBSCRIPTION, paid: true, subscriptions: [SUBSCRIPTION] }),
      'POST /payment/send-post-purchase-info': { status: 429, body: answer },
    });
    await userEvent.click(summary());
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/try again/)).toBeNull();
  });
});
