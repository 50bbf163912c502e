import { AppError } from '../../http/app-error.js';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/contract/users.js';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/**
 * The most common passwords of eight or more characters, in lower case: what an attacker tries
 * first.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Why a password is too weak, as a sentence for the person; null if it is not. Checks length, the
 * most common passwords, repeated characters and the account's own email address. There are no
 * composition rules.
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

/** Throws `weak_password` with the reason, for the given field. */
export function requireStrongPassword(password: string, email: string, field = 'password'): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new AppError('weak_password', problem, { fields: { [field]: problem } });
}
