import type { Subscription } from './subscription.entity.js';
import type Stripe from 'stripe';

/** The facts that decide access. */
export type AccessFacts = Pick<Subscription, 'status' | 'pastDueSince' | 'trialRefused' | 'accessHeldSince'>;

const DAY_MS = 86_400_000;

/**
 * Whether a subscription gives access: in a trial, active, or `graceDays` after a failed renewal.
 */
export function givesAccess(facts: AccessFacts, graceDays: number, now: Date): boolean {
  if (facts.trialRefused || facts.accessHeldSince !== null) return false;
  if (facts.status === 'trialing' || facts.status === 'active') return true;
  const end = graceEnd(facts, graceDays);
  return end !== null && now < end;
}

/** Returns when a past-due subscription stops giving access; null for every other status. */
export function graceEnd(facts: Pick<AccessFacts, 'status' | 'pastDueSince'>, graceDays: number): Date | null {
  if (facts.status !== 'past_due' || facts.pastDueSince === null) return null;
  return new Date(facts.pastDueSince.getTime() + graceDays * DAY_MS);
}

/** A price as stored in our rows. */
export interface PaidPrice {
  id: string;
  /** The price of one period, in the currency's smallest unit. */
  amount: number;
}

const UNPAID: readonly (Stripe.Invoice.Status | null)[] = ['draft', 'open', 'uncollectible', 'void'];
const PERIODS: readonly (Stripe.Invoice.BillingReason | null)[] = ['subscription_create', 'subscription_cycle'];

/**
 * Finds the unpaid invoices of a subscription's plan changes, the oldest first. A later period paid
 * at the full price settles them. So does another change from the same price, because the earlier
 * change never took effect or was undone. `spentOn` are the invoices paid with unpaid credit
 * (docs/decisions/unpaid-credit.md), which count as unpaid.
 */
export function findUnpaidUpdates(invoices: readonly Stripe.Invoice[], spentOn: ReadonlySet<string>): Stripe.Invoice[] {
  const ordered = invoices.toSorted((a, b) => a.created - b.created || Number(isPeriod(b)) - Number(isPeriod(a)));
  let unpaid: Stripe.Invoice[] = [];
  for (const invoice of ordered) {
    const isByCredit = spentOn.has(invoice.id);
    if (isSameChange(unpaid.at(-1), invoice)) unpaid.pop();
    if (isUnpaidUpdate(invoice, isByCredit)) unpaid.push(invoice);
    if (isPeriod(invoice) && invoice.status === 'paid' && invoice.total > 0 && !isByCredit) unpaid = [];
  }
  return unpaid;
}

function isUnpaidUpdate(invoice: Stripe.Invoice, isByCredit: boolean): boolean {
  const isOwed = invoice.amount_due > 0 && isUnpaid(invoice);
  return invoice.billing_reason === 'subscription_update' && (isByCredit || isOwed);
}

/** Whether two consecutive changes of a subscription replace the same price. */
export function isSameChange(before: Stripe.Invoice | undefined, after: Stripe.Invoice): boolean {
  if (!before || isPeriod(before) || isPeriod(after)) return false;
  const replaced = findReplacedPrice(before);
  return replaced !== null && replaced === findReplacedPrice(after);
}

/** Finds the ID of the price that a change replaced; null without a credit line. */
export function findReplacedPrice(update: Stripe.Invoice): string | null {
  const creditLine = update.lines.data.find((line) => line.amount < 0 && line.pricing?.price_details != null);
  const price = creditLine?.pricing?.price_details?.price;
  if (price === undefined) return null;
  return typeof price === 'string' ? price : price.id;
}

/** Finds the amount billed for a period at this price; null if no invoice bills it. */
export function findBilledAmount(invoices: readonly Stripe.Invoice[], priceId: string): number | null {
  const lines = invoices.filter(isPeriod).flatMap(({ lines: { data } }) => data);
  const line = lines.find(
    ({ amount, parent, pricing }) =>
      amount > 0 && parent?.subscription_item_details?.proration === false && pricing?.price_details?.price === priceId,
  );
  return line?.amount ?? null;
}

/** Whether the current period was paid. `strict` counts a draft as unpaid. */
export function isPeriodPaid(invoices: readonly Stripe.Invoice[], strict: boolean): boolean {
  const periods = invoices.filter((one) => isPeriod(one) && (strict || one.status !== 'draft'));
  const newest = periods.toSorted((a, b) => b.created - a.created)[0];
  return newest?.status === 'paid';
}

/** Finds the oldest unpaid period after the latest paid one; null without one. */
export function findOldestUnpaidPeriod(invoices: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  const periods = invoices.filter(isPeriod).toSorted((a, b) => b.created - a.created);
  const paid = periods.findIndex(({ status }) => status === 'paid');
  const unpaid = paid === -1 ? periods : periods.slice(0, paid);
  return unpaid.findLast(({ status }) => status === 'open') ?? null;
}

/** Finds the latest paid period, however it was paid; null without one. */
export function findLastPaidPeriod(invoices: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  const paid = invoices.filter((one) => isPeriod(one) && one.status === 'paid');
  return paid.toSorted((a, b) => b.created - a.created)[0] ?? null;
}

/** Whether an invoice bills a period instead of a change within it. */
export function isPeriod({ billing_reason }: Stripe.Invoice): boolean {
  return PERIODS.includes(billing_reason);
}

export function isUnpaid({ status }: Stripe.Invoice): boolean {
  return UNPAID.includes(status);
}

/** Finds the newest invoice that failed and can still be paid; null without one. */
export function findOpenInvoice(invoices: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  const open = invoices.filter(({ status, attempt_count }) => status === 'open' && attempt_count > 0);
  return open.toSorted((a, b) => b.created - a.created)[0] ?? null;
}

export function dueAt({ due_date, status_transitions, created }: Stripe.Invoice): Date {
  return new Date((due_date ?? status_transitions.finalized_at ?? created) * 1000);
}

/** Returns the ID of the invoice's subscription; null without one. */
export function subscriptionOfInvoice(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription ?? null;
  return typeof subscription === 'object' ? (subscription?.id ?? null) : subscription;
}
