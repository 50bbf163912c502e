import { useSyncExternalStore } from 'react';
import { isRunning, type SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import { createStoredValue, tabStore } from './browser-storage.js';
import { useUserEmail } from './session.js';

/** What the site has for a visitor: a free trial, its plans, or the customer's account. */
export type Offer = 'trial' | 'plans' | 'account';

/** The offer as last answered, with the email address it belongs to. Kept as long as the tab. */
const known = createStoredValue(tabStore, 'offer');
const OFFERS: readonly Offer[] = ['trial', 'plans', 'account'];

/** Notes what a status means for the buttons that lead to the plans; null if it is unknown. */
export function keepOffer(email: string, status: SubscriptionStatusAnswer | null): void {
  const value = `${offerOf(status)} ${email}`;
  if (known.read() !== value) known.write(value);
}

/** Called at the sign-out: the stored value holds an email address. */
export function forgetOffer(): void {
  known.write(null);
}

function offerOf(status: SubscriptionStatusAnswer | null): Offer {
  if (status === null) return 'plans';
  if (status.paid || status.subscriptions.some((one) => isRunning(one.status))) return 'account';
  return status.trialAvailable ? 'trial' : 'plans';
}

/** The offer for the person signed in as `email`; null before the first status. */
export function knownOffer(email: string): Offer | null {
  const stored = known.read();
  return OFFERS.find((offer) => stored === `${offer} ${email}`) ?? null;
}

/** The offer on the buttons: a free trial until a status says otherwise. */
export function useOffer(): Offer {
  const email = useUserEmail();
  return useSyncExternalStore(
    known.subscribe,
    () => (email === null ? 'trial' : (knownOffer(email) ?? 'trial')),
    () => 'trial',
  );
}
