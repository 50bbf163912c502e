import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { IsNull } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { networkLimits, RateLimiterService } from '../../http/rate-limiter.service.js';
import { AppError } from '../../http/app-error.js';
import { CHECKOUT_TERMS_VERSION, checkoutTerms, type PlanKey, PLANS } from '../../shared/plans.js';
import type { CurrentUser } from '../../users/auth/signed-in.guard.js';
import { SessionsService } from '../../users/auth/sessions.service.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import {
  type CheckoutOrder,
  CheckoutSessionsService,
  type OpenCheckout,
  parseReferral,
} from './checkout-sessions.service.js';
import { PaymentTroubleService } from './payment-trouble.service.js';
import { PortalService } from './portal.service.js';
import { StripeClient } from '../stripe/stripe.client.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import { findPlanByPrice } from '../stripe/stripe-mapping.js';
import { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { TrialsService } from '../subscriptions/trials.service.js';
import { NO_UNPAID_CREDIT, type UnpaidCredit } from '../subscriptions/unpaid-credit.rules.js';
import { money } from '../emails/email-parts.js';

const CHECKOUTS = { name: 'checkout', max: 30, windowSeconds: 600 };
/** Each further try means that another checkout request of the same person won. */
const MAX_TRIES = 10;
const RETURNS = { name: 'checkout-return', max: 60, windowSeconds: 600 };

/** Sells a plan: from the button to Stripe's page and back. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly limiter: RateLimiterService,
    private readonly userSessions: SessionsService,
    private readonly customers: StripeCustomersService,
    private readonly sync: SubscriptionSyncService,
    private readonly subscriptions: SubscriptionsService,
    private readonly trials: TrialsService,
    private readonly sessions: CheckoutSessionsService,
    private readonly portal: PortalService,
    private readonly stripe: StripeClient,
    private readonly trouble: PaymentTroubleService,
  ) {}

  /**
   * Returns the URL where the person buys `priceId`: Stripe's checkout, or the portal if a
   * subscription is running. Concurrent requests leave one checkout open, the latest
   * (docs/decisions/one-checkout.md). No checkout opens while the person has unpaid credit
   * (docs/decisions/unpaid-credit.md). Throws `unknown_price`, `test_price_disabled`,
   * `payment_refused`, `too_many_requests`, `unavailable`, or `session_ended` if the account was
   * deleted or changed its owner in the meantime.
   */
  async start(person: CurrentUser, priceId: string, referral: string | undefined): Promise<string> {
    const planKey = this.requireSellablePlan(priceId);
    await this.limiter.consume([{ ...CHECKOUTS, subject: person.id }]);
    const open = () => this.open(person, priceId, planKey, referral);
    return this.trouble.reportRefusals('checkout', person, () => this.stripe.withDeadline(open));
  }

  private async open(
    person: CurrentUser,
    priceId: string,
    planKey: PlanKey,
    referral: string | undefined,
  ): Promise<string> {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      await this.userSessions.requireLive(person);
      const customer = await this.customers.ensure(person);
      const listed = await this.syncAndListSessions(customer, person);
      if (listed === null) continue;
      const { recent, credit } = listed;
      if (await this.subscriptions.findRunning(person.id)) {
        const [url] = await Promise.all([this.portal.open(customer.id, person), this.sessions.close(recent)]);
        return url;
      }
      if (credit.left > 0) {
        await this.sessions.close(recent);
        throw unpaidCreditError(credit, this.settings.SUPPORT_EMAIL);
      }
      const withTrial = await this.trials.isAvailable(person);
      const order: CheckoutOrder = {
        customerId: customer.id,
        userId: person.id,
        priceId,
        withTrial,
        terms: checkoutTerms(PLANS[planKey], currentTime().toISOString().slice(0, 10), withTrial),
        referral: parseReferral(referral),
      };
      const checkout = await this.sessions.open(order, recent);
      if (checkout && (await this.recordConsent(customer, order, planKey, checkout))) return checkout.url;
      await sleep(Math.random() * 50 * attempt);
    }
    throw new AppError('unavailable', 'You already have a checkout open. Please try again in a moment.');
  }

  /**
   * Syncs after a return from Stripe's page. Returns whether the checkout is paid (or its trial
   * started), belongs to one of our customers, and gives access. The sync has already canceled
   * a repeated trial. Throws `too_many_requests` or `unavailable`.
   */
  async handleReturn(sessionId: string, ip: string): Promise<boolean> {
    const consent = await this.database.repository(CheckoutConsent).findOneBy({ sessionId });
    const isFirst = consent?.returnedAt === null && (await this.markReturned(sessionId));
    if (!isFirst && !(await this.limiter.allows(networkLimits(RETURNS, ip)))) return false;
    return this.stripe.withDeadline(() => this.syncAndCheckPaid(sessionId, consent?.customerId));
  }

  /** Syncs the session's customer (`expected` for our sessions) for `handleReturn`. */
  private async syncAndCheckPaid(sessionId: string, expected: string | undefined): Promise<boolean> {
    const parallelSync = expected === undefined ? undefined : this.sync.run(expected, 'return');
    const [session] = await Promise.all([this.sessions.find(sessionId), parallelSync]);
    if (!session?.isPaid || session.customerId === null) return false;
    if (session.customerId !== expected) await this.sync.run(session.customerId, 'return');
    const customer = await this.database.repository(StripeCustomer).findOneBy({ id: session.customerId });
    return typeof customer?.userId === 'string' && this.subscriptions.isPaid(customer.userId);
  }

  /** Whether this is the first return with our session. The limit does not count it. */
  private markReturned(sessionId: string): Promise<boolean> {
    return this.database.transaction(async () => {
      const rows = this.database.repository(CheckoutConsent);
      if (!(await rows.existsBy({ sessionId, returnedAt: IsNull() }))) return false;
      await rows.update({ sessionId }, { returnedAt: currentTime() });
      return true;
    });
  }

  private requireSellablePlan(priceId: string): PlanKey {
    const planKey = findPlanByPrice(this.settings.prices, priceId);
    if (planKey !== null) return planKey;
    if (priceId === this.settings.testPrice) {
      throw new AppError('test_price_disabled', 'You can’t buy the test plan here.');
    }
    throw new AppError('unknown_price', 'We don’t offer this plan. Choose one on the pricing page.');
  }

  /**
   * Syncs the customer and lists their sessions at the same time, after `customer` was read
   * (docs/decisions/one-checkout.md). Null if the person has another customer now, as after a
   * deletion at Stripe.
   */
  private async syncAndListSessions(
    { id }: StripeCustomer,
    person: CurrentUser,
  ): Promise<{ recent: Stripe.Checkout.Session[]; credit: UnpaidCredit } | null> {
    const [synced, recent] = await Promise.allSettled([this.sync.run(id, 'checkout'), this.sessions.recent(id)]);
    if (synced.status === 'rejected') throw synced.reason;
    if ((await this.customers.ensure(person)).id !== id) return null;
    // Stripe may refuse to list the sessions of a deleted customer.
    if (recent.status === 'rejected') throw recent.reason;
    return { recent: recent.value, credit: synced.value ?? NO_UNPAID_CREDIT };
  }

  /**
   * Records the consent and makes this the customer's checkout. Returns false, and writes nothing,
   * if another checkout was opened, a subscription started, or the account was deleted or changed
   * its owner since `customer` was read.
   */
  private async recordConsent(
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
        returnedAt: null,
      });
      return true;
    });
  }
}

/** Explains why no checkout opens while the person's credit comes from an unpaid invoice. */
function unpaidCreditError({ sources }: UnpaidCredit, supportEmail: string): AppError {
  const write = `Questions? Write to ${supportEmail}.`;
  const payable = sources.find(({ status }) => status === 'open' || status === 'uncollectible');
  if (!payable) {
    const advice = 'We’ve been told, and we’ll clear it before you buy a plan.';
    return new AppError(
      'payment_refused',
      `Your credit comes from an earlier invoice that wasn’t paid. ${advice} ${write}`,
    );
  }
  const amount = money(payable.amount_remaining, payable.currency);
  const advice = 'Pay it first. You’ll find it under Invoices on your account page.';
  return new AppError(
    'payment_refused',
    `Your credit comes from an earlier invoice of ${amount} that hasn’t been paid. ${advice} ${write}`,
  );
}
