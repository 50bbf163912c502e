import type { AccountAnswer } from '../../../src/shared/contract/users.js';
import { ApiError } from './api/api-error.js';
import { type Loaded, settled } from './api/loaded.js';
import { fetchAccount, fetchSessionHint } from './api/users.js';
import { forgetsUserEmail, readUserEmail, storeUserEmail } from './session.js';

/**
 * The visitor of a page. While the server cannot answer, the email address in local storage counts
 * and `account` holds the failure. Without one the visitor is signed out, and `failure` is set if
 * that is uncertain.
 */
export type Visitor =
  { signedIn: false; failure: Failed | null } | { signedIn: true; email: string; account: Loaded<AccountAnswer> };

type Failed = Extract<Loaded<unknown>, { ok: false }>;

/**
 * Asks the server whose session this is and stores its email address. Removes a stored address
 * without a session. A visitor without a stored address is signed out without a request, unless the
 * browser cannot store one or `always` is set, as after a payment.
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

/** The hint avoids a 401, which browsers log as an error, for visitors without cookies. */
async function mayHaveSession(): Promise<boolean> {
  const hint = await settled('The session hint', fetchSessionHint());
  return !hint.ok || hint.value.hasCookies;
}
