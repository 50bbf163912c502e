import {
  isRunning,
  type OpenInvoice,
  type SubscriptionStatusAnswer,
  type SubscriptionSummary,
} from '../shared/contract/payment.js';
import { givesAccess, graceEnd } from './subscriptions/subscription.rules.js';
import type { CheckoutConsent } from './checkout/checkout-consent.entity.js';
import type { Subscription } from './subscriptions/subscription.entity.js';

/** Presents a person's subscriptions, running ones first, without refused trials. */
export function presentStatus(
  rows: readonly Subscription[],
  trialAvailable: boolean,
  graceDays: number,
  now: Date,
): SubscriptionStatusAnswer {
  const ours = rows
    .filter((row) => row.planKey !== null && !row.trialRefused)
    .toSorted((a, b) => Number(isRunning(b.status)) - Number(isRunning(a.status)));
  return {
    paid: ours.some((row) => givesAccess(row, graceDays, now)),
    subscriptions: ours.flatMap((row) => presentSubscription(row, graceDays)),
    trialAvailable,
  };
}

export function presentConsent({ planKey, terms, textVersion, agreedAt }: CheckoutConsent) {
  return { planKey, terms, textVersion, agreedAt: agreedAt.toISOString() };
}

/** Presents a subscription; empty for a subscription that buys none of our plans. */
export function presentSubscription(row: Subscription, graceDays: number): SubscriptionSummary[] {
  return presentForExport(row, graceDays).map((facts) => ({ id: row.id, ...facts }));
}

/** Presents a subscription in the export, without Stripe's ID. */
export function presentForExport(row: Subscription, graceDays: number): Omit<SubscriptionSummary, 'id'>[] {
  if (row.planKey === null) return [];
  return [
    {
      planKey: row.planKey,
      pendingPlanKey: row.pendingPlanKey,
      price: { amount: row.amount, currency: row.currency },
      status: row.status,
      trialEndsAt: iso(row.trialEndsAt),
      currentPeriodEndsAt: iso(row.currentPeriodEndsAt),
      cancelsAt: iso(row.cancelsAt),
      collectionPaused: row.collectionPaused !== null,
      openInvoice: presentOpenInvoice(row),
      accessEndsAt: iso(graceEnd(row, graceDays)),
      accessHeld: row.accessHeldSince !== null,
    },
  ];
}

function presentOpenInvoice({
  openInvoiceUrl: url,
  openInvoiceAmount: amount,
  openInvoiceDueAt: dueAt,
  currency,
}: Subscription): OpenInvoice | null {
  return amount === null || dueAt === null ? null : { url, price: { amount, currency }, dueAt: dueAt.toISOString() };
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
