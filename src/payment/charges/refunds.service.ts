import { Injectable } from '@nestjs/common';
import StripeSdk, { type Stripe } from 'stripe';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import type { User } from '../../users/user.entity.js';
import { findChargeInvoice } from '../stripe/stripe-reader.service.js';
import { ChargeReviewsService, filterEffectiveRefunds } from './charge-reviews.service.js';
import { findDisputeStage } from './dispute.entity.js';
import { isRepeatedFailure, StripeClient } from '../stripe/stripe.client.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import { subscriptionOfInvoice } from '../subscriptions/subscription.rules.js';
import { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.js';
import { Subscription } from '../subscriptions/subscription.entity.js';

/** A refund that is not possible. The message tells the operator why. */
export class RefundError extends Error {}

export interface RefundPlan {
  customerId: string;
  charge: Stripe.Charge;
  invoice: Stripe.Invoice;
  subscription: Subscription;
  calculation: RefundCalculation;
  /** In the currency's smallest unit. */
  amount: number;
}

/** A refund by the policy for one payment. Amounts are in the currency's smallest unit. */
interface RefundCalculation {
  currency: string;
  subtotal: number;
  discounts: number;
  taxes: number;
  /** Customer credit that paid a part. It was not a payment, so it is not refunded. */
  balanceUsed: number;
  /** The amount charged to the card. The refund is a share of it. */
  paid: number;
  periodStart: Date;
  periodEnd: Date;
  /** Seconds of the period left at the request, and seconds of the whole period. */
  left: number;
  length: number;
  refund: number;
}

const PAYMENTS_LOOKED_AT = 100;
/** Metadata key of a payment: the number of refunds that Stripe has refused. */
const REFUSALS = 'refusedRefunds';
const ANOTHER =
  'Another refund of this payment was just made or asked for. Run the command again to see; where it goes on saying this, ' +
  'refund in the Stripe dashboard.';

/** Refunds the latest payment by the policy or in full (docs/decisions/refunds.md). */
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
   * Plans the refund for a person who asked at `requestedAt`. `isFull` refunds the whole payment.
   * Throws RefundError if there is nothing to refund or it was refunded already, and `unavailable`
   * if Stripe cannot answer.
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
   * Makes the refund, once however often it is called. `cancels` also ends the subscription: at
   * once after a full refund, else at the end of its period. The cancellation comes first, so a
   * repeat after a failure does the rest.
   */
  async execute(plan: RefundPlan, cancels: boolean): Promise<Stripe.Refund> {
    const { customerId, charge, subscription, amount } = plan;
    if (amount === 0) throw new RefundError('None of the period is left, so there’s nothing to refund.');
    if (cancels && amount === charge.amount) await this.sync.cancelAtOnce(subscription.id);
    else if (cancels) await this.cancelAtPeriodEnd(subscription);
    const refund = await this.refundOnce(charge, amount);
    await this.sync.run(customerId, 'command');
    await this.reviews.review(customerId, charge.id);
    return refund;
  }

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
        `The latest payment (${id}, ${paidOn}) has already been refunded: ${sum} ${done.currency.toUpperCase()} on ${on} (${done.id}). ` +
          'This command refunds it once. Refund anything more in the Stripe dashboard.',
      );
    }
    const dispute = disputed && (await this.openDispute(id));
    if (dispute)
      throw new RefundError(
        `The latest payment (${id}, ${paidOn}) is disputed (${dispute.id}, ${dispute.status}): the bank decides about it.`,
      );
  }

  /**
   * Finds a dispute that is not won. `disputed` stays true after a dispute was won or an inquiry
   * closed, and such a payment can be refunded.
   */
  private async openDispute(charge: string): Promise<Stripe.Dispute | undefined> {
    const { data } = await this.stripe.call((api) => api.disputes.list({ charge, limit: 100 }));
    return data.find(({ status }) => findDisputeStage(status) !== 'won');
  }

  /**
   * Creates the refund. Concurrent calls share an idempotency key at Stripe: both get the same
   * refund, or the second is rejected. Stripe keeps a refused refund under its key for a day
   * together with the amount, which shrinks every minute, so the next attempt uses another key.
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

/**
 * Calculates the refund: the share of the payment for the time left in the paid period, rounded to
 * the nearest cent. `invoice` is the invoice that `charge` paid. Nothing is refunded after the
 * period, and never more than was paid.
 */
export function calculateRefund(
  invoice: Stripe.Invoice,
  charge: Pick<Stripe.Charge, 'amount'>,
  requestedAt: Date,
): RefundCalculation {
  const period = findPeriod(invoice);
  const length = period.end - period.start;
  const now = Math.floor(requestedAt.getTime() / 1000);
  const left = Math.min(Math.max(period.end - now, 0), length);
  return {
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    discounts: sumAmounts(invoice.total_discount_amounts),
    taxes: sumAmounts(invoice.total_taxes),
    balanceUsed: Math.max(0, (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance),
    paid: charge.amount,
    periodStart: new Date(period.start * 1000),
    periodEnd: new Date(period.end * 1000),
    left,
    length,
    refund: length === 0 ? 0 : Math.round((charge.amount * left) / length),
  };
}

/**
 * Finds the period that an invoice bills: the subscription's period, or the rest of the period for
 * a plan change alone. An invoice's own `period` is the time in which its items were collected.
 */
function findPeriod({ lines }: Stripe.Invoice): { start: number; end: number } {
  const own = lines.data.filter((line) => line.parent?.subscription_item_details?.proration === false);
  const periods = (own.length > 0 ? own : lines.data).map(({ period }) => period);
  if (periods.length === 0) return { start: 0, end: 0 };
  return { start: Math.min(...periods.map(({ start }) => start)), end: Math.max(...periods.map(({ end }) => end)) };
}

function sumAmounts(parts: readonly { amount: number }[] | null): number {
  return (parts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
