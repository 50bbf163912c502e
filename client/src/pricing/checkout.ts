import { useSyncExternalStore, useEffect, useState } from 'react';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { PLAN_KEYS, type PlanKey } from '../../../src/shared/plans.js';
import { createCheckoutSession } from '../lib/api/payment.js';
import { tabStore } from '../lib/browser-storage.js';
import { pageLoad } from '../lib/page-load.js';
import { askCustomerStatus, getsShownTerms } from './customer-status.js';
import { currentReferral } from '../lib/referral.js';
import { useLocation, useNavigate } from 'react-router-dom';
import { CHECKOUT_LEFT } from '../../../src/shared/contract/payment.js';

const KEY = 'plan';
const LEFT_KEY = 'checkout';
const listeners = new Set<() => void>();

/** Keeps the plan a visitor pressed until they are signed in; it lasts as long as the tab. */
export function rememberPlan(key: PlanKey): void {
  tabStore.setItem(KEY, key);
  announce();
}

export function forgetPlan(): void {
  tabStore.removeItem(KEY);
  announce();
}

/** The plan that waits, handed out once: whoever takes it starts its checkout. */
export function takeRememberedPlan(): PlanKey | null {
  const key = rememberedPlan();
  if (key !== null) forgetPlan();
  return key;
}

/** The plan that waits for a sign-in; null without one. */
export function rememberedPlan(): PlanKey | null {
  const stored = tabStore.getItem(KEY);
  return PLAN_KEYS.find((key) => key === stored) ?? null;
}

/** The same, followed; null while the page hydrates. */
export function useRememberedPlan(): PlanKey | null {
  return useSyncExternalStore(subscribe, rememberedPlan, () => null);
}

/**
 * Leaves the site for the hosted checkout, or for the customer portal where a subscription is live already. Needs a
 * session. Throws ApiError, or Error where this deployment does not sell the plan.
 */
export async function startCheckout(key: PlanKey, settings: SiteSettings, referral: string | null): Promise<void> {
  const priceId = settings.prices[key];
  if (priceId === undefined) throw new Error(`No price is configured for ${key}`);
  const { redirect } = await createCheckoutSession({
    priceId,
    subscription: true,
    ...(referral === null ? {} : { referral }),
  });
  tabStore.setItem(LEFT_KEY, 'open');
  pageLoad.to(redirect);
}

/** Whether this tab went to a hosted checkout, so that its way back is most likely a payment. */
export function wentToCheckout(): boolean {
  return tabStore.getItem(LEFT_KEY) !== null;
}

/** For a checkout that was paid, or left without paying. */
export function forgetCheckout(): void {
  tabStore.removeItem(LEFT_KEY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

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

/** Whether Stripe's page sent the person back here unpaid. Said once: the address forgets it, so that a reload does, too. */
export function useAbandonedCheckout(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [hasLeft, setHasLeft] = useState(false);
  // The server renders without queries, and so does the hydration.
  const query = useSyncExternalStore(
    neverChanges,
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

/** The router renders anew with every address. */
function neverChanges(): () => void {
  return () => undefined;
}
