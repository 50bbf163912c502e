import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { MetricsService } from '../../observability/metrics.service.js';
import { AppError } from '../../http/app-error.js';
import { CheckoutSessionsService } from '../checkout/checkout-sessions.service.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import { isSetupFault, nullIfMissing, StripeClient } from '../stripe/stripe.client.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';
import { StripeReaderService } from '../stripe/stripe-reader.service.js';
import type { UnpaidCredit } from './unpaid-credit.rules.js';
import { type PayableInvoice, SubscriptionWriterService, type WriteOutcome } from './subscription-writer.service.js';

/** The cause of a sync; a label of the metrics. */
export type SyncCause = 'webhook' | 'return' | 'checkout' | 'sign-in' | 'nightly' | 'command' | 'deletion' | 'account';

/** Causes for which a visitor waits. */
const VISITOR_CAUSES: ReadonlySet<SyncCause> = new Set(['return', 'checkout']);
const MAX_TRIES = 10;

/** A customer whose reading was outdated on every try, or kept asking for follow-up work. */
export class UnsettledCustomerError extends Error {}

/** The error for a customer who could not be read in this many tries. */
export function unsettledError(customerId: string, tries: number): AppError {
  return new AppError('unavailable', 'We’re still checking your payments. Please try again in a moment.', {
    cause: new UnsettledCustomerError(`Customer ${customerId} did not settle in ${tries} tries`),
  });
}

/**
 * Brings our rows of one customer in line with Stripe. Any number of syncs may overlap, in one
 * process or several: docs/decisions/subscription-sync.md explains why the newest state wins.
 */
@Injectable()
export class SubscriptionSyncService {
  private readonly logger = new Logger(SubscriptionSyncService.name);
  private readonly runs: Counter;

  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    private readonly customers: StripeCustomersService,
    private readonly reader: StripeReaderService,
    private readonly writer: SubscriptionWriterService,
    private readonly sessions: CheckoutSessionsService,
    metrics: MetricsService,
  ) {
    this.runs = metrics.counter('subscription_syncs_total', 'Syncs of a customer, by cause and outcome', [
      'cause',
      'outcome',
    ]);
  }

  /**
   * Syncs a customer and returns their unpaid credit. `stripeTime` is a time that Stripe's clock
   * has reached. Adopts an unknown customer if an account here owns it, else returns null. Throws
   * `unavailable` if Stripe cannot answer; nothing is changed then.
   */
  async run(customerId: string, cause: SyncCause, stripeTime = new Date(0)): Promise<UnpaidCredit | null> {
    try {
      const known = await this.converge(customerId, cause, stripeTime);
      this.runs.inc({ cause, outcome: known ? 'done' : 'not_ours' });
      return known;
    } catch (error) {
      this.runs.inc({ cause, outcome: 'failed' });
      throw error;
    }
  }

  private async converge(customerId: string, cause: SyncCause, stripeTime: Date): Promise<UnpaidCredit | null> {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const row = await this.database.repository(StripeCustomer).findOneBy({ id: customerId });
      const customer = row ?? (await this.customers.adopt(customerId));
      if (!customer) return null;
      const reading = await this.reader.read(customerId);
      if (reading.customer === 'unknown')
        this.logger.error({ customer: customerId }, 'Stripe does not know a customer of ours');
      const now = new Date(Math.max(currentTime().getTime(), stripeTime.getTime()));
      const outcome = await this.writer.write(customerId, customer.syncVersion, reading, now);
      if (outcome && !(await this.followUp(customerId, cause, outcome))) return reading.credit;
      if (!outcome) await sleep(Math.random() * 50 * attempt);
    }
    throw unsettledError(customerId, MAX_TRIES);
  }

  /** Does the work that a reading asks for. Returns whether to read again. */
  private async followUp(customerId: string, cause: SyncCause, outcome: WriteOutcome): Promise<boolean> {
    const { toCancel, hasStarted, superseded, payable } = outcome;
    for (const id of toCancel) await this.cancelAtOnce(id);
    for (const invoice of payable) await this.collect(invoice);
    if (hasStarted && VISITOR_CAUSES.has(cause)) this.sessions.closeAllLater(customerId);
    else if (hasStarted) await this.sessions.closeAll(customerId);
    for (const id of superseded.filter((other) => other !== customerId)) {
      // Their rows are marked already, so their own next sync repeats a failure.
      await this.run(id, cause).catch((error: unknown) => {
        this.logger.error({ err: error, customer: id }, 'A trial that came second could not be taken back yet');
      });
    }
    return toCancel.length > 0 || payable.length > 0 || superseded.includes(customerId);
  }

  /** Pays an open invoice with a new card. The next reading shows a refusal. */
  private async collect(invoice: PayableInvoice): Promise<void> {
    const { invoiceId, paymentMethod } = invoice;
    try {
      await this.stripe.createOnce(['pay', invoiceId, paymentMethod], (api, options) =>
        api.invoices.pay(invoiceId, { payment_method: paymentMethod }, options),
      );
    } catch (error) {
      if (error instanceof AppError && !isSetupFault(error.cause)) throw error;
      this.logger.warn({ err: error, invoice: invoiceId }, 'An open invoice could not be paid with the new card');
    }
    await this.writer.noteTried(invoice);
  }

  /** Cancels a subscription at once, without a charge. Ignores an ended one. */
  async cancelAtOnce(subscriptionId: string): Promise<void> {
    const options = { invoice_now: false, prorate: false };
    await nullIfMissing(this.stripe.call((api) => api.subscriptions.cancel(subscriptionId, options)));
  }
}
