import { createStoredValue, tabStore } from './browser-storage.js';
import { forgetOffer } from './offer.js';
import { onSignOutElsewhere, tellSignOut } from './session.js';

// Here, and not beside the code that uses them, so that every page can clear them without it.

/** Unsent values of the form for access, with the email address of their owner. */
export const accessDraft = createStoredValue(tabStore, 'getStarted');

/** The plan that a visitor chose, kept in this tab until the sign-in. */
export const waitingPlan = createStoredValue(tabStore, 'plan');

/**
 * Set while this tab may return from a hosted checkout: the email address of who opened it, because
 * another person may sign in meanwhile.
 */
export const openCheckout = createStoredValue(tabStore, 'checkout');

/** Clears personal data from all tabs at sign-out. An expired session keeps the draft. */
export function clearPersonalData(): void {
  tellSignOut();
  clearTab();
}

/** Clears personal data from this tab when another tab signs out. Returns a function that stops. */
export function followSignOut(): () => void {
  return onSignOutElsewhere(clearTab);
}

/** No other tab can reach what this one stored. */
function clearTab(): void {
  accessDraft.write(null);
  waitingPlan.write(null);
  openCheckout.write(null);
  forgetOffer();
}
