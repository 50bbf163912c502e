import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { Refusal } from '../http/refusal.js';
import { CHECKOUT_TERMS_VERSION, checkoutTerms } from '../shared/checkout-terms.js';
import { type PlanKey, PLANS } from '../shared/plans.js';
import type { CurrentUser } from '../users/current-user.js';
import { networkOf } from '../users/users-limits.js';
import { Sessions } from '../users/sessions.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { type CheckoutOrder, CheckoutSessions, type OpenCheckout, usableReferral } from './checkout-sessions.js';
import { Portal } from './portal.js';
import { StripeCustomer } from './stripe-customer.entity.js';
import { StripeCustomers } from './stripe-customers.js';
import { planOfPrice } from './stripe-mapping.js';
import { SubscriptionSync } from './subscription-sync.js';
import { Subscriptions } from './subscriptions.js';
import { Trials } from './trials.js';

const PRESSES = { name: 'checkout', max: 30, windowSeconds: 600 };
/** Each further try means that another press of the same person got through. */
const MAX_TRIES = 10;
const RETURNS = { name: 'checkout-return', max: 60, windowSeconds: 600 };

/** Sells a plan: from the pressed button to Stripe's page and back. */
@Injectable()
export class Checkout {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly limiter: RateLimiter,
    private readonly userSessions: Sessions,
    private readonly customers: StripeCustomers,
    private readonly sync: SubscriptionSync,
    private readonly subscriptions: Subscriptions,
    private readonly trials: Trials,
    private readonly sessions: CheckoutSessions,
    private readonly portal: Portal,
  ) {}

  /**
   * Where the person goes to buy `priceId`: Stripe's checkout, or the portal when a subscription runs already. Presses
   * at the same time leave one checkout open, the one handed out last (docs/decisions/one-checkout.md).
   * Throws `unknown_price`, `test_price_disabled`, `too_many_requests`, `unavailable`, or `session_ended` when the account
   * was deleted or handed to its owner meanwhile.
   */
  async start(person: CurrentUser, priceId: string, referral: string | undefined): Promise<string> {
    const planKey = this.sellablePlan(priceId);
    await this.limiter.consume([{ ...PRESSES, subject: person.id }]);
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      await this.userSessions.requireLive(person);
      const customer = await this.syncedCustomer(person);
      if (await this.subscriptions.findRunning(person.id)) {
        await this.sessions.expireOpen(customer.id);
        return this.portal.open(customer.id, person);
      }
      const withTrial = await this.trials.isAvailable(person);
      const order: CheckoutOrder = {
        customerId: customer.id,
        userId: person.id,
        priceId,
        withTrial,
        terms: checkoutTerms(PLANS[planKey], currentTime().toISOString().slice(0, 10), withTrial),
        referral: usableReferral(referral),
      };
      const checkout = await this.sessions.open(order);
      if (checkout && (await this.handOut(customer, order, planKey, checkout))) return checkout.url;
      await sleep(Math.random() * 50 * attempt);
    }
    throw new Refusal('unavailable', 'Another checkout of yours is open at this moment. Please try again shortly.');
  }

  /**
   * Brings the rows up to date after a return from Stripe's page. Answers whether that checkout is paid (or its trial
   * begun), a customer's of ours, and gives access: a repeated trial has been taken back by now. Throws
   * `too_many_requests` or `unavailable`.
   */
  async finish(sessionId: string, address: string): Promise<boolean> {
    await this.limiter.consume([{ ...RETURNS, subject: networkOf(address) }]);
    const session = await this.sessions.find(sessionId);
    if (!session?.isPaid || session.customerId === null) return false;
    await this.sync.run(session.customerId, 'return');
    const customer = await this.database.repository(StripeCustomer).findOneBy({ id: session.customerId });
    return typeof customer?.userId === 'string' && this.subscriptions.isPaid(customer.userId);
  }

  private sellablePlan(priceId: string): PlanKey {
    const planKey = planOfPrice(this.settings.prices, priceId);
    if (planKey !== null) return planKey;
    if (priceId === this.settings.testPrice) {
      throw new Refusal('test_price_disabled', 'The test plan cannot be bought here.');
    }
    throw new Refusal('unknown_price', 'This plan is not offered. Please choose a plan on the pricing page.');
  }

  private async syncedCustomer(person: CurrentUser): Promise<StripeCustomer> {
    const customer = await this.customers.ensure(person);
    await this.sync.run(customer.id, 'checkout');
    return this.customers.ensure(person);
  }

  /**
   * Records the consent and makes this the customer's checkout. False, and nothing written, when another one was handed
   * out, a subscription began or the account was deleted or handed over since `customer` was read: this one may be closed, or must not be paid.
   */
  private async handOut(
    customer: StripeCustomer,
    order: CheckoutOrder,
    planKey: PlanKey,
    { sessionId }: OpenCheckout,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const { id, checkoutVersion } = customer;
      const userId = order.userId;
      const customers = this.database.repository(StripeCustomer);
      if (!(await customers.existsBy({ id, checkoutVersion, userId }))) return false;
      if (await this.subscriptions.findRunning(order.userId)) return false;
      await customers.update({ id }, { checkoutVersion: checkoutVersion + 1 });
      const consents = this.database.repository(CheckoutConsent);
      if (await consents.existsBy({ sessionId })) return true;
      await consents.insert({
        sessionId,
        customerId: order.customerId,
        planKey,
        priceId: order.priceId,
        textVersion: CHECKOUT_TERMS_VERSION,
        terms: order.terms,
        agreedAt: currentTime(),
      });
      return true;
    });
  }
}
