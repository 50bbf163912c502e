import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { rememberPlan, startCheckout, takeRememberedPlan } from '../checkout.js';
import { currentReferral } from '../referral.js';

/**
 * Goes on with the checkout of the plan that was pressed before the sign-in. False where none waits, and where the
 * checkout failed: then the plan waits on, and the account page offers it.
 */
export async function continueCheckout(settings: SiteSettings): Promise<boolean> {
  const plan = takeRememberedPlan();
  if (plan === null) return false;
  try {
    await startCheckout(plan, settings, currentReferral());
    return true;
  } catch (error) {
    console.error('The checkout could not be started.', error);
    rememberPlan(plan);
    return false;
  }
}
