import type Stripe from 'stripe';
import type { PlanKey } from '../../src/shared/plans.js';

/**
 * A Stripe that the contract is tried on: the sandbox or Stripe's test mode. It sends no webhooks
 * here.
 */
export interface StripeTarget {
  /** For STRIPE_API_URL and STRIPE_SECRET_KEY. */
  url: string;
  key: string;
  /** What the owner would do in the dashboard. */
  api: Stripe;
  /** A monthly price id for each plan. */
  prices: Partial<Record<PlanKey, string>>;
  newCustomer(email: string): Promise<TimedCustomer>;
  /** Removes what was made. */
  close(): Promise<void>;
}

/** A customer whose time can be moved on. */
export interface TimedCustomer {
  id: string;
  /** A payment method that works. */
  card: string;
  /** Answers once everything due until then has happened. */
  advanceDays(days: number): Promise<void>;
}
