import type { AccountAnswer } from '../../../src/shared/contract/users.js';
import { ApiError, type Loaded, settled } from './api/request.js';
import { fetchAccount, fetchSessionHint } from './api/users.js';
import { forgetsUserEmail, readUserEmail, storeUserEmail } from './session.js';

/**
 * The visitor of a page. If the server cannot answer, the email address in local storage counts and
 * `account` holds the failure. Without an address the visitor counts as signed out, and `failure`
 * is set if that is uncertain.
 */
export type Visitor =
  { signedIn: false; failure: Failed | null } | { signedIn: true; email: string; account: Loaded<AccountAnswer> };

type Failed = Extract<Loaded<unknown>, { ok: false }>;

/**
 * Asks the server for the account of the session and stores its email address. Without a session,
 * removes a stored address. A visitor without a stored address counts as signed out without a
 * request, unless the browser cannot store addresses or `always` is set, as after a payment.
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

/** Avoids a 401, which browsers log as an error, for visitors without cookies. */
async function mayHaveSession(): Promise<boolean> {
  const hint = await settled('The session hint', fetchSessionHint());
  return !hint.ok || hint.value.hasCookies;
}
