import { Injectable } from '@nestjs/common';
import StripeSdk, { type Stripe } from 'stripe';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import type { User } from '../../users/user.entity.js';
import { findChargeInvoice } from './charge-invoice.js';
import { ChargeReviewsService } from './charge-reviews.service.js';
import { findDisputeStage } from './dispute.rules.js';
import { filterEffectiveRefunds, type RefundCalculation, calculateRefund } from './refund.rules.js';
import { isRepeatedFailure, StripeClient } from '../stripe/stripe.client.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import { subscriptionOfInvoice } from '../stripe/stripe-mapping.js';
import { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.js';
import { Subscription } from '../subscriptions/subscription.entity.js';

/** What cannot be refunded; the message says why, to the operator. */
export class RefundError extends Error {}

/** A refund as it would be made. */
export interface RefundPlan {
  customerId: string;
  charge: Stripe.Charge;
  invoice: Stripe.Invoice;
  subscription: Subscription;
  calculation: RefundCalculation;
  /** In the currency's smallest unit. */
  amount: number;
}

const PAYMENTS_LOOKED_AT = 100;

/** Of a payment's metadata: how many refunds of it Stripe has refused. */
const REFUSALS = 'refusedRefunds';
const ANOTHER =
  'Another refund of this payment was just made or asked for. Run the command again to see; where it goes on saying this, ' +
  'refund in the Stripe dashboard.';

/** Refunds by the policy: the most recent successful payment, in part by the time left or in full (docs/decisions/refunds.md). */
@Injectable()
export class RefundsService {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    private readonly customers: StripeCustomersService,
    private readonly sync: SubscriptionSyncService,
    private readonly reviews: ChargeReviewsService,
  ) {}

  /**
   * What a person gets back who asked at `requestedAt`; `isFull` takes the whole payment. Throws RefundError where there is
   * nothing to refund or it was refunded already, and `unavailable` when Stripe cannot answer.
   */
  async plan(user: User, requestedAt: Date, isFull: boolean): Promise<RefundPlan> {
    const customer = await this.customers.findByUser(user.id);
    const latest = customer && (await this.latestPayment(customer.id));
    if (!latest) throw new RefundError(`${user.email} has made no payment.`);
    await this.requireRefundable(latest.charge);
    const calculation = calculateRefund(latest.invoice, latest.charge, requestedAt);
    const amount = isFull ? latest.charge.amount : calculation.refund;
    return { customerId: customer.id, ...latest, calculation, amount };
  }

  /**
   * Makes the refund, once however often it is asked for. `cancels` ends the subscription as well: at once with a payment that is
   * refunded in full, else at the end of its period. The cancellation comes first, so that a repeat after a failure does the rest.
   */
  async execute(plan: RefundPlan, cancels: boolean): Promise<Stripe.Refund> {
    const { customerId, charge, subscription, amount } = plan;
    if (amount === 0) throw new RefundError('Nothing of the period is left, so there is nothing to refund.');
    if (cancels && amount === charge.amount) await this.sync.cancelAtOnce(subscription.id);
    else if (cancels) await this.cancelAtPeriodEnd(subscription);
    const refund = await this.refundOnce(charge, amount);
    await this.sync.run(customerId, 'command');
    await this.reviews.review(customerId, charge.id);
    return refund;
  }

  /** The newest payment that went through and was for one of our subscriptions. */
  private async latestPayment(
    customer: string,
  ): Promise<Pick<RefundPlan, 'charge' | 'invoice' | 'subscription'> | null> {
    return this.stripe.call(async (api) => {
      const { data } = await api.charges.list({ customer, limit: PAYMENTS_LOOKED_AT });
      for (const charge of data.filter(({ status, amount }) => status === 'succeeded' && amount > 0)) {
        const invoice = await findChargeInvoice(api, charge);
        const id = invoice && subscriptionOfInvoice(invoice);
        const subscription = id ? await this.database.repository(Subscription).findOneBy({ id }) : null;
        if (invoice && subscription) return { charge, invoice, subscription };
      }
      return null;
    });
  }

  private async requireRefundable({ id, disputed, created }: Stripe.Charge): Promise<void> {
    const { data } = await this.stripe.call((api) => api.refunds.list({ charge: id, limit: 100 }));
    const [done] = filterEffectiveRefunds(data);
    const paidOn = new Date(created * 1000).toISOString().slice(0, 10);
    if (done) {
      const on = new Date(done.created * 1000).toISOString().slice(0, 10);
      const sum = (done.amount / 100).toFixed(2);
      throw new RefundError(
        `The latest payment (${id}, ${paidOn}) was refunded already: ${sum} ${done.currency.toUpperCase()} on ${on} (${done.id}). ` +
          'It is refunded once; anything more is done in the Stripe dashboard.',
      );
    }
    const dispute = disputed && (await this.openDispute(id));
    if (dispute)
      throw new RefundError(
        `The latest payment (${id}, ${paidOn}) is disputed (${dispute.id}, ${dispute.status}): the bank decides about it.`,
      );
  }

  /**
   * `disputed` of a payment stays true for good: one that was won, or an inquiry that was closed,
   * is as any other.
   */
  private async openDispute(charge: string): Promise<Stripe.Dispute | undefined> {
    const { data } = await this.stripe.call((api) => api.disputes.list({ charge, limit: 100 }));
    return data.find(({ status }) => findDisputeStage(status) !== 'won');
  }

  /**
   * Two at the same moment share a key at Stripe: both get the same refund, or the second one is
   * refused. One that Stripe refused has its key for a day, with its amount, which grows smaller by
   * the minute: the next takes another key.
   */
  private async refundOnce(charge: Stripe.Charge, amount: number): Promise<Stripe.Refund> {
    const refused = Number(charge.metadata[REFUSALS] ?? 0);
    try {
      return await this.stripe.createOnce(
        ['refund', charge.id, refused],
        (api, options) => api.refunds.create({ charge: charge.id, amount, reason: 'requested_by_customer' }, options),
        isRepeatedFailure,
      );
    } catch (error) {
      const isAnother = error instanceof AppError && error.cause instanceof StripeSdk.errors.StripeIdempotencyError;
      if (isAnother) throw new RefundError(ANOTHER, { cause: error });
      if (!(error instanceof StripeSdk.errors.StripeError)) throw error;
      const metadata = { [REFUSALS]: String(refused + 1) };
      await this.stripe.call((api) => api.charges.update(charge.id, { metadata }));
      throw new RefundError(`Stripe refuses the refund: ${error.message}`, { cause: error });
    }
  }

  private async cancelAtPeriodEnd({ id, status, cancelsAt }: Subscription): Promise<void> {
    if (cancelsAt !== null || status === 'canceled') return;
    await this.stripe.call((api) => api.subscriptions.update(id, { cancel_at_period_end: true }));
  }
}
