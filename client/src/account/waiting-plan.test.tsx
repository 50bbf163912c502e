import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberPlan } from '../pricing/checkout.js';
import * as account from '../pages/account.js';
import { setUpCleanBrowser } from '../testing/account-fixture.js';
import { openPage } from '../testing/open-page.js';
import { EMAIL, NO_SUBSCRIPTION, mockSignedInServer, STATUS } from '../testing/signed-in.js';
import { ok, mockServer } from '../testing/mock-server.js';
import { makeSubscription } from '../testing/subscription.js';

const PASSWORD = 'correct horse battery';
const session = ok({ token: 'jwt', email: EMAIL });
const RUNNING = makeSubscription({
  status: 'trialing',
  trialEndsAt: '2026-12-20T10:00:00.000Z',
  currentPeriodEndsAt: '2026-12-20T10:00:00.000Z',
});
const TRIAL = { paid: true, subscriptions: [RUNNING], trialAvailable: false };

async function visit(): Promise<void> {
  render(openPage(account, '/account').view);
  await screen.findByRole('heading', { level: 1, name: 'Account' });
}

async function fillIn(email: string, password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
}

async function signIn(): Promise<void> {
  await userEvent.click(await screen.findByRole('tab', { name: 'Sign In' }));
  await fillIn(EMAIL, PASSWORD);
  await press('Sign In');
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const loads = setUpCleanBrowser();

describe('The plan that waits for a sign-in', () => {
  it('opens on Sign Up with the plan, its price and the first charge, until the visitor changes plan', async () => {
    rememberPlan('PRO_BOTH');
    mockServer({});
    await visit();
    const order = within(await screen.findByRole('complementary', { name: 'Pro Both Platforms' }));
    expect(order.getByText('$119/mo')).toBeVisible();
    expect(order.getByText(/^30 days free, then \$119 a month until you cancel, .* First charge on /)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(order.getByRole('link', { name: 'Change plan' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(window.sessionStorage.getItem('plan')).toBeNull();
  });

  it('continues to the checkout of the chosen plan after the sign-in', async () => {
    rememberPlan('PRO_BOTH');
    const calls = mockServer({
      'POST /users/login': session,
      [STATUS]: ok(NO_SUBSCRIPTION),
      'POST /payment/create-checkout-session': ok({ redirect: 'https://checkout.example.com/1' }),
    });
    await visit();
    await signIn();
    expect(calls.at(-1)?.body).toEqual({ priceId: 'price_pro_both', subscription: true });
    expect(loads).toEqual({ left: ['https://checkout.example.com/1'], reloads: 0 });
  });

  it('keeps the chosen plan and reloads the page if its checkout fails', async () => {
    rememberPlan('PRO_BOTH');
    mockServer({
      'POST /users/login': session,
      [STATUS]: ok(NO_SUBSCRIPTION),
      'POST /payment/create-checkout-session': 'unreachable',
    });
    await visit();
    await signIn();
    expect(loads).toEqual({ left: [], reloads: 1 });
    expect(window.sessionStorage.getItem('plan')).toBe('PRO_BOTH');
    expect(console.error).toHaveBeenCalled();
  });

  it.each([
    ['the trial is used', ok({ ...NO_SUBSCRIPTION, trialAvailable: false })],
    ['a plan runs', ok({ paid: true, subscriptions: [RUNNING], trialAvailable: true })],
    ['the status is not known', 'unreachable' as const],
  ])('keeps the plan and stops at the account page if other terms apply: %s', async (_name, status) => {
    rememberPlan('PRO_BOTH');
    const calls = mockServer({ 'POST /users/login': session, [STATUS]: status });
    await visit();
    await signIn();
    await waitFor(() => expect(loads).toEqual({ left: [], reloads: 1 }));
    expect(window.sessionStorage.getItem('plan')).toBe('PRO_BOTH');
    expect(calls.map(({ path }) => path)).not.toContain('/payment/create-checkout-session');
  });
});

describe('The plan that still waits after a sign-in', () => {
  it('offers the checkout again if it did not open after the sign-in', async () => {
    rememberPlan('PRO_BOTH');
    mockSignedInServer({ 'POST /payment/create-checkout-session': ok({ redirect: 'https://checkout.example.com/2' }) });
    await visit();
    expect(await screen.findByText(/Checkout didn’t open\. You haven’t been charged/)).toBeVisible();
    expect(screen.getByText(/30 days free, then \$119 a month/)).toBeVisible();
    await press('Go To Checkout');
    expect(loads.left).toEqual(['https://checkout.example.com/2']);
  });

  it('shows terms without a trial to a customer who has used theirs', async () => {
    rememberPlan('PRO_BOTH');
    mockSignedInServer({
      [STATUS]: ok({ ...NO_SUBSCRIPTION, trialAvailable: false }),
      'POST /payment/create-checkout-session': ['unreachable', ok({ redirect: 'https://checkout.example.com/3' })],
    });
    await visit();
    expect(await screen.findByText(/You’ve already had your free trial/)).toBeVisible();
    expect(
      screen.getByText(
        /^\$119 a month until you cancel, online at any time\. First charge today, after any account credit\./,
      ),
    ).toBeVisible();
    expect(screen.queryByText(/didn’t open/)).not.toBeInTheDocument();
    await press('Go To Checkout');
    expect(await screen.findByText(/Checkout didn’t open\. You haven’t been charged/)).toBeVisible();
    await press('Go To Checkout');
    expect(loads.left).toEqual(['https://checkout.example.com/3']);
  });

  it('offers Customer Settings instead of the checkout if another plan runs', async () => {
    rememberPlan('STANDARD_BOTH');
    mockSignedInServer({ [STATUS]: ok(TRIAL) });
    await visit();
    const chosen = (await screen.findByText('You chose Standard Both Platforms')).closest<HTMLElement>('[role=status]');
    expect(chosen).toHaveTextContent(/You’ll see the new price before you confirm/);
    expect(within(chosen ?? document.body).getByRole('button', { name: 'Customer Settings' })).toBeEnabled();
  });
});
