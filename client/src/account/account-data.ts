import type { AccessAnswer } from '../../../src/shared/contract/access.js';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { AccountAnswer, SessionSummary } from '../../../src/shared/contract/users.js';
import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { fetchAccess } from '../lib/api/access.js';
import { type Loaded, settled } from '../lib/api/loaded.js';
import { fetchSubscriptionStatus } from '../lib/api/payment.js';
import { fetchSessions } from '../lib/api/users.js';
import { askWho, type Who } from './who.js';

/** The account page of a signed-in person. What needs more time arrives later, each part for itself. */
export interface SignedInData {
  signedIn: true;
  email: string;
  account: Loaded<AccountAnswer>;
  status: Promise<Loaded<SubscriptionStatusAnswer>>;
  access: Promise<Loaded<AccessAnswer>>;
  sessions: Promise<Loaded<SessionSummary[]>>;
}

export type AccountData = Extract<Who, { signedIn: false }> | SignedInData;

/** Throws the way to /account for a signed-in person at /signin or /signup, so that signing out does not open that tab. */
export async function loadAccountPage({ request }: LoaderFunctionArgs): Promise<AccountData> {
  const who = await askWho();
  if (!who.signedIn) return who;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (new URL(request.url).pathname !== '/account') throw replace('/account');
  return {
    ...who,
    status: settled('The subscription status', fetchSubscriptionStatus(who.email)),
    access: settled('The access list', fetchAccess()),
    sessions: settled('The list of sessions', fetchSessions()),
  };
}
