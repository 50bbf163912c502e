import type { AccountAnswer } from '../../../src/shared/contract/users.js';
import { ApiError } from './api/api-error.js';
import { type Loaded, settled } from './api/loaded.js';
import { fetchAccount, fetchSessionHint } from './api/users.js';
import { forgetsUserEmail, readUserEmail, storeUserEmail } from './session.js';

/**
 * Who looks at the page. While the server cannot say, the e-mail in local storage counts and `account` is the failure;
 * without one nobody is signed in, and `failure` is set where that is not certain.
 */
export type Visitor =
  { signedIn: false; failure: Failed | null } | { signedIn: true; email: string; account: Loaded<AccountAnswer> };

type Failed = Extract<Loaded<unknown>, { ok: false }>;

/**
 * Asks the server whose session this is. An e-mail in local storage without a session is dropped; the session's e-mail
 * takes the place of a different one. A visitor without an e-mail is signed out and nobody is asked, unless the browser
 * keeps none, or the page asks for it: a payment that was just made is nobody's to be overlooked.
 */
export async function identifyVisitor({ always = false } = {}): Promise<Visitor> {
  const stored = readUserEmail();
  if (stored === null && !((always || forgetsUserEmail()) && (await mayHaveSession()))) {
    return { signedIn: false, failure: null };
  }
  const account = await settled('The account', fetchAccount());
  if (account.ok) {
    storeUserEmail(account.value.email);
    return { signedIn: true, email: account.value.email, account };
  }
  if (account.error instanceof ApiError && account.error.status === 401) return { signedIn: false, failure: null };
  return stored === null ? { signedIn: false, failure: account } : { signedIn: true, email: stored, account };
}

/** Visitors without cookies are not asked to sign in by an answer that their browser reports as an error. */
async function mayHaveSession(): Promise<boolean> {
  const hint = await settled('The session hint', fetchSessionHint());
  return !hint.ok || hint.value.hasCookies;
}
