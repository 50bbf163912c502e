import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { AppError } from '../../http/app-error.js';
import type { CurrentUser } from '../../users/auth/signed-in.guard.js';
import { SessionsService } from '../../users/auth/sessions.service.js';
import { PaymentTroubleService } from './payment-trouble.service.js';
import { isMissing, StripeClient } from '../stripe/stripe.client.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';

const OPENINGS = { name: 'portal', max: 30, windowSeconds: 600 };

/** Opens Stripe's customer portal: plan, card, invoices, cancellation. */
@Injectable()
export class PortalService {
  constructor(
    private readonly settings: Settings,
    private readonly stripe: StripeClient,
    private readonly customers: StripeCustomersService,
    private readonly subscriptions: SubscriptionsService,
    private readonly limiter: RateLimiterService,
    private readonly sessions: SessionsService,
    private readonly sync: SubscriptionSyncService,
    private readonly trouble: PaymentTroubleService,
  ) {}

  /**
   * Returns the portal's URL for a paying person. Throws `not_subscribed` for others
   * (docs/decisions/portal.md), `payment_refused`, `too_many_requests`, or `unavailable` if Stripe
   * is down.
   */
  async openFor(person: CurrentUser): Promise<string> {
    await this.limiter.consume([{ ...OPENINGS, subject: person.id }]);
    const customer = await this.customers.findByUser(person.id);
    if (!customer || !(await this.subscriptions.isPaid(person.id))) {
      throw new AppError('not_subscribed', 'You don’t have a paid subscription yet. Choose a plan first.');
    }
    return this.trouble.reportRefusals('customer portal', person, () =>
      this.stripe.withDeadline(() => this.openKnown(customer.id, person)),
    );
  }

  /** Syncs a customer that was deleted at Stripe, because there is nothing left to manage. */
  private async openKnown(customerId: string, person: CurrentUser): Promise<string> {
    try {
      return await this.open(customerId, person);
    } catch (error) {
      if (!isMissing(error instanceof AppError ? error.details.cause : error)) throw error;
      await this.sync.run(customerId, 'account');
      if (await this.subscriptions.isPaid(person.id)) throw error;
      throw new AppError('not_subscribed', 'Your subscription has ended. Choose a plan to come back.', {
        cause: error,
      });
    }
  }

  /** Creates a portal session. Throws `session_ended`, `unavailable`. */
  async open(customerId: string, person: CurrentUser): Promise<string> {
    const configuration = this.settings.STRIPE_PORTAL_CONFIGURATION;
    const session = await this.stripe.call((api) =>
      api.billingPortal.sessions.create({
        customer: customerId,
        return_url: `${this.settings.SITE_URL}/account`,
        ...(configuration === '' ? {} : { configuration }),
      }),
    );
    await this.sessions.requireLive(person);
    return session.url;
  }
}
