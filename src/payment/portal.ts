import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { Refusal } from '../http/refusal.js';
import { StripeClient } from './stripe-client.js';
import type { Person } from './stripe-customers.js';
import { StripeCustomers } from './stripe-customers.js';
import { Subscriptions } from './subscriptions.js';

const OPENINGS = { name: 'portal', max: 30, windowSeconds: 600 };

/** Stripe's customer portal: plan, card, invoices, cancellation. */
@Injectable()
export class Portal {
  constructor(
    private readonly settings: Settings,
    private readonly stripe: StripeClient,
    private readonly customers: StripeCustomers,
    private readonly subscriptions: Subscriptions,
    private readonly limiter: RateLimiter,
  ) {}

  /** The portal's address for a paying person. Throws `not_subscribed` for others (docs/decisions/portal.md), `too_many_requests`, or `unavailable` when Stripe is out. */
  async openFor(person: Person): Promise<string> {
    await this.limiter.consume([{ ...OPENINGS, subject: person.id }]);
    const customer = await this.customers.findByUser(person.id);
    if (!customer || !(await this.subscriptions.isPaid(person.id))) {
      throw new Refusal('not_subscribed', 'Your account has no paid subscription. Choose a plan first.');
    }
    return this.open(customer.id);
  }

  /** A new portal session for a customer, which leads back to the account page. */
  async open(customerId: string): Promise<string> {
    const configuration = this.settings.STRIPE_PORTAL_CONFIGURATION;
    const session = await this.stripe.call((api) =>
      api.billingPortal.sessions.create({
        customer: customerId,
        return_url: `${this.settings.SITE_URL}/account`,
        ...(configuration === '' ? {} : { configuration }),
      }),
    );
    return session.url;
  }
}
