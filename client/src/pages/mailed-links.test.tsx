import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readUserEmail, storeUserEmail } from '../lib/session.js';
import { openPage, watchPageLoads } from '../testing/open-page.js';
import { ACCOUNT } from '../testing/signed-in.js';
import { ok, errorReply, mockServer } from '../testing/mock-server.js';
import * as confirmEmail from './confirm-email.js';
import * as resetPassword from './reset-password.js';
import * as verifyEmail from './verify-email.js';

const EXPIRED = 'This link is no longer valid. Please ask for a new one.';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => window.localStorage.clear());

describe('/reset-password', () => {
  it('asks for the email without a token, and sends a link', async () => {
    const calls = mockServer({ 'POST /users/request-password-reset': ok(undefined, 202) });
    render(openPage(resetPassword, '/reset-password').view);
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await press('Send the link');
    expect(calls[0]?.body).toEqual({ email: 'ada@example.com' });
    expect(await screen.findByText(/has an account, a link is on its way/)).toHaveTextContent('ada@example.com');
    expect(screen.getByText(/spam folder/)).toBeVisible();
    expect(screen.getByText('Check your inbox').closest('[tabindex]')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/signin');
  });

  it('sends the link again, and to another address', async () => {
    const calls = mockServer({
      'POST /users/request-password-reset': [ok(undefined, 202), 'unreachable', ok(undefined, 202)],
    });
    render(openPage(resetPassword, '/reset-password').view);
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await press('Send the link');
    await press('Send again');
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the site.');
    await press('Send again');
    expect(await screen.findByText(/Sent again/)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ email: 'ada@example.com' })));
    await press('Use another address');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeEnabled();
  });

  it('starts with the email address typed at the sign-in', async () => {
    mockServer({});
    const { router, view } = openPage(resetPassword, '/account', '/reset-password');
    render(view);
    await act(() => router.navigate('/reset-password', { state: { email: 'ada@example.com' } }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('rejects an invalid email address and sends nothing', async () => {
    const calls = mockServer({});
    render(openPage(resetPassword, '/reset-password').view);
    await userEvent.type(await screen.findByLabelText('Email'), 'ada');
    await press('Send the link');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter your email address/);
    expect(calls).toEqual([]);
  });

  it("uses the link's token with the new password only, and signs out", async () => {
    storeUserEmail('ada@example.com');
    const calls = mockServer({ 'POST /users/reset-password': ok() });
    render(openPage(resetPassword, '/reset-password#token=abc').view);
    await userEvent.type(await screen.findByLabelText('New password'), 'correct horse battery');
    expect(calls).toEqual([]);
    await press('Set the password');
    expect(calls[0]?.body).toEqual({ token: 'abc', password: 'correct horse battery' });
    expect(await screen.findByText('Your password is changed')).toBeVisible();
    expect(readUserEmail()).toBeNull();
  });

  it('leads from an expired or used link to a new one', async () => {
    mockServer({ 'POST /users/reset-password': errorReply(400, 'link_invalid', EXPIRED) });
    render(openPage(resetPassword, '/reset-password#token=abc').view);
    await userEvent.type(await screen.findByLabelText('New password'), 'correct horse battery');
    await press('Set the password');
    expect(await screen.findByRole('alert')).toHaveTextContent(EXPIRED);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeEnabled();
  });
});

describe('/verify-email', () => {
  it('uses the link only after a click on the button', async () => {
    const calls = mockServer({ 'POST /users/verify-email': ok() });
    render(openPage(verifyEmail, '/verify-email#token=abc').view);
    await screen.findByText(/Confirm that this email address is yours/);
    expect(calls).toEqual([]);
    await press('Confirm my email');
    expect(calls[0]?.body).toEqual({ token: 'abc' });
    expect(await screen.findByText(/address is verified/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/account');
  });

  it('reports an expired or used link, and how to get a new one', async () => {
    mockServer({ 'POST /users/verify-email': errorReply(400, 'link_invalid', EXPIRED) });
    render(openPage(verifyEmail, '/verify-email#token=abc').view);
    await press('Confirm my email');
    expect(await screen.findByRole('alert')).toHaveTextContent(EXPIRED);
    expect(screen.getByText(/Request a new link in your account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm my email' })).not.toBeInTheDocument();
  });

  it('asks a visitor to sign in, and returns with the same link afterwards', async () => {
    const loads = watchPageLoads();
    mockServer({
      'POST /users/verify-email': errorReply(401, 'unauthenticated', 'Please sign in.'),
      'POST /users/refresh': errorReply(401, 'unauthenticated', 'Please sign in.'),
      'POST /users/login': ok({ token: 't', email: 'ada@example.com' }),
    });
    render(openPage(verifyEmail, '/verify-email#token=abc').view);
    await press('Confirm my email');
    expect(await screen.findByText(/^Sign in first/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm my email' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset-password');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery');
    await press('Sign In');
    await waitFor(() => expect(loads).toEqual({ left: [], reloads: 1 }));
  });

  it('reports a link without a token as incomplete', async () => {
    render(openPage(verifyEmail, '/verify-email').view);
    expect(await screen.findByRole('alert')).toHaveTextContent(/isn’t complete/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('/confirm-email', () => {
  const CONFIRM = 'POST /users/confirm-email';
  const ME = { 'GET /users/me': ok({ ...ACCOUNT, pendingEmail: 'ada@new.example.com' }) };

  it('uses the link only after a click on the button, and stores the new address', async () => {
    storeUserEmail('ada@example.com');
    const calls = mockServer({ ...ME, [CONFIRM]: ok({ token: 'jwt', email: 'ada@new.example.com' }) });
    render(openPage(confirmEmail, '/confirm-email#token=abc').view);
    const button = await screen.findByRole('button', { name: 'Confirm new address' });
    expect(screen.getByText(/Confirm that you want to use/)).toHaveTextContent('ada@new.example.com');
    expect(calls.map(({ path }) => path)).toEqual(['/users/me']);
    await userEvent.click(button);
    expect(await screen.findByText(/You’re signed out everywhere else/)).toHaveTextContent('ada@new.example.com');
    expect(calls.at(-1)).toEqual({ method: 'POST', path: '/users/confirm-email', body: { token: 'abc' } });
    expect(readUserEmail()).toBe('ada@new.example.com');
  });

  it.each([
    ['an expired link', errorReply(400, 'link_invalid', EXPIRED), EXPIRED],
    [
      'an address that is taken by now',
      errorReply(409, 'email_taken', 'There is already an account.'),
      'There is already',
    ],
  ])('leads to the account for a new link: %s', async (_name, reply, sentence) => {
    storeUserEmail('ada@example.com');
    mockServer({ ...ME, [CONFIRM]: reply });
    render(openPage(confirmEmail, '/confirm-email#token=abc').view);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm new address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/account');
  });

  it('asks a visitor without a session to sign in, and shows no address', async () => {
    const calls = mockServer({ 'GET /users/session-hint': ok({ hasCookies: false }) });
    render(openPage(confirmEmail, '/confirm-email#token=abc').view);
    expect(await screen.findByText(/with your account’s current address/)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm new address' })).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual(['/users/session-hint']);
  });

  it('asks to sign in if the session ended before the click', async () => {
    storeUserEmail('ada@example.com');
    const none = errorReply(401, 'unauthenticated', 'Please sign in.');
    mockServer({ ...ME, [CONFIRM]: none, 'POST /users/refresh': none });
    render(openPage(confirmEmail, '/confirm-email#token=abc').view);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm new address' }));
    expect(await screen.findByText(/with your account’s current address/)).toBeVisible();
  });
});
