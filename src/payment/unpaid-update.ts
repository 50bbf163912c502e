import type Stripe from 'stripe';

/** A price as our rows keep it. */
export interface PaidPrice {
  id: string;
  /** What one period costs, in the currency's smallest unit. */
  amount: number;
}

const UNPAID: readonly (Stripe.Invoice.Status | null)[] = ['draft', 'open', 'uncollectible', 'void'];
const PERIODS: readonly (Stripe.Invoice.BillingReason | null)[] = ['subscription_create', 'subscription_cycle'];

/**
 * The invoices of a subscription's changes that ask for money nobody paid, the oldest first. A
 * period that was paid for afterwards at the full price settles them; one paid out of a credit does
 * so only where no change gave a credit meanwhile: whoever switches up without paying and down
 * again gets one from Stripe.
 */
export function unpaidUpdates(invoices: readonly Stripe.Invoice[]): Stripe.Invoice[] {
  const ordered = invoices.toSorted((a, b) => a.created - b.created || Number(isPeriod(b)) - Number(isPeriod(a)));
  let unpaid: Stripe.Invoice[] = [];
  let gaveCredit = false;
  for (const invoice of ordered) {
    if (isUnpaidUpdate(invoice)) unpaid.push(invoice);
    else if (invoice.billing_reason === 'subscription_update') gaveCredit ||= invoice.total < 0;
    const isPaidPeriod = isPeriod(invoice) && invoice.status === 'paid' && invoice.total > 0;
    if (!isPaidPeriod || (invoice.starting_balance < 0 && gaveCredit)) continue;
    unpaid = [];
    gaveCredit = false;
  }
  return unpaid;
}

function isUnpaidUpdate({ billing_reason, amount_due, status }: Stripe.Invoice): boolean {
  return billing_reason === 'subscription_update' && amount_due > 0 && UNPAID.includes(status);
}

/** The id of the price that a change replaced: what its invoice gives back the unused time of; null where it says none. */
export function replacedPrice(update: Stripe.Invoice): string | null {
  const given = update.lines.data.find((line) => line.amount < 0 && line.pricing?.price_details != null);
  const price = given?.pricing?.price_details?.price;
  if (price === undefined) return null;
  return typeof price === 'string' ? price : price.id;
}

/** What a price cost in a period that was billed; null where these invoices bill none with it. */
export function billedAmount(invoices: readonly Stripe.Invoice[], priceId: string): number | null {
  const lines = invoices.filter(isPeriod).flatMap(({ lines: { data } }) => data);
  const line = lines.find(
    ({ amount, parent, pricing }) =>
      amount > 0 && parent?.subscription_item_details?.proration === false && pricing?.price_details?.price === priceId,
  );
  return line?.amount ?? null;
}

/** Whether the present period was paid for, whatever else is open. `strict` takes a draft for unpaid. */
export function isPeriodPaid(invoices: readonly Stripe.Invoice[], strict: boolean): boolean {
  const periods = invoices.filter((one) => isPeriod(one) && (strict || one.status !== 'draft'));
  const newest = periods.toSorted((a, b) => b.created - a.created)[0];
  return newest?.status === 'paid';
}

/** The first of the periods that were billed and not paid since the last that was; null without one. */
export function oldestUnpaidPeriod(invoices: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  const periods = invoices.filter(isPeriod).toSorted((a, b) => b.created - a.created);
  const paid = periods.findIndex(({ status }) => status === 'paid');
  const unpaid = paid === -1 ? periods : periods.slice(0, paid);
  return unpaid.findLast(({ status }) => status === 'open') ?? null;
}

function isPeriod({ billing_reason }: Stripe.Invoice): boolean {
  return PERIODS.includes(billing_reason);
}

/** The newest invoice that was tried in vain and can still be paid; null without one. */
export function openInvoice(invoices: readonly Stripe.Invoice[]): Stripe.Invoice | null {
  const open = invoices.filter(({ status, attempt_count }) => status === 'open' && attempt_count > 0);
  return open.toSorted((a, b) => b.created - a.created)[0] ?? null;
}

/** When an invoice fell due. */
export function dueAt({ due_date, status_transitions, created }: Stripe.Invoice): Date {
  return new Date((due_date ?? status_transitions.finalized_at ?? created) * 1000);
}
