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
      const state = await stateOf(api, customer);
      if (state !== 'present') return { customer: state, subscriptions: [], invoices: [] };
      const [subscriptions, invoices] = await Promise.all([
        api.subscriptions
          .list({
            customer,
            status: 'all',
            limit: 100,
            expand: ['data.latest_invoice', 'data.default_payment_method'],
          })
          .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
        api.invoices.list({ customer, limit: RECENT_INVOICES }),
      ]);
      return {
        customer: state,
        subscriptions: subscriptions.toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id)),
        invoices: invoices.data,
      };
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
