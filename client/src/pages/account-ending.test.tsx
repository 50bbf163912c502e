import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpCleanBrowser, TRIAL } from '../testing/account-fixture.js';
import { openPage } from '../testing/open-page.js';
import { mockSignedInServer, STATUS } from '../testing/signed-in.js';
import { ok, errorReply } from '../testing/mock-server.js';
import * as account from './account.js';
import { makeSubscription } from '../testing/subscription.js';

async function visit() {
  const { unmount } = render(openPage(account, '/account').view);
  await screen.findByText(/Logged in as/);
  return { unmount };
}

const price = (amount: number) => ({ amount, currency: 'usd' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

setUpCleanBrowser();

describe('Canceling on the account page', () => {
  const CANCEL = 'POST /payment/cancel-subscription';

  it('asks for confirmation, cancels with its own request, and shows the new state', async () => {
    const canceled = {
      ...TRIAL,
      subscriptions: [makeSubscription({ status: 'trialing', cancelsAt: '2026-12-20T10:00:00Z' })],
    };
    const calls = mockSignedInServer({ [STATUS]: [ok(TRIAL), ok(canceled)], [CANCEL]: ok(canceled) });
    await visit();
    await press('Cancel subscription');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(dialog).toHaveTextContent('until your free trial ends on December 20, 2026. You won’t be charged.');
    expect(calls.some(({ path }) => path === '/payment/cancel-subscription')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/payment/cancel-subscription',
      body: { subscription: 'sub_1' },
    });
    expect(screen.getByRole('button', { name: 'Keep subscription' })).toBeVisible();
  });

  it("asks for confirmation at once after an email's link", async () => {
    mockSignedInServer({ [STATUS]: ok(TRIAL) });
    render(openPage(account, '/account#cancel').view);
    expect(await screen.findByRole('dialog', { name: 'Cancel your subscription?' })).toBeVisible();
  });

  it('asks for confirmation when the URL requests it, and not again after an answer', async () => {
    mockSignedInServer({ [STATUS]: ok(TRIAL) });
    const { router, view } = openPage(account, '/account');
    render(view);
    await screen.findByText('Free trial');
    for (let time = 0; time < 2; time++) {
      await act(() => router.navigate('/account#cancel'));
      const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(router.state.location.hash).toBe('');
    }
  });

  it('labels an invoice that gave a credit', async () => {
    const invoice = { createdAt: '2026-12-20T10:00:00Z', state: 'paid', paidByCredit: 0, url: null };
    const invoices = [
      { ...invoice, number: 'A-3', price: price(6900), paidByCredit: 66 },
      { ...invoice, number: 'A-2', price: price(4900), paidByCredit: 4900 },
      { ...invoice, number: 'A-1', price: price(-4966) },
    ];
    mockSignedInServer({ [STATUS]: ok(TRIAL), 'GET /payment/invoices': ok({ invoices }) });
    await visit();
    await userEvent.click(await screen.findByText('Invoices'));
    const list = await screen.findByRole('list', { name: 'Your invoices' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'December 20, 2026: $69, paid, $0.66 of it from your creditA-3',
      'December 20, 2026: $49, paid from your creditA-2',
      'December 20, 2026: −$49.66 creditA-1',
    ]);
  });

  it('links the open invoice and, on request, all invoices', async () => {
    const openInvoice = {
      url: 'https://pay.example/1',
      price: { amount: 11900, currency: 'usd' },
      dueAt: '2026-12-20T10:00:00Z',
    };
    const row = {
      number: 'A-0001',
      createdAt: '2026-12-20T10:00:00Z',
      price: openInvoice.price,
      paidByCredit: 0,
      state: 'open',
      url: openInvoice.url,
    };
    mockSignedInServer({
      [STATUS]: ok({
        paid: false,
        subscriptions: [makeSubscription({ status: 'unpaid', openInvoice })],
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

  it('shows at once that a subscription is gone if the portal did not find it', async () => {
    const gone = 'Your subscription has ended. Choose a plan to come back.';
    const ended = { ...TRIAL, paid: false, subscriptions: [makeSubscription({ status: 'canceled' })] };
    mockSignedInServer({
      [STATUS]: [ok(TRIAL), ok(ended)],
      'POST /payment/customer-portal': errorReply(403, 'not_subscribed', gone),
    });
    await visit();
    await screen.findByText('Free trial');
    await press('Customer Settings');
    expect(await screen.findByText('Ended')).toBeVisible();
    expect(screen.getByText(gone)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it("shows the server's advice instead of a retry if Stripe refuses the portal for good", async () => {
    const advice = 'Customer Settings can’t be opened right now. Please write to support@example.com.';
    mockSignedInServer({
      [STATUS]: ok(TRIAL),
      'POST /payment/customer-portal': errorReply(409, 'payment_refused', advice),
    });
    await visit();
    await screen.findByText('Free trial');
    await press('Customer Settings');
    expect(await screen.findByText(advice)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
