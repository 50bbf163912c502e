import { act, render, screen } from '@testing-library/react';
import { openPage } from '../testing/open-page.js';
import { ACCOUNT, EMAIL, NO_SUBSCRIPTION, mockSignedInServer, STATUS } from '../testing/signed-in.js';
import { type Answers, ok, errorReply, mockServer } from '../testing/mock-server.js';
import * as success from './success.js';

const TEXT =
  'Payment Successful! Welcome to the product! Your subscription is now active. ' +
  'You will be redirected to your account page shortly.';
const PAID = ok({ ...NO_SUBSCRIPTION, paid: true });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function visit(answers: Answers) {
  mockSignedInServer(answers);
  const { router, view } = openPage(success, '/success');
  render(view);
  await act(() => jest.advanceTimersByTimeAsync(0));
  return router;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('/success', () => {
  it('shows the payment success text and a link to the account', async () => {
    await visit({ [STATUS]: PAID });
    expect(screen.getByText(TEXT)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/account');
  });

  it('redirects to the account after a few seconds, not before', async () => {
    const router = await visit({ [STATUS]: PAID });
    await pass(4_000);
    expect(router.state.location.pathname).toBe('/success');
    await pass(3_000);
    expect(router.state.location.pathname).toBe('/account');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('does not redirect after the page was left', async () => {
    const router = await visit({ [STATUS]: PAID });
    await act(async () => router.navigate('/pricing'));
    await pass(60_000);
    expect(router.state.location.pathname).toBe('/pricing');
  });

  it('confirms the payment as soon as it is known, and waits until then', async () => {
    window.sessionStorage.setItem('checkout', EMAIL);
    const router = await visit({ [STATUS]: [ok(NO_SUBSCRIPTION), ok(NO_SUBSCRIPTION), PAID] });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checking your payment');
    await pass(3_500);
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
    await pass(3_000);
    expect(screen.getByText(TEXT)).toBeVisible();
    await pass(6_500);
    expect(router.state.location.pathname).toBe('/account');
  });

  it.each([
    ['nothing was paid', ok(NO_SUBSCRIPTION), 'We don’t see a payment yet'],
    ['the status does not load', errorReply(503, 'unavailable', 'Not now.'), 'Checking your payment'],
  ])('promises nothing if %s, and does not redirect', async (_name, reply, title) => {
    window.sessionStorage.setItem('checkout', EMAIL);
    const router = await visit({ [STATUS]: reply });
    await pass(120_000);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/success');
  });

  it('asks a visitor to sign in, and recognizes a session without a stored email address', async () => {
    const none = errorReply(401, 'unauthenticated', 'Please sign in.');
    mockServer({ 'GET /users/me': none, 'POST /users/refresh': none });
    const { unmount } = render(openPage(success, '/success').view);
    await pass(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to see your payment');
    unmount();
    mockServer({ 'GET /users/me': ok(ACCOUNT), [STATUS]: PAID });
    render(openPage(success, '/success').view);
    await pass(0);
    expect(screen.getByText(TEXT)).toBeVisible();
  });
});
