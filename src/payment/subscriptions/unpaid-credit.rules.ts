import type Stripe from 'stripe';
import { isPeriod, isSameChange, isUnpaid, subscriptionOfInvoice } from './subscription.rules.js';

/**
 * Credit that nobody paid for. Stripe treats every change as paid, so an unpaid upgrade followed by
 * a downgrade gives a credit. The credit belongs to the customer, so any of their subscriptions may
 * spend it (docs/decisions/unpaid-credit.md).
 */
export interface UnpaidCredit {
  /** The credit left on the balance, in the currency's smallest unit; usually zero. */
  left: number;
  /** IDs of the invoices that it paid, in whole or in part. */
  spentOn: ReadonlySet<string>;
  /** The unpaid invoices that it comes from, the oldest first. */
  sources: readonly Stripe.Invoice[];
}

export const NO_UNPAID_CREDIT: UnpaidCredit = { left: 0, spentOn: new Set(), sources: [] };

/** An unpaid part of a subscription's current period. */
interface Debt {
  invoice: Stripe.Invoice;
  amount: number;
}

/**
 * Traces unpaid amounts through a customer's invoices (the newest first, of all subscriptions):
 * from a subscription to the balance as a credit, and from there to the invoices that the credit
 * pays. `balance` is the customer's current balance.
 */
export function findUnpaidCredit(invoices: readonly Stripe.Invoice[], balance: number): UnpaidCredit {
  const debts = new Map<string, Debt[]>();
  const spentOn = new Set<string>();
  const sources = new Set<Stripe.Invoice>();
  let credit = 0;
  /** Credit used by invoices that were voided later, so it is on the balance again. */
  let returned = 0;
  for (const invoice of sortByBalanceUse(invoices)) {
    const subscription = subscriptionOfInvoice(invoice) ?? '';
    const owed = filterOwed(debts.get(subscription) ?? [], invoice);
    debts.set(subscription, owed);
    const { id, status, total, starting_balance: start } = invoice;
    const isDraft = status === 'draft';
    // Credit that the operator removed, or that paid for something else, is gone.
    if (!isDraft) credit = Math.min(credit, Math.max(0, -start) + returned);
    const applied = isDraft ? 0 : Math.max(0, Math.min(total, -start));
    const lent = status === 'void' ? 0 : Math.min(credit, applied);
    if (status === 'void') returned += applied;
    credit -= lent;
    if (lent > 0 && status === 'paid') spentOn.add(id);
    const missing = isUnpaid(invoice) ? invoice.amount_due - invoice.amount_paid : 0;
    if (missing > 0) owed.push({ invoice, amount: missing });
    if (lent > 0) owed.push({ invoice, amount: lent });
    let undistributed = isDraft ? 0 : -total;
    while (undistributed > 0 && owed.length > 0) {
      const debt = owed.at(-1)!;
      const part = Math.min(debt.amount, undistributed);
      credit += part;
      undistributed -= part;
      debt.amount -= part;
      if (isUnpaid(debt.invoice)) sources.add(debt.invoice);
      if (debt.amount === 0) owed.pop();
    }
  }
  return { left: Math.min(credit, Math.max(0, -balance)), spentOn, sources: [...sources] };
}

/** Sorts invoices by when they used the balance: a draft uses it when finalized. */
function sortByBalanceUse(invoices: readonly Stripe.Invoice[]): Stripe.Invoice[] {
  return invoices.toReversed().toSorted((a, b) => balanceUsedAt(a) - balanceUsedAt(b));
}

function balanceUsedAt({ status_transitions, created }: Stripe.Invoice): number {
  return status_transitions.finalized_at ?? created;
}

/**
 * Returns the debts that remain after this invoice. A new period clears the debts of the previous
 * one. A change from the same price as the previous change means that the previous one never took
 * effect.
 */
function filterOwed(debts: readonly Debt[], invoice: Stripe.Invoice): Debt[] {
  if (isPeriod(invoice)) return debts.filter((debt) => debt.invoice.created >= invoice.created);
  return debts.filter((debt) => !isSameChange(debt.invoice, invoice));
}
