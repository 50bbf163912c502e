import { Injectable } from '@nestjs/common';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { AppError } from '../../http/app-error.js';
import { isRunning } from '../../shared/subscription-status.js';
import type { CurrentUser } from '../../users/auth/signed-in.guard.js';
import { PaymentTroubleService } from '../checkout/payment-trouble.service.js';
import { isMissing, StripeClient } from '../stripe/stripe.client.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionSyncService } from './subscription-sync.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

const CHANGES = { name: 'subscription-ending', max: 30, windowSeconds: 600 };

/** Cancels subscriptions from the account page and undoes it. The sync does the rest. */
@Injectable()
export class SubscriptionEndingService {
  constructor(
    private readonly stripe: StripeClient,
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
      const { status } = await this.running(person, id);
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

  private async change(person: CurrentUser, id: string, work: (customerId: string) => Promise<void>): Promise<void> {
    await this.limiter.consume([{ ...CHANGES, subject: person.id }]);
    const { customerId } = await this.running(person, id);
    await this.stripe.withDeadline(async () => {
      const isThere = await this.trouble.reportRefusals('cancellation', person, () =>
        withoutEnded(() => work(customerId)),
      );
      await this.syncAfter(customerId);
      if (!isThere) throw noneRunning();
    });
  }

  private async running(person: CurrentUser, id: string): Promise<Subscription> {
    const rows = await this.subscriptions.findByUser(person.id);
    const row = rows.find((one) => one.id === id && isRunning(one.status) && !one.trialRefused);
    if (!row) throw noneRunning();
    return row;
  }

  private async syncAfter(customerId: string): Promise<void> {
    try {
      await this.sync.run(customerId, 'account');
    } catch (error) {
      throw new AppError(
        'unavailable',
        'We passed this on to our payment provider. This page will show it in a minute.',
        {
          cause: error,
        },
      );
    }
  }
}

/** Returns false if the subscription has ended at Stripe. */
async function withoutEnded(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function noneRunning(): AppError {
  return new AppError('not_subscribed', 'This subscription has already ended, so there’s nothing to change.');
}
