import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as account from '../pages/account.js';
import { readUserEmail } from '../lib/session.js';
import { openPage, watchPageLoads } from '../testing/open-page.js';
import { ACCOUNT, EMAIL, mockSignedInServer } from '../testing/signed-in.js';
import { type Answers, ok, errorReply } from '../testing/mock-server.js';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const emailForm = () => screen.getByRole('form', { name: 'Change your email address' });

async function visit(answers: Answers = {}, address = '/account') {
  const calls = mockSignedInServer(answers);
  render(openPage(account, address).view);
  await screen.findByRole('region', { name: 'Security' });
  return calls;
}

let loads: ReturnType<typeof watchPageLoads>;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  loads = watchPageLoads();
});

describe('Account, security', () => {
  it('shows a verified email address', async () => {
    await visit();
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
  });

  it('POST /users/resend-verification: sends another link to an unverified address', async () => {
    const calls = await visit({
      'GET /users/me': ok({ ...ACCOUNT, emailVerified: false }),
      'POST /users/resend-verification': ok(undefined, 202),
    });
    expect(screen.getByText(/^We sent a link to/)).toHaveTextContent(`We sent a link to ${EMAIL}. Verify it now`);
    await press('Send the link again');
    expect(calls.at(-1)).toEqual({ method: 'POST', path: '/users/resend-verification', body: undefined });
    expect(await screen.findByText(/sent you a new link/)).toBeVisible();
  });

  it('POST /users/change-email: sends the new address and the password, then shows where the link went', async () => {
    const calls = await visit({ 'POST /users/change-email': ok(undefined, 202) });
    await userEvent.click(screen.getByText('Change your email address'));
    await userEvent.type(within(emailForm()).getByLabelText('New email'), 'ada@new.example.com');
    await userEvent.type(within(emailForm()).getByLabelText('Password'), 'the password');
    await userEvent.click(within(emailForm()).getByRole('button', { name: 'Send the link' }));
    expect(calls.at(-1)?.body).toEqual({ newEmail: 'ada@new.example.com', password: 'the password' });
    expect(await screen.findByText(/^We sent a link to/)).toHaveTextContent('ada@new.example.com');
    expect(readUserEmail()).toBe(EMAIL);
  });

  it('shows a change of email address whose link is still unused', async () => {
    await visit({ 'GET /users/me': ok({ ...ACCOUNT, pendingEmail: 'ada@new.example.com' }) });
    expect(screen.getByText(/^We sent a link to/)).toHaveTextContent('ada@new.example.com');
  });

  it('asks a Google account for a recent sign-in instead of a password', async () => {
    const sentence = 'For your safety, please sign in with Google again.';
    const calls = await visit({
      'GET /users/me': ok({ ...ACCOUNT, hasPassword: false, hasGoogle: true }),
      'POST /users/change-email': errorReply(403, 'sign_in_again', sentence),
      'GET /users/login/google': ok({ url: 'https://accounts.example.com/consent' }),
    });
    await userEvent.click(screen.getByText('Change your email address'));
    expect(within(emailForm()).queryByLabelText('Password')).not.toBeInTheDocument();
    await userEvent.type(within(emailForm()).getByLabelText('New email'), 'ada@new.example.com{Enter}');
    expect(await within(emailForm()).findByText(sentence)).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ newEmail: 'ada@new.example.com' });
    await press('Continue with Google');
    expect(loads.left).toEqual(['https://accounts.example.com/consent']);
  });

  it('POST /users/change-password: sends both passwords and reports the ended sessions', async () => {
    const calls = await visit({ 'POST /users/change-password': ok() });
    await userEvent.click(screen.getByText('Change your password'));
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Change your password' });
    expect(form.querySelector('[autocomplete=username]')).toHaveValue(EMAIL);
    await userEvent.type(screen.getByLabelText('Current password'), 'old password');
    await userEvent.type(screen.getByLabelText('New password'), 'new password');
    await press('Change password');
    expect(calls.at(-1)?.body).toEqual({ currentPassword: 'old password', newPassword: 'new password' });
    expect(await screen.findByText(/Your password is changed. You’re signed out everywhere else/)).toBeVisible();
  });

  it('opens the password form and scrolls to it for a link with its hash', async () => {
    const led = jest.fn();
    Element.prototype.scrollIntoView = led;
    await visit({}, '/account#change-password');
    expect(await screen.findByRole('form', { name: 'Change your password' })).toBeVisible();
    expect(led.mock.contexts).toEqual([screen.getByText('Change your password').closest('details')]);
  });

  it('shows a wrong current password beside its field', async () => {
    const sentence = 'This is not your current password.';
    await visit({
      'POST /users/change-password': errorReply(403, 'forbidden', sentence, { currentPassword: sentence }),
    });
    await userEvent.click(screen.getByText('Change your password'));
    await userEvent.type(screen.getByLabelText('Current password'), 'wrong');
    await userEvent.type(screen.getByLabelText('New password'), 'new password');
    await press('Change password');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue('new password');
  });

  it('offers no password change to a person who signs in with Google only', async () => {
    await visit({ 'GET /users/me': ok({ ...ACCOUNT, hasPassword: false, hasGoogle: true }) });
    expect(screen.queryByText('Change your password')).not.toBeInTheDocument();
    expect(screen.getByText(/sign in with Google/)).toBeVisible();
  });

  it('DELETE /users/sessions/{id}: ends another session, never the current one', async () => {
    const here = {
      id: 's1',
      current: true,
      device: 'Firefox on Linux',
      createdAt: '',
      lastSeenAt: '2026-11-20T10:00:00Z',
    };
    const there = { ...here, id: 's/2', current: false, device: 'Safari on iOS' };
    const calls = await visit({
      'GET /users/sessions': [ok([here, there]), ok([here])],
      'DELETE /users/sessions/s%2F2': ok(),
    });
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/Firefox on Linux This browser/);
    expect(list.getAllByRole('button')).toHaveLength(1);
    await press('Sign out on Safari on iOS');
    expect(calls.some((call) => call.method === 'DELETE' && call.path === '/users/sessions/s%2F2')).toBe(true);
    await waitFor(() => expect(screen.queryByText(/Safari on iOS/)).not.toBeInTheDocument());
    expect(screen.getByText(/Firefox on Linux/)).toBeVisible();
  });

  it('GET /users/export: downloads the stored data as a file', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:export';
    };
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await visit({ 'GET /users/export': ok({ account: { email: EMAIL } }) });
    await press('Export my data');
    expect(await screen.findByText(/download has started/)).toBeVisible();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(saved[0]?.type).toBe('application/json');
    clicked.mockRestore();
  });

  it('DELETE /users/me: asks for the email and password, then signs out and reports it', async () => {
    const calls = await visit({ 'DELETE /users/me': ok() });
    await userEvent.click(screen.getByText('Delete your account'));
    await press('Delete my account');
    expect(screen.getByLabelText(`Type ${EMAIL} to confirm`)).toBeInvalid();
    await userEvent.type(screen.getByLabelText(`Type ${EMAIL} to confirm`), EMAIL);
    await userEvent.type(
      within(screen.getByRole('form', { name: 'Delete your account' })).getByLabelText('Password'),
      'secret word',
    );
    await press('Delete my account');
    expect(calls.at(-1)).toEqual({
      method: 'DELETE',
      path: '/users/me',
      body: { confirm: EMAIL, password: 'secret word' },
    });
    expect(readUserEmail()).toBeNull();
    expect(loads.left).toEqual(['/signin#deleted']);
  });

  it('deletes an account without a password after its email address is typed', async () => {
    const calls = await visit({
      'GET /users/me': ok({ ...ACCOUNT, hasPassword: false, hasGoogle: true }),
      'DELETE /users/me': ok(),
    });
    await userEvent.click(screen.getByText('Delete your account'));
    await userEvent.type(screen.getByLabelText(`Type ${EMAIL} to confirm`), EMAIL);
    await press('Delete my account');
    expect(calls.at(-1)?.body).toEqual({ confirm: EMAIL });
  });
});
