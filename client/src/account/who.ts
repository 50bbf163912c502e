import type { AccountAnswer } from '../../../src/shared/contract/users.js';
import { ApiError } from '../api/api-error.js';
import { type Loaded, settled } from '../api/loaded.js';
import { fetchAccount } from '../api/users.js';
import { readUserEmail, storeUserEmail } from '../session.js';

/** Who looks at the page. While the server cannot say, the e-mail in local storage counts and `account` is the failure. */
export type Who = { signedIn: false } | { signedIn: true; email: string; account: Loaded<AccountAnswer> };

/**
 * Asks the server whose session this is. An e-mail in local storage without a session is dropped; the session's e-mail
 * takes the place of a different one. A visitor without an e-mail is signed out, and nobody is asked.
 */
export async function askWho(): Promise<Who> {
  const stored = readUserEmail();
  if (stored === null) return { signedIn: false };
  const account = await settled('The account', fetchAccount());
  if (account.ok) {
    storeUserEmail(account.value.email);
    return { signedIn: true, email: account.value.email, account };
  }
  if (account.error instanceof ApiError && account.error.status === 401) return { signedIn: false };
  return { signedIn: true, email: stored, account };
}
