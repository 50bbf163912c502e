import type Stripe from 'stripe';
import { subscriptionOfInvoice } from '../stripe/stripe-mapping.js';
import { isPeriod, isSameChange, isUnpaid } from './invoice.rules.js';

/**
 * Stripe takes every change for paid: who switches up without paying and down again gets a credit for what they never
 * paid. It belongs to the customer, so any of their subscriptions may spend it (docs/decisions/unpaid-credit.md).
 */
export interface UnpaidCredit {
  /** What is left of it on the balance, in the currency's smallest unit; zero for most. */
  left: number;
  /** Paid invoices that it paid, in whole or in part, by id. */
  spentOn: ReadonlySet<string>;
  /** The unpaid invoices that it comes from, the oldest first. */
  sources: readonly Stripe.Invoice[];
}

export const NO_UNPAID_CREDIT: UnpaidCredit = { left: 0, spentOn: new Set(), sources: [] };

/** A part of a subscription's present period that nobody paid for. */
interface Debt {
  /** What it is for. */
  invoice: Stripe.Invoice;
  amount: number;
}

/**
 * Follows through a customer's invoices (the newest first, of all subscriptions) what was not paid: it lies on a
 * subscription, and goes to the balance with a credit and from there to what the credit pays. `balance` is that of now.
 */
export function findUnpaidCredit(invoices: readonly Stripe.Invoice[], balance: number): UnpaidCredit {
  const debts = new Map<string, Debt[]>();
  const spentOn = new Set<string>();
  const sources = new Set<Stripe.Invoice>();
  let credit = 0;
  /** Credit that voided invoices had used: it is on the balance again, since when is not known. */
  let returned = 0;
  for (const invoice of sortByBalanceUse(invoices)) {
    const subscription = subscriptionOfInvoice(invoice) ?? '';
    const owed = filterOwed(debts.get(subscription) ?? [], invoice);
    debts.set(subscription, owed);
    const { id, status, total, starting_balance: start } = invoice;
    const isDraft = status === 'draft';
    // What the operator took away, or what paid for something else, is gone.
    if (!isDraft) credit = Math.min(credit, Math.max(0, -start) + returned);
    const applied = isDraft ? 0 : Math.max(0, Math.min(total, -start));
    const lent = status === 'void' ? 0 : Math.min(credit, applied);
    if (status === 'void') returned += applied;
    credit -= lent;
    if (lent > 0 && status === 'paid') spentOn.add(id);
    const missing = isUnpaid(invoice) ? invoice.amount_due - invoice.amount_paid : 0;
    if (missing > 0) owed.push({ invoice, amount: missing });
    if (lent > 0) owed.push({ invoice, amount: lent });
    let given = isDraft ? 0 : -total;
    while (given > 0 && owed.length > 0) {
      const debt = owed.at(-1)!;
      const part = Math.min(debt.amount, given);
      credit += part;
      given -= part;
      debt.amount -= part;
      if (isUnpaid(debt.invoice)) sources.add(debt.invoice);
      if (debt.amount === 0) owed.pop();
    }
  }
  return { left: Math.min(credit, Math.max(0, -balance)), spentOn, sources: [...sources] };
}

/** The credit is used when an invoice is finalized: a renewal is a draft for an hour before. */
function sortByBalanceUse(invoices: readonly Stripe.Invoice[]): Stripe.Invoice[] {
  return invoices.toReversed().toSorted((a, b) => balanceUsedAt(a) - balanceUsedAt(b));
}

function balanceUsedAt({ status_transitions, created }: Stripe.Invoice): number {
  return status_transitions.finalized_at ?? created;
}

/**
 * Of a subscription's debts those that this next invoice leaves. A period ends what was owed for the one before. A change
 * from the same price as the change before it says that that one never took effect.
 */
function filterOwed(debts: readonly Debt[], invoice: Stripe.Invoice): Debt[] {
  if (isPeriod(invoice)) return debts.filter((debt) => debt.invoice.created >= invoice.created);
  return debts.filter((debt) => !isSameChange(debt.invoice, invoice));
}
