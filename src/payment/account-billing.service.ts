import { Injectable } from '@nestjs/common';
import { RateLimiterService } from '../http/rate-limiter.service.js';
import { AppError } from '../http/app-error.js';
import { type InvoiceSummary, isRunning } from '../shared/contract/payment.js';
import type { CurrentUser } from '../users/auth/signed-in.guard.js';
import { PaymentTroubleService } from './checkout/payment-trouble.service.js';
import { isMissing, nullIfMissing, StripeClient } from './stripe/stripe.client.js';
import type { Subscription } from './subscriptions/subscription.entity.js';
import { SubscriptionSyncService } from './subscriptions/subscription-sync.service.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import type Stripe from 'stripe';
import { StripeCustomersService } from './stripe/stripe-customers.service.js';

const CHANGES = { name: 'subscription-ending', max: 30, windowSeconds: 600 };
const READS = { name: 'invoices', max: 60, windowSeconds: 600 };
const LISTED_INVOICES = 100;
/** An uncollectible invoice can still be paid, so it counts as open. */
const INVOICE_STATES = ['paid', 'open', 'void'] as const;

/** Actions of the account page: cancel or resume a subscription, and list invoices. */
@Injectable()
export class AccountBillingService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly customers: StripeCustomersService,
    private readonly subscriptions: SubscriptionsService,
    private readonly sync: SubscriptionSyncService,
    private readonly limiter: RateLimiterService,
    private readonly trouble: PaymentTroubleService,
  ) {}

  /**
   * Cancels the person's subscription at the end of its trial or paid month, or at once if a
   * payment is missing, so that nothing more is charged. Repeating it is allowed. Throws
   * `not_subscribed`, `payment_refused`, `too_many_requests`, `unavailable`.
   */
  async cancel(person: CurrentUser, id: string): Promise<void> {
    await this.change(person, id, async (customerId) => {
      // Our row may not include a payment that has just succeeded.
      await this.sync.run(customerId, 'account');
      const { status } = await this.requireRunning(person, id);
      if (status === 'trialing' || status === 'active') {
        await this.stripe.call((api) => api.subscriptions.update(id, { cancel_at_period_end: true }));
      } else await this.sync.cancelAtOnce(id);
    });
  }

  /** Resumes a canceled subscription that has not ended. Throws as `cancel` does. */
  async resume(person: CurrentUser, id: string): Promise<void> {
    await this.change(person, id, async () => {
      await this.stripe.call(async (api) => {
        const { cancel_at_period_end, cancel_at } = await api.subscriptions.retrieve(id);
        // Stripe only unsets the field that was set, and the portal sets a different one than our
        // cancellation.
        if (cancel_at_period_end) await api.subscriptions.update(id, { cancel_at_period_end: false });
        else if (cancel_at !== null) await api.subscriptions.update(id, { cancel_at: '' });
      });
    });
  }

  /**
   * Lists the person's invoices, the newest first, also after the subscription has ended. Throws
   * `payment_refused`, `too_many_requests`, `unavailable`.
   */
  async listInvoices(person: CurrentUser): Promise<InvoiceSummary[]> {
    await this.limiter.consume([{ ...READS, subject: person.id }]);
    const customer = await this.customers.findByUser(person.id);
    if (!customer) return [];
    const invoices = await this.trouble.reportRefusals('list of invoices', person, () =>
      this.readInvoices(customer.id),
    );
    return invoices.flatMap(presentInvoice);
  }

  private async change(person: CurrentUser, id: string, work: (customerId: string) => Promise<void>): Promise<void> {
    await this.limiter.consume([{ ...CHANGES, subject: person.id }]);
    const { customerId } = await this.requireRunning(person, id);
    await this.stripe.withDeadline(async () => {
      const done = await this.trouble.reportRefusals('cancellation', person, () => nullIfMissing(work(customerId)));
      await this.syncAfter(customerId);
      if (done === null) throw noneRunning();
    });
  }

  private async requireRunning(person: CurrentUser, id: string): Promise<Subscription> {
    const rows = await this.subscriptions.findByUser(person.id);
    const row = rows.find((one) => one.id === id && isRunning(one.status) && !one.trialRefused);
    if (!row) throw noneRunning();
    return row;
  }

  private async syncAfter(customerId: string): Promise<void> {
    try {
      await this.sync.run(customerId, 'account');
    } catch (error) {
      const sentence = 'We’ve sent this to our payment provider. You’ll see it here in a minute.';
      throw new AppError('unavailable', sentence, { cause: error });
    }
  }

  private async readInvoices(customer: string): Promise<Stripe.Invoice[]> {
    try {
      const params = { customer, limit: LISTED_INVOICES };
      return (await this.stripe.withDeadline(() => this.stripe.call((api) => api.invoices.list(params)))).data;
    } catch (error) {
      // Stripe rejects the request for a deleted customer.
      if (error instanceof AppError && isMissing(error.details.cause)) return [];
      throw error;
    }
  }
}

function noneRunning(): AppError {
  return new AppError('not_subscribed', 'This subscription has already ended, so there’s nothing to change.');
}

/** Leaves out drafts, which nobody has been asked to pay. */
function presentInvoice(invoice: Stripe.Invoice): InvoiceSummary[] {
  const { id, number, status, total, currency, created, hosted_invoice_url: url } = invoice;
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (status === null || status === 'draft') return [];
  const state = INVOICE_STATES.find((one) => one === status) ?? 'open';
  return [
    {
      number: number ?? id,
      createdAt: new Date(created * 1000).toISOString(),
      price: { amount: total, currency },
      paidByCredit: Math.max(0, Math.min(total, used)),
      state,
      url: url ?? null,
    },
  ];
}
