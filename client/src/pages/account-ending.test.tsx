import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import { openPage } from '../testing/open-page.js';
import { speakSignedIn, STATUS } from '../testing/signed-in.js';
import { ok, refused } from '../testing/wire.js';
import * as account from './account.js';
import { subscriptionOf } from '../testing/subscription-of.js';

const TRIAL: SubscriptionStatusAnswer = {
  paid: true,
  subscriptions: [
    subscriptionOf({
      status: 'trialing',
      trialEndsAt: '2026-12-20T10:00:00.000Z',
      currentPeriodEndsAt: '2026-12-20T10:00:00.000Z',
    }),
  ],
  trialAvailable: false,
};

async function visit() {
  const { unmount } = render(openPage(account, '/account').view);
  await screen.findByText(/Logged in as/);
  return { unmount };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('Canceling on the account page', () => {
  const CANCEL = 'POST /payment/cancel-subscription';

  it('asks once more, cancels by its own call, and shows what is true afterwards', async () => {
    const cancelled = {
      ...TRIAL,
      subscriptions: [subscriptionOf({ status: 'trialing', cancelsAt: '2026-12-20T10:00:00Z' })],
    };
    const calls = speakSignedIn({ [STATUS]: [ok(TRIAL), ok(cancelled)], [CANCEL]: ok(cancelled) });
    await visit();
    await press('Cancel subscription');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(dialog).toHaveTextContent('until your free trial ends on December 20, 2026, and you will not be charged');
    expect(calls.some(({ path }) => path === '/payment/cancel-subscription')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/payment/cancel-subscription',
      body: { subscription: 'sub_1' },
    });
    expect(screen.getByRole('button', { name: 'Keep subscription' })).toBeVisible();
  });

  it('asks at once where a mail led here', async () => {
    speakSignedIn({ [STATUS]: ok(TRIAL) });
    render(openPage(account, '/account#cancel').view);
    expect(await screen.findByRole('dialog', { name: 'Cancel your subscription?' })).toBeVisible();
  });

  it('leads to the open invoice and, once it is asked for, to all of them', async () => {
    const openInvoice = {
      url: 'https://pay.example/1',
      price: { amount: 11900, currency: 'usd' },
      dueAt: '2026-12-20T10:00:00Z',
    };
    const row = {
      number: 'A-0001',
      createdAt: '2026-12-20T10:00:00Z',
      price: openInvoice.price,
      state: 'open',
      url: openInvoice.url,
    };
    speakSignedIn({
      [STATUS]: ok({
        paid: false,
        subscriptions: [subscriptionOf({ status: 'unpaid', openInvoice })],
        trialAvailable: false,
      }),
      'GET /payment/invoices': ok({ invoices: [row] }),
    });
    await visit();
    expect(await screen.findByRole('link', { name: 'Pay $119' })).toHaveAttribute('href', openInvoice.url);
    expect(screen.getByText('$119 due since December 20, 2026.')).toBeVisible();
    await userEvent.click(screen.getByText('Invoices'));
    expect(await screen.findByRole('link', { name: 'Pay invoice A-0001' })).toHaveAttribute('href', openInvoice.url);
  });

  it('says what to do instead of trying again where Stripe refuses the portal for good', async () => {
    const advice = 'Our payment provider refuses this customer portal. Please write to support@example.com.';
    speakSignedIn({ [STATUS]: ok(TRIAL), 'POST /payment/customer-portal': refused(409, 'payment_refused', advice) });
    await visit();
    await screen.findByText('Free trial');
    await press('Customer Settings');
    expect(await screen.findByText(advice)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
