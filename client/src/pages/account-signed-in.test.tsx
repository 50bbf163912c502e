import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GrantSummary } from '../../../src/shared/contract/access.js';
import { rememberPlan } from '../pricing/checkout.js';
import { readUserEmail } from '../lib/session.js';
import { setUpCleanBrowser, TRIAL } from '../testing/account-fixture.js';
import { openPage } from '../testing/open-page.js';
import { ACCOUNT, EMAIL, NO_SUBSCRIPTION, mockSignedInServer, STATUS } from '../testing/signed-in.js';
import { deferredReply, ok, errorReply } from '../testing/mock-server.js';
import * as account from './account.js';

async function visit() {
  const { unmount } = render(openPage(account, '/account').view);
  await screen.findByText(/Logged in as/);
  return { unmount };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const settings = () => screen.getByRole('button', { name: 'Customer Settings' });

const loads = setUpCleanBrowser();

describe('Account, signed in', () => {
  it("shows 'Logged in as' the email, 'Customer Settings' and 'Sign Out'", async () => {
    mockSignedInServer();
    await visit();
    expect(screen.getByText(/Logged in as/)).toHaveTextContent(`Logged in as ${EMAIL}`);
    expect(settings()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('disables Customer Settings until the subscription status is paid, and explains why', async () => {
    const status = deferredReply();
    mockSignedInServer({ [STATUS]: status.answer });
    await visit();
    expect(settings()).toBeDisabled();
    expect(settings()).toHaveAccessibleDescription('Checking your subscription.');
    await act(async () => status.arrive(ok(TRIAL)));
    expect(settings()).toBeEnabled();
  });

  it('keeps Customer Settings disabled without a paid subscription, and explains why', async () => {
    mockSignedInServer();
    await visit();
    expect(await screen.findByText(/no subscription yet/)).toBeVisible();
    expect(settings()).toBeDisabled();
    expect(settings()).toHaveAccessibleDescription('Available with a subscription or a free trial.');
    expect(screen.getByRole('link', { name: 'Select a Plan' })).toHaveAttribute('href', '/pricing');
  });

  it('POST /payment/customer-portal: sends the email and navigates to the URL', async () => {
    const calls = mockSignedInServer({
      [STATUS]: ok(TRIAL),
      'POST /payment/customer-portal': ok({ url: 'https://portal.example.com/1' }),
    });
    await visit();
    await screen.findByText('Free trial');
    await press('Customer Settings');
    expect(calls.at(-1)).toEqual({ method: 'POST', path: '/payment/customer-portal', body: { email: EMAIL } });
    expect(loads.left).toEqual(['https://portal.example.com/1']);
  });

  it('Customer portal failure: logged to the console, with a quiet retry', async () => {
    mockSignedInServer({
      [STATUS]: ok(TRIAL),
      'POST /payment/customer-portal': ['unreachable', ok({ url: 'https://portal.example.com/2' })],
    });
    await visit();
    await screen.findByText('Free trial');
    await press('Customer Settings');
    await press('Try again');
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(loads.left).toEqual(['https://portal.example.com/2']);
  });

  it('Subscription status failure: logged to the console, with a quiet retry', async () => {
    mockSignedInServer({ [STATUS]: ['unreachable', ok(TRIAL)] });
    await visit();
    expect(await screen.findByText(/subscription didn’t load/)).toBeVisible();
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(settings()).toBeDisabled();
    await press('Try again');
    expect(await screen.findByText('Free trial')).toBeVisible();
    expect(settings()).toBeEnabled();
  });

  it('POST /users/logout: has no body, removes personal data from the tab and reloads', async () => {
    sessionStorage.setItem('getStarted', 'firstName=Ada');
    sessionStorage.setItem('checkout', EMAIL);
    rememberPlan('PRO_BOTH');
    const calls = mockSignedInServer({ 'POST /users/logout': ok() });
    await visit();
    await press('Sign Out');
    expect(calls.at(-1)).toEqual({ method: 'POST', path: '/users/logout', body: undefined });
    expect([readUserEmail(), sessionStorage.length]).toEqual([null, 0]);
    expect(loads.reloads).toBe(1);
  });

  it.each([
    ['with the server’s words', errorReply(503, 'unavailable', 'Not now.')],
    ['without an answer', 'unreachable' as const],
  ])('Logout failure %s: Logout failed', async (_name, reply) => {
    mockSignedInServer({ 'POST /users/logout': reply });
    await visit();
    await press('Sign Out');
    expect(await screen.findByRole('alert')).toHaveTextContent('Logout failed');
    expect(readUserEmail()).toBe(EMAIL);
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
    expect(loads.reloads).toBe(0);
  });

  it('shows the plan, its state and the first charge', async () => {
    mockSignedInServer({ [STATUS]: ok(TRIAL) });
    await visit();
    const part = within(await screen.findByRole('region', { name: 'Subscription' }));
    expect(await part.findByRole('heading', { name: /Pro Both Platforms/ })).toHaveTextContent('Free trial');
    expect(part.getByText(/Free until December 20, 2026/)).toHaveTextContent('then $119/month until you cancel');
  });

  it('shows every grant with its state, its note and its due time', async () => {
    const grants: GrantSummary[] = [
      {
        kind: 'tradingview',
        state: 'queued',
        account: 'FluxFan',
        note: 'TradingView script access is automated and takes about 30 minutes.',
        dueAt: '2026-11-20T20:30:00.000Z',
        updatedAt: '2026-11-20T20:00:00.000Z',
      },
      {
        kind: 'discord',
        state: 'granted',
        account: null,
        note: 'Come in: https://discord.example.com/invite.',
        dueAt: '2026-11-20T20:30:00.000Z',
        updatedAt: '2026-11-20T20:00:00.000Z',
      },
    ];
    mockSignedInServer({ [STATUS]: ok(TRIAL), 'GET /post-purchase/access': ok({ grants, info: null }) });
    await visit();
    const [tradingView, discord] = within(await screen.findByRole('list', { name: 'Your access' })).getAllByRole(
      'listitem',
    );
    expect(tradingView).toHaveTextContent(/TradingView Queued.*about 30 minutes\. Expected by Fri, Nov 20/);
    expect(discord).toHaveTextContent(/Discord Active/);
    expect(discord).not.toHaveTextContent('Expected');
    expect(within(discord ?? document.body).getByRole('link')).toHaveAttribute(
      'href',
      'https://discord.example.com/invite',
    );
  });

  it('keeps typed access details after the session ended and over a new sign-in', async () => {
    const ended = errorReply(401, 'session_ended', 'Your session has ended.');
    mockSignedInServer({
      [STATUS]: ok(TRIAL),
      'POST /payment/send-post-purchase-info': ended,
      'POST /users/refresh': ended,
    });
    const { unmount } = await visit();
    await userEvent.click(await screen.findByText('Get Started form', { selector: 'summary' }));
    for (const label of ['First name', 'Last name']) await userEvent.type(screen.getByLabelText(label), 'Ada');
    await userEvent.type(screen.getByLabelText('NinjaTrader email'), EMAIL);
    await press('Submit');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit info. Please try again.');
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await userEvent.click(
      within(screen.getByRole('form', { name: 'Get Started' })).getByRole('button', { name: 'Sign in again' }),
    );
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    unmount();

    mockSignedInServer({ [STATUS]: ok(TRIAL) });
    await visit();
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  });
});

describe('An email address in local storage', () => {
  it('removes a stored email address if there is no session', async () => {
    mockSignedInServer({
      'GET /users/me': errorReply(401, 'unauthenticated', 'Please sign in.'),
      'POST /users/refresh': errorReply(401, 'unauthenticated', 'Please sign in.'),
    });
    render(openPage(account, '/account').view);
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(readUserEmail()).toBeNull();
  });

  it('replaces a stored email address by the session’s', async () => {
    mockSignedInServer({
      'GET /users/me': ok({ ...ACCOUNT, email: 'grace@example.com' }),
      'GET /payment/subscription-status/grace%40example.com': ok(NO_SUBSCRIPTION),
    });
    await visit();
    expect(screen.getByText(/Logged in as/)).toHaveTextContent('grace@example.com');
    expect(readUserEmail()).toBe('grace@example.com');
  });

  it('trusts a stored email address while the server is unreachable', async () => {
    mockSignedInServer({ 'GET /users/me': errorReply(503, 'unavailable', 'Not now.') });
    await visit();
    expect(screen.getByText(/Logged in as/)).toHaveTextContent(EMAIL);
    expect(screen.getByText(/account details didn’t load/)).toBeVisible();
  });

  it('signs out if another tab removes the email address', async () => {
    mockSignedInServer();
    await visit();
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userEmail' })));
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  });
});
