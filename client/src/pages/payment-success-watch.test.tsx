import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../testing/open-page.js';
import { ACCOUNT, EMAIL, NO_SUBSCRIPTION, mockSignedInServer, STATUS } from '../testing/signed-in.js';
import { deferredReply, ok, errorReply } from '../testing/mock-server.js';
import * as paymentSuccess from './payment-success.js';

/** The next poll of the status comes three seconds later. */
const SOON = { timeout: 10_000 };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe('/payment/success while the payment is being confirmed', () => {
  it('congratulates after the checkout once the payment is known, not before', async () => {
    window.sessionStorage.setItem('checkout', EMAIL);
    const status = deferredReply();
    mockSignedInServer({ [STATUS]: [status.answer, ok({ ...NO_SUBSCRIPTION, paid: true })] });
    render(openPage(paymentSuccess, '/payment/success').view);
    expect(await screen.findByRole('heading', { level: 1, name: 'Checking your payment' })).toBeVisible();
    expect(screen.queryByText(/subscription is active/)).not.toBeInTheDocument();
    await act(async () => status.arrive(ok(NO_SUBSCRIPTION)));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checking your payment');
    expect(screen.getByText(/We’re waiting to hear about your payment/)).toBeVisible();
    expect(await screen.findByText(/subscription is active/, undefined, SOON)).toBeVisible();
    expect(window.sessionStorage.getItem('checkout')).toBeNull();
  });

  it('offers a retry after a minute if the status does not load', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.useFakeTimers();
    window.sessionStorage.setItem('checkout', EMAIL);
    const calls = mockSignedInServer({ [STATUS]: errorReply(503, 'unavailable', 'Not now.') });
    render(openPage(paymentSuccess, '/payment/success').view);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checking your payment');
    expect(screen.queryByText(/subscription is active/)).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    const asked = () => calls.filter(({ path }) => path.includes('/subscription-status/')).length;
    expect(asked()).toBe(20);
    expect(screen.getByText(/Your subscription status didn’t load/)).toBeVisible();
    jest.useRealTimers();
    mockSignedInServer({ [STATUS]: ok({ ...NO_SUBSCRIPTION, paid: true }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Congratulations' })).toBeVisible();
  });

  it('mentions no payment to a visitor who was not at the checkout', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    mockSignedInServer({ [STATUS]: errorReply(503, 'unavailable', 'Not now.') });
    render(openPage(paymentSuccess, '/payment/success').view);
    await screen.findByLabelText('First name');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checking your subscription');
    expect(screen.queryByText(/payment/i)).toBeNull();
  });

  it('stops polling when the page is left', async () => {
    jest.useFakeTimers();
    const calls = mockSignedInServer();
    const { router, view } = openPage(paymentSuccess, '/payment/success');
    render(view);
    await act(() => jest.advanceTimersByTimeAsync(3_500));
    await act(async () => router.navigate('/account'));
    const before = calls.length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();
    expect(calls).toHaveLength(before);
  });

  it('recognizes a session without a stored email address', async () => {
    mockSignedInServer({ 'GET /users/me': ok(ACCOUNT), [STATUS]: ok({ ...NO_SUBSCRIPTION, paid: true }) });
    window.localStorage.clear();
    render(openPage(paymentSuccess, '/payment/success').view);
    expect(await screen.findByRole('heading', { level: 1, name: 'Congratulations' })).toBeVisible();
    expect(window.localStorage.getItem('userEmail')).toBe(ACCOUNT.email);
  });
});
