import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { isMissing, StripeClient } from './stripe-client.js';

/** Everything that a sync looks at, as Stripe has it now. */
export interface StripeReading {
  /** `deleted` ends the subscriptions too; `unknown` is another account's customer, as after a change of keys. */
  customer: 'present' | 'deleted' | 'unknown';
  /** All, whatever their status, the oldest first; with `latest_invoice` and `default_payment_method` expanded. */
  subscriptions: Stripe.Subscription[];
  /** The newest ones. */
  invoices: Stripe.Invoice[];
}

const MAX_SUBSCRIPTIONS = 1000;
const RECENT_INVOICES = 20;

/** Reads one customer from Stripe. */
@Injectable()
export class StripeReader {
  constructor(private readonly stripe: StripeClient) {}

  /** Throws `unavailable` when Stripe cannot answer. */
  async read(customer: string): Promise<StripeReading> {
    return this.stripe.call(async (api) => {
      const [state, lists] = await Promise.allSettled([stateOf(api, customer), listsOf(api, customer)]);
      if (state.status === 'rejected') throw state.reason;
      // What has no lists any more refuses to be asked for them.
      if (state.value !== 'present') return { customer: state.value, subscriptions: [], invoices: [] };
      if (lists.status === 'rejected') throw lists.reason;
      return { customer: state.value, ...lists.value };
    });
  }
}

async function stateOf(api: Stripe, customer: string): Promise<StripeReading['customer']> {
  try {
    return (await api.customers.retrieve(customer)).deleted ? 'deleted' : 'present';
  } catch (error) {
    if (isMissing(error)) return 'unknown';
    throw error;
  }
}

async function listsOf(api: Stripe, customer: string): Promise<Pick<StripeReading, 'subscriptions' | 'invoices'>> {
  const expand = ['data.latest_invoice', 'data.default_payment_method'];
  const [subscriptions, invoices] = await Promise.all([
    api.subscriptions
      .list({ customer, status: 'all', limit: 100, expand })
      .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
    api.invoices.list({ customer, limit: RECENT_INVOICES }),
  ]);
  return {
    subscriptions: subscriptions.toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id)),
    invoices: invoices.data,
  };
}
