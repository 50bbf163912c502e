import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { rememberedPlan, rememberPlan, startCheckout, takeRememberedPlan } from '../pricing/checkout.js';
import { askCustomerStatus, getsShownTerms } from '../pricing/customer-status.js';
import { currentReferral } from '../lib/referral.js';

/**
 * Goes on, after the sign-in as `email`, with the checkout of the plan that was pressed before it. False where none
 * waits, where other terms apply than a visitor was shown, and where the checkout failed: then the plan waits on, and
 * the account page offers it with the real terms.
 */
export async function continueCheckout(settings: SiteSettings, email: string): Promise<boolean> {
  if (rememberedPlan() === null) return false;
  return getsShownTerms(await askCustomerStatus(email)) && openWaitingCheckout(settings);
}

/** Opens the checkout of the plan that waits. False where none waits, and where it failed: then the plan waits on. */
export async function openWaitingCheckout(
  settings: SiteSettings,
  onFailure?: (error: unknown) => void,
): Promise<boolean> {
  const plan = takeRememberedPlan();
  if (plan === null) return false;
  try {
    await startCheckout(plan, settings, currentReferral());
    return true;
  } catch (error) {
    console.error('The checkout could not be started.', error);
    rememberPlan(plan);
    onFailure?.(error);
    return false;
  }
}
