import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './field.js';

const field = () => screen.getByLabelText<HTMLInputElement>('Password');

describe('A password field', () => {
  beforeEach(async () => {
    render(<PasswordField label="Password" name="password" autoComplete="current-password" required />);
    await userEvent.type(field(), 'correct horse');
  });

  it('shows and hides a password by a labeled button', async () => {
    expect(field()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field()).toHaveAttribute('type', 'password');
    expect(field()).toHaveValue('correct horse');
  });

  it('keeps the focus and the caret', async () => {
    field().setSelectionRange(3, 7);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field()).toHaveFocus();
    expect([field().selectionStart, field().selectionEnd]).toEqual([3, 7]);
  });

  it('keeps the focus on the button for keyboard users', async () => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  });
});
