import type { PlanKey } from '../plans.js';

/** POST /payment/create-checkout-session. */
export interface CheckoutRequest {
  /** A price id of the active set. */
  priceId: string;
  /** Always true: every plan is a subscription. */
  subscription: true;
  /** The affiliate tracker's referral value, at most 200 characters; absent or empty without one. */
  referral?: string;
}

export interface CheckoutAnswer {
  /** The hosted checkout, or the customer portal where a live subscription exists. */
  redirect: string;
}

/** The query with which Stripe's page sends back to the plans whoever left it without paying. */
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
  /** Names it in the calls that cancel and resume it. */
  id: string;
  /** The plan that was paid for. */
  planKey: PlanKey;
  /** The plan of a change whose payment is still open. */
  pendingPlanKey: PlanKey | null;
  /** What this subscription costs a month, whatever new ones cost. */
  price: Price;
  status: SubscriptionStatus;
  trialEndsAt: string | null;
  currentPeriodEndsAt: string | null;
  /** Set when a cancellation is scheduled or done. */
  cancelsAt: string | null;
  /** Whether we collect no payments for it at the moment: then no charge is ahead. */
  collectionPaused: boolean;
  /** What was tried in vain to be charged. */
  openInvoice: OpenInvoice | null;
  /** When access ends, or ended, unless a failed payment is made; null where none failed. */
  accessEndsAt: string | null;
  /** Whether a disputed payment keeps access back. */
  accessHeld: boolean;
}

/** `amount` in the currency's smallest unit; ISO 4217 in lower case. */
export interface Price {
  amount: number;
  currency: string;
}

export interface OpenInvoice {
  /** The payment provider's page on which it can be paid; null where it has none. */
  url: string | null;
  /** What is left to pay. */
  price: Price;
  dueAt: string;
}

/** GET /payment/subscription-status/{email}, 200. */
export interface SubscriptionStatusAnswer {
  /** Access now: a trialing or active subscription, or a failed payment within its days of grace. */
  paid: boolean;
  subscriptions: SubscriptionSummary[];
  /** False once the person's one trial is used. */
  trialAvailable: boolean;
}

/** POST /payment/customer-portal. */
export interface PortalRequest {
  email: string;
}

export interface PortalAnswer {
  url: string;
}

/** POST /payment/cancel-subscription and /payment/resume-subscription; both answer the SubscriptionStatusAnswer of afterwards. */
export interface EndingRequest {
  /** The `id` of a SubscriptionSummary. */
  subscription: string;
}

/** GET /payment/invoices, 200. */
export interface InvoicesAnswer {
  /** The newest first, a hundred at most. */
  invoices: InvoiceSummary[];
}

export interface InvoiceSummary {
  number: string;
  createdAt: string;
  /** What it is over, paid or not; less than nothing where it gave the person a credit. */
  price: Price;
  /** What of it a credit paid, in the same unit. */
  paidByCredit: number;
  state: 'paid' | 'open' | 'void';
  /** The payment provider's page of it, where it can be downloaded and, while it is open, paid. */
  url: string | null;
}
