import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CHECKOUT_LEFT } from '../../../src/shared/contract/payment.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { PLAN_KEYS, type PlanKey } from '../../../src/shared/plans.js';
import { createCheckoutSession } from '../lib/api/payment.js';
import { pageLoad } from '../lib/page-load.js';
import { openCheckout, waitingPlan } from '../lib/personal-data.js';
import { currentReferral } from '../lib/referral.js';
import { readUserEmail } from '../lib/session.js';
import { fetchCustomerStatus, hasVisitorTerms } from './customer-terms.js';

export function rememberPlan(key: PlanKey): void {
  waitingPlan.write(key);
}

export function forgetPlan(): void {
  waitingPlan.write(null);
}

/** The plan that waits for a sign-in; null without one. */
export function rememberedPlan(): PlanKey | null {
  const stored = waitingPlan.read();
  return PLAN_KEYS.find((key) => key === stored) ?? null;
}

/** The plan that waits for a sign-in, as state. Null during hydration. */
export function useRememberedPlan(): PlanKey | null {
  return useSyncExternalStore(waitingPlan.subscribe, rememberedPlan, () => null);
}

/**
 * Opens the hosted checkout, or the customer portal if a subscription is already live. Needs a
 * session. Throws ApiError, or Error if the deployment does not sell the plan.
 */
export async function startCheckout(key: PlanKey, settings: SiteSettings, referral: string | null): Promise<void> {
  const priceId = settings.prices[key];
  if (priceId === undefined) throw new Error(`No price is configured for ${key}`);
  const { redirect } = await createCheckoutSession({
    priceId,
    subscription: true,
    ...(referral === null ? {} : { referral }),
  });
  openCheckout.write(readUserEmail());
  pageLoad.to(redirect);
}

/**
 * Continues the checkout of the remembered plan after a sign-in as `email`. Returns false if no
 * plan waits, if the customer's terms differ from a visitor's, or if the checkout failed. The plan
 * then still waits, and the account page offers it with the customer's terms.
 */
export async function continueCheckout(settings: SiteSettings, email: string): Promise<boolean> {
  if (rememberedPlan() === null) return false;
  return hasVisitorTerms(await fetchCustomerStatus(email)) && openWaitingCheckout(settings);
}

/** Opens the checkout of the remembered plan. Returns false if no plan waits or it failed. */
export async function openWaitingCheckout(
  settings: SiteSettings,
  onFailure?: (error: unknown) => void,
): Promise<boolean> {
  const plan = rememberedPlan();
  if (plan === null) return false;
  forgetPlan();
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

/** Whether this person opened a hosted checkout in this tab. Then there is most likely a payment. */
export function wentToCheckout(email: string): boolean {
  return openCheckout.read() === email;
}

/** Called after a checkout was paid or abandoned. */
export function forgetCheckout(): void {
  openCheckout.write(null);
}

/** Whether the visitor left Stripe's page without paying. Removes the mark from the URL. */
export function useAbandonedCheckout(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [hasLeft, setHasLeft] = useState(false);
  // The server and hydration render without a query.
  const query = useSyncExternalStore(
    subscribeToNothing,
    () => search,
    () => '',
  );
  const isMarked = query === `?${CHECKOUT_LEFT}`;
  if (isMarked && !hasLeft) setHasLeft(true);

  useEffect(() => {
    if (!isMarked) return;
    forgetCheckout();
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [isMarked, pathname, navigate]);

  return hasLeft;
}

/** The router renders again when the URL changes. */
function subscribeToNothing(): () => void {
  return () => undefined;
}
