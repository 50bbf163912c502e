import { render, screen, waitFor } from '@testing-library/react';
import { rememberReturnPath } from '../account/google-sign-in.js';
import { rememberPlan } from '../pricing/checkout.js';
import { readUserEmail } from '../lib/session.js';
import { openPage, SETTINGS, watchPageLoads } from '../testing/open-page.js';
import { NO_SUBSCRIPTION, statusOf } from '../testing/signed-in.js';
import { type Answers, deferredReply, ok, errorReply, mockServer } from '../testing/mock-server.js';
import * as authCallback from './auth-callback.js';

let loads: ReturnType<typeof watchPageLoads>;

const signedIn = (email = 'ada@example.com'): Answers => ({
  'GET /users/me': ok({ email, emailVerified: true, hasPassword: false, hasGoogle: true, createdAt: '2026-11-20' }),
  [statusOf(email)]: ok(NO_SUBSCRIPTION),
});

/** Puts the hash into the browser's URL before the router starts. */
function comeBack(hash: string) {
  window.history.replaceState(null, '', `/auth/callback${hash}`);
  const { router, view } = openPage(authCallback, '/auth/callback');
  render(view);
  return router;
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  loads = watchPageLoads();
  mockServer(signedIn());
  document.head.innerHTML = `<script type="application/json" id="site-settings">${JSON.stringify(SETTINGS)}</script>`;
});
afterEach(() => jest.restoreAllMocks());

describe('/auth/callback', () => {
  it("stores the session's email and goes to /account, replacing the history entry", async () => {
    mockServer(signedIn('ada+trading@example.com'));
    const router = comeBack('#email=ada%2Btrading%40example.com');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(router.state.location.hash).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(readUserEmail()).toBe('ada+trading@example.com');
  });

  it('ignores a forged hash while a person is signed in', async () => {
    const router = comeBack('#email=mallory@example.com');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(readUserEmail()).toBe('ada@example.com');
  });

  it('signs nobody in and starts no checkout for a forged hash without a session', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    rememberPlan('PRO_BOTH');
    const calls = mockServer({
      'GET /users/me': errorReply(401, 'unauthenticated', 'Please sign in.'),
      'POST /users/refresh': errorReply(401, 'unauthenticated', 'Please sign in.'),
    });
    const router = comeBack('#email=mallory@example.com');
    await waitFor(() => expect(router.state.location.hash).toBe('#error=google_failed'));
    expect(readUserEmail()).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual(['/users/me', '/users/refresh']);
    expect(window.sessionStorage.getItem('plan')).toBe('PRO_BOTH');
  });

  it("shows 'Loading...' meanwhile", async () => {
    rememberPlan('PRO_BOTH');
    const answer = deferredReply();
    mockServer({ ...signedIn(), 'POST /payment/create-checkout-session': answer.answer });
    comeBack('#email=ada@example.com');
    expect(await screen.findByText('Loading...')).toBeVisible();
    answer.arrive(ok({ redirect: 'https://checkout.example.com/1' }));
    await waitFor(() => expect(loads.left).toEqual(['https://checkout.example.com/1']));
    expect(screen.getByText('Loading...')).toBeVisible();
  });

  it('returns once to the page that asked for the sign-in', async () => {
    rememberReturnPath('/payment/success');
    const router = comeBack('#email=ada@example.com');
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment/success'));
    expect(window.sessionStorage.getItem('returnPath')).toBeNull();
  });

  it('never follows a URL planted by somebody else', async () => {
    window.sessionStorage.setItem('returnPath', 'https://evil.example.com');
    const router = comeBack('#email=ada@example.com');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  });

  it.each([
    ['#error=google_denied', '#error=google_denied'],
    ['', '#error=google_failed'],
    ['#email=', '#error=google_failed'],
  ])('treats %p as a failure and signs nobody in', async (hash, carried) => {
    const router = comeBack(hash);
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(router.state.location.hash).toBe(carried);
    expect(readUserEmail()).toBeNull();
  });

  it('goes to the account page if the waiting checkout fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    rememberPlan('PRO_BOTH');
    mockServer({ ...signedIn(), 'POST /payment/create-checkout-session': 'unreachable' });
    const router = comeBack('#email=ada@example.com');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(window.sessionStorage.getItem('plan')).toBe('PRO_BOTH');
  });
});
