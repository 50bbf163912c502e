import { useSyncExternalStore } from 'react';
import { isRunning, type SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import { createStoredValue, tabStore } from './browser-storage.js';
import { readUserEmail, useUserEmail } from './session.js';

/** What the site has for a visitor: a free trial, its plans, or the customer's account. */
export type Offer = 'trial' | 'plans' | 'account';

/** The offer as last answered, with the email address it belongs to. Kept as long as the tab. */
const known = createStoredValue(tabStore, 'offer');
const OFFERS: readonly Offer[] = ['trial', 'plans', 'account'];

/** The address whose status did not load. Not stored, so that the next page can ask again. */
let unanswered: string | null = null;

/** Notes what a status means for the buttons that lead to the plans. */
export function keepOffer(email: string, status: SubscriptionStatusAnswer): void {
  // The person may have signed out while the server worked; nothing of theirs may come back.
  if (readUserEmail() !== email) return;
  const value = `${offerOf(status)} ${email}`;
  if (known.read() !== value) known.write(value);
}

/** Notes that a status did not load: nobody is promised a free trial until one does. */
export function noteUnknownOffer(email: string): void {
  if (readUserEmail() !== email) return;
  unanswered = email;
  known.notify();
}

/** Called at the sign-out: the values hold an email address. */
export function forgetOffer(): void {
  unanswered = null;
  known.write(null);
}

function offerOf(status: SubscriptionStatusAnswer): Offer {
  if (status.paid || status.subscriptions.some((one) => isRunning(one.status))) return 'account';
  return status.trialAvailable ? 'trial' : 'plans';
}

/** The offer for the person signed in as `email`; null before the first status. */
export function knownOffer(email: string): Offer | null {
  const stored = known.read();
  return OFFERS.find((offer) => stored === `${offer} ${email}`) ?? null;
}

/** The offer on the buttons: a free trial until a status says otherwise, or does not load. */
export function useOffer(): Offer {
  const email = useUserEmail();
  return useSyncExternalStore(
    known.subscribe,
    () => (email === null ? 'trial' : (knownOffer(email) ?? (email === unanswered ? 'plans' : 'trial'))),
    () => 'trial',
  );
}
