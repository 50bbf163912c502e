import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { nullIfMissing, StripeClient } from './stripe.client.js';
import { idOf } from './stripe-mapping.js';
import { NO_UNPAID_CREDIT, type UnpaidCredit, findUnpaidCredit } from '../subscriptions/unpaid-credit.rules.js';

/** Everything that a sync needs, as Stripe has it now. */
export interface StripeReading {
  /** `unknown` belongs to another Stripe account, as after a change of keys. */
  customer: 'present' | 'deleted' | 'unknown';
  /** All, the oldest first, with `latest_invoice` and `default_payment_method` expanded. */
  subscriptions: Stripe.Subscription[];
  /** The newest first; a thousand at most. */
  invoices: Stripe.Invoice[];
  /** ID of the customer's default payment method; null without one. */
  customerMethod: string | null;
  /** The customer's unpaid credit, current and spent. */
  credit: UnpaidCredit;
}

const MAX_SUBSCRIPTIONS = 1000;
/** Enough for all, so that many small invoices never hide an unpaid change. */
const MAX_INVOICES = 1000;

@Injectable()
export class StripeReaderService {
  constructor(private readonly stripe: StripeClient) {}

  /** Throws `unavailable` if Stripe cannot answer. */
  async read(customer: string): Promise<StripeReading> {
    return this.stripe.call(async (api) => {
      const [found, lists] = await Promise.allSettled([
        nullIfMissing(api.customers.retrieve(customer)),
        readLists(api, customer),
      ]);
      if (found.status === 'rejected') throw found.reason;
      // A deleted customer rejects requests for its lists.
      if (found.value === null || found.value.deleted) {
        const state = found.value === null ? 'unknown' : 'deleted';
        return { customer: state, subscriptions: [], invoices: [], customerMethod: null, credit: NO_UNPAID_CREDIT };
      }
      if (lists.status === 'rejected') throw lists.reason;
      const method = found.value.invoice_settings.default_payment_method;
      return {
        customer: 'present',
        ...lists.value,
        customerMethod: method ? idOf(method) : null,
        credit: findUnpaidCredit(lists.value.invoices, found.value.balance),
      };
    });
  }
}

async function readLists(api: Stripe, customer: string): Promise<Pick<StripeReading, 'subscriptions' | 'invoices'>> {
  const expand = ['data.latest_invoice', 'data.default_payment_method'];
  const [subscriptions, invoices] = await Promise.all([
    api.subscriptions
      .list({ customer, status: 'all', limit: 100, expand })
      .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
    api.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: MAX_INVOICES }),
  ]);
  return {
    subscriptions: subscriptions.toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id)),
    invoices,
  };
}

/** Finds the invoice that a charge paid; null for a payment without an invoice. */
export async function findChargeInvoice(api: Stripe, charge: Stripe.Charge): Promise<Stripe.Invoice | null> {
  if (charge.payment_intent === null) return null;
  const { data } = await api.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(charge.payment_intent) },
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return invoice ? api.invoices.retrieve(idOf(invoice)) : null;
}
