import type { PlanKey } from '../plans.js';

/** POST /payment/create-checkout-session. */
export interface CheckoutRequest {
  /** A price id of the active set. */
  priceId: string;
  /** Always true: every plan is a subscription. */
  subscription: true;
  /**
   * The affiliate tracker's referral value, at most 200 characters; absent or empty without one.
   */
  referral?: string;
}

export interface CheckoutAnswer {
  /** The hosted checkout, or the customer portal if a live subscription exists. */
  redirect: string;
}

/**
 * The query that Stripe adds to the pricing page's URL when a person leaves the checkout without
 * paying.
 */
export const CHECKOUT_LEFT = 'checkout=left';

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** One subscription as the account page shows it. Instants are ISO 8601, UTC. */
export interface SubscriptionSummary {
  /** Identifies the subscription in the requests that cancel and resume it. */
  id: string;
  /** The plan that was paid for. */
  planKey: PlanKey;
  /** The new plan of a change that is not paid yet. */
  pendingPlanKey: PlanKey | null;
  /** Monthly price of this subscription, regardless of the price of new ones. */
  price: Price;
  status: SubscriptionStatus;
  trialEndsAt: string | null;
  currentPeriodEndsAt: string | null;
  /** Set if a cancellation is scheduled or done. */
  cancelsAt: string | null;
  /** Whether payment collection is paused. If it is, no charge is ahead. */
  collectionPaused: boolean;
  /** The invoice whose payment failed. */
  openInvoice: OpenInvoice | null;
  /** When access ends or ended without the failed payment; null if no payment failed. */
  accessEndsAt: string | null;
  /** Whether a disputed payment withholds access. */
  accessHeld: boolean;
}

/** `amount` in the currency's smallest unit; ISO 4217 in lower case. */
export interface Price {
  amount: number;
  currency: string;
}

export interface OpenInvoice {
  /** The payment provider's page for paying it; null without one. */
  url: string | null;
  /** The amount that is left to pay. */
  price: Price;
  dueAt: string;
}

/** GET /payment/subscription-status/{email}, 200. */
export interface SubscriptionStatusAnswer {
  /** Access now: a trialing or active subscription, or a failed payment in its grace period. */
  paid: boolean;
  subscriptions: SubscriptionSummary[];
  /** False once the person's only trial is used. */
  trialAvailable: boolean;
}

/** POST /payment/customer-portal. */
export interface PortalRequest {
  email: string;
}

export interface PortalAnswer {
  url: string;
}

/**
 * POST /payment/cancel-subscription and /payment/resume-subscription. Both answer with the new
 * SubscriptionStatusAnswer.
 */
export interface EndingRequest {
  /** The `id` of a SubscriptionSummary. */
  subscription: string;
}

/** GET /payment/invoices, 200. */
export interface InvoicesAnswer {
  /** Newest first, at most a hundred. */
  invoices: InvoiceSummary[];
}

export interface InvoiceSummary {
  number: string;
  createdAt: string;
  /** The invoice's total, paid or not. Negative if it gave the person a credit. */
  price: Price;
  /** The part that a credit paid, in the same unit. */
  paidByCredit: number;
  state: 'paid' | 'open' | 'void';
  /** The payment provider's page of the invoice, to download it or, while it is open, to pay it. */
  url: string | null;
}

/**
 * Whether a subscription still runs at Stripe, with or without access. Stripe may still charge for
 * it, so it is settled or canceled in the portal, and no second subscription starts beside it. A
 * subscription whose first payment never succeeded does not run.
 */
export function isRunning(status: SubscriptionStatus): boolean {
  return ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);
}
