import { AppError } from '../../http/app-error.js';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/contract/users.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/**
 * Why a password may not be chosen, as a sentence for the person; null when it may. No composition rules: only length,
 * the commonest passwords, one character over and over, and the account's own e-mail address.
 */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN) return `Please choose a password of at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `Please choose a password of at most ${PASSWORD_MAX} characters.`;
  const plain = password.normalize('NFC').trim().toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return 'Your password must not be your email address.';
  if (COMMON_PASSWORDS.has(plain) || new Set(plain).size <= 2) {
    return 'This password is one of the first that others would guess. Please choose another.';
  }
  return null;
}

/** Throws `weak_password` with the reason. */
export function requireStrongPassword(password: string, email: string, field = 'password'): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new AppError('weak_password', problem, { fields: { [field]: problem } });
}
