import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../testing/open-page.js';
import { errorReply, mockServer } from '../testing/mock-server.js';
import * as account from './account.js';

const EMAIL = 'ada@example.com';

async function tryWith(path: string, button: string): Promise<void> {
  render(openPage(account, path).view);
  await userEvent.type(await screen.findByLabelText('Email'), EMAIL);
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery');
  await press(button);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('Failures of the sign-in', () => {
  it('shows only the failure of the last attempt, and none after switching tabs', async () => {
    mockServer({
      'POST /users/login': errorReply(401, 'wrong_credentials', 'That email and password don’t match.'),
      'GET /users/login/google': errorReply(503, 'unavailable', 'Google is away.'),
    });
    await tryWith('/account#error=google_denied', 'Sign In');
    expect(await screen.findByText('That email and password don’t match.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await press('Continue with Google');
    expect(await screen.findByText('Google is away.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leads from a taken email address to the Sign In tab and to a password reset', async () => {
    mockServer({ 'POST /users/register': errorReply(409, 'email_taken', 'There is an account already.') });
    await tryWith('/signup', 'Sign Up');
    expect(await screen.findByRole('link', { name: 'reset your password' })).toHaveAttribute('href', '/reset-password');
    await press('Sign in instead');
    expect(screen.getByRole('tab', { name: 'Sign In', selected: true })).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  });
});
