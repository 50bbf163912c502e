import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readUserEmail } from '../lib/session.js';
import { setUpCleanBrowser } from '../testing/account-fixture.js';
import { openPage } from '../testing/open-page.js';
import { mockSignedInServer } from '../testing/signed-in.js';
import { deferredReply, ok, errorReply, mockServer } from '../testing/mock-server.js';
import * as account from './account.js';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';
const session = ok({ token: 'jwt', email: EMAIL });

async function visit(path = '/account'): Promise<void> {
  const { view } = openPage(account, path);
  render(view);
  await screen.findByRole('heading', { level: 1, name: 'Account' });
}

async function fillIn(email: string, password: string): Promise<void> {
  if (email !== '') await userEvent.type(await screen.findByLabelText('Email'), email);
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const loads = setUpCleanBrowser();

describe('Account, signed out', () => {
  it('shows Sign In (default) and Sign Up, each with email, password, submit and Google', async () => {
    mockServer({});
    await visit();
    const [signIn, signUp] = await screen.findAllByRole('tab');
    expect(signIn).toHaveAccessibleName('Sign In');
    expect(signIn).toHaveAttribute('aria-selected', 'true');
    for (const tab of [signIn, signUp]) {
      if (tab) await userEvent.click(tab);
      expect(screen.getByLabelText('Email')).toHaveAttribute('name', 'email');
      expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
      expect(screen.getByLabelText('Password')).toHaveAttribute('name', 'password');
      expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
      expect(within(screen.getByRole('form')).getByRole('button', { name: tab?.textContent ?? '' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    }
  });

  it.each([
    ['/signin', 'Sign In'],
    ['/signup', 'Sign Up'],
  ])('%s opens the page on the tab %s', async (path, tab) => {
    mockServer({});
    await visit(path);
    expect(await screen.findByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the typed email address when the tab changes', async () => {
    mockServer({});
    await visit();
    await fillIn(EMAIL, '');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  });

  it.each([
    ['no email', '', PASSWORD, 'Email', 'Enter your email address, such as name@example.com.'],
    ['an email of another form', 'ada', PASSWORD, 'Email', 'Enter your email address, such as name@example.com.'],
    ['no password', EMAIL, '', 'Password', 'Enter your password.'],
  ])('rejects %s beside its field and sends nothing', async (_name, email, password, label, sentence) => {
    const calls = mockServer({});
    for (const tab of ['Sign In', 'Sign Up']) {
      const { view } = openPage(account, tab === 'Sign In' ? '/signin' : '/signup');
      const { unmount } = render(view);
      await screen.findByRole('tab', { name: tab });
      await fillIn(email, password);
      await press(tab);
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveFocus();
      unmount();
    }
    expect(calls).toEqual([]);
  });

  it('POST /users/login: stores the session’s email and reloads the page', async () => {
    const calls = mockServer({ 'POST /users/login': session });
    await visit();
    await fillIn(EMAIL, PASSWORD);
    await press('Sign In');
    expect(calls[0]).toEqual({ method: 'POST', path: '/users/login', body: { email: EMAIL, password: PASSWORD } });
    expect(calls.map(({ path }) => path)).toEqual(['/users/login', '/users/me']);
    expect(readUserEmail()).toBe(EMAIL);
    expect(loads.reloads).toBe(1);
  });

  it('POST /users/register: registers, then signs in', async () => {
    const calls = mockServer({ 'POST /users/register': ok({ email: EMAIL }, 201), 'POST /users/login': session });
    await visit('/signup');
    await fillIn(EMAIL, PASSWORD);
    await press('Sign Up');
    expect(calls.map((call) => call.path)).toEqual(['/users/register', '/users/login', '/users/me']);
    expect(calls[0]?.body).toEqual({ email: EMAIL, password: PASSWORD });
    expect(readUserEmail()).toBe(EMAIL);
    expect(loads.reloads).toBe(1);
  });

  it.each([
    ['server’s words', errorReply(429, 'too_many_requests', 'Too many attempts.'), 'Too many attempts.'],
    ['no words', 'unreachable' as const, 'Sign in failed'],
  ])('continues as a sign-in if only the login after it failed, %s', async (_row, reply, sentence) => {
    const calls = mockServer({
      'POST /users/register': ok({ email: EMAIL }, 201),
      'POST /users/login': [reply, session],
    });
    await visit('/signup');
    await fillIn(EMAIL, PASSWORD);
    await press('Sign Up');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    await userEvent.type(screen.getByLabelText('Password'), PASSWORD);
    await press('Sign In');
    expect(calls.map((call) => call.path)).toEqual(['/users/register', '/users/login', '/users/login', '/users/me']);
    expect(loads.reloads).toBe(1);
  });

  it.each([
    [
      'Sign-in failure, server’s words',
      'Sign In',
      'That email and password don’t match.',
      [401, 'wrong_credentials'] as const,
    ],
    ['Sign-in failure, no words', 'Sign In', 'Sign in failed', null],
    ['Sign-up failure, server’s words', 'Sign Up', 'There is an account already.', [409, 'email_taken'] as const],
    ['Sign-up failure, no words', 'Sign Up', 'Registration failed', null],
  ])('%s', async (_row, button, sentence, refusal) => {
    const [path, call] = button === 'Sign In' ? ['/signin', '/users/login'] : ['/signup', '/users/register'];
    mockServer({ [`POST ${call}`]: refusal === null ? 'unreachable' : errorReply(refusal[0], refusal[1], sentence) });
    await visit(path);
    await fillIn(EMAIL, PASSWORD);
    await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
    expect(readUserEmail()).toBeNull();
    expect(loads.reloads).toBe(0);
  });

  it('shows a rejected password once, beside the field', async () => {
    const sentence = 'This password is too common.';
    mockServer({ 'POST /users/register': errorReply(400, 'weak_password', sentence, { password: sentence }) });
    await visit('/signup');
    await fillIn(EMAIL, 'password1');
    await press('Sign Up');
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(sentence));
  });

  it('sends one request however often the button is pressed', async () => {
    const answer = deferredReply();
    const calls = mockServer({ 'POST /users/login': answer.answer });
    await visit();
    await fillIn(EMAIL, PASSWORD);
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}{Enter}');
    const button = screen.getByRole('button', { name: 'Signing in…' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    answer.arrive(session);
    expect(calls).toHaveLength(1);
  });

  it('GET /users/login/google: navigates to its URL', async () => {
    mockServer({ 'GET /users/login/google': ok({ url: 'https://accounts.example.com/consent' }) });
    await visit();
    await press('Continue with Google');
    expect(loads.left).toEqual(['https://accounts.example.com/consent']);
  });

  it.each([
    ['Google sign-in failure, server’s words', errorReply(503, 'unavailable', 'Google is away.'), 'Google is away.'],
    ['Google sign-in failure, no words', 'unreachable' as const, 'Google sign in failed'],
  ])('%s', async (_row, reply, sentence) => {
    mockServer({ 'GET /users/login/google': reply });
    await visit();
    await press('Continue with Google');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(loads.left).toEqual([]);
  });

  it.each([
    ['google_denied', /didn’t allow/],
    ['google_failed', /Google sign in failed/],
    ['something_else', /Google sign in failed/],
  ])('shows the failure that Google’s redirect reported: %s', async (code, words) => {
    mockServer({});
    const { router, view } = openPage(account, `/account#error=${code}`);
    render(view);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(router.state.location.hash).toBe('');
  });

  it('reports the deletion of an account once', async () => {
    mockServer({});
    const { router, view } = openPage(account, '/signin#deleted');
    render(view);
    expect(await screen.findByText(/Your account is deleted/)).toBeVisible();
    expect(router.state.location.hash).toBe('');
  });

  it('passes the typed email address to the password reset', async () => {
    mockServer({});
    const { router, view } = openPage(account, '/account');
    render(view);
    await fillIn(EMAIL, '');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(router.state.location).toMatchObject({ pathname: '/reset-password', state: { email: EMAIL } });
  });

  it.each(['/signin', '/signup'])(
    'redirects a signed-in person from %s to /account, replacing the history entry',
    async (path) => {
      mockSignedInServer();
      const { router, view } = openPage(account, path);
      render(view);
      await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
      expect(router.state.historyAction).toBe('REPLACE');
    },
  );
});
