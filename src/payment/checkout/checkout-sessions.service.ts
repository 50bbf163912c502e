import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { CHECKOUT_LEFT } from '../../shared/contract/payment.js';
import { TRIAL_DAYS } from '../../shared/plans.js';
import { digestOf, isRefused, StripeClient } from '../stripe/stripe.client.js';

/** What a checkout session sells, and to whom. */
export interface CheckoutOrder {
  customerId: string;
  userId: string;
  priceId: string;
  withTrial: boolean;
  /** The terms beside the button on Stripe's page. */
  terms: string;
  /** The affiliate's reference; null without one. */
  referral: string | null;
}

export interface OpenCheckout {
  sessionId: string;
  url: string;
}

const MIN_LEFT_SECONDS = 300;
const LISTED = 20;
/** Only cards have the fingerprint that identifies a trial (docs/decisions/one-trial.md). */
const CARDS_ONLY = {
  allowed_payment_method_types: ['card'],
  wallet_options: { link: { display: 'never' } },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/** Hosted checkouts: at most one open per customer (docs/decisions/one-checkout.md). */
@Injectable()
export class CheckoutSessionsService {
  private readonly logger = new Logger(CheckoutSessionsService.name);

  constructor(
    private readonly stripe: StripeClient,
    private readonly settings: Settings,
  ) {}

  async recent(customer: string): Promise<Stripe.Checkout.Session[]> {
    return (await this.stripe.call((api) => api.checkout.sessions.list({ customer, limit: LISTED }))).data;
  }

  /**
   * Returns the open session among `recent` that fits the order, else a new one, and closes the
   * other open sessions. Null if one of them could not be closed because it was just paid or
   * closed, or if the new one was closed.
   */
  async open(order: CheckoutOrder, recent: readonly Stripe.Checkout.Session[]): Promise<OpenCheckout | null> {
    const params = this.buildParams(order);
    const fitting = recent.find((one) => one.status === 'open' && isReusable(one, params));
    const session = fitting ?? (await this.create(params, recent));
    if (!(await this.close(recent.filter(({ id }) => id !== session.id)))) return null;
    if (!session.url) return null;
    return { sessionId: session.id, url: session.url };
  }

  /** Closes every open session of the customer. The sync handles a session that was just paid. */
  async closeAll(customerId: string): Promise<void> {
    await this.close(await this.recent(customerId));
  }

  /** Closes every open session in the background. Sessions expire within a day anyway. */
  closeAllLater(customerId: string): void {
    this.stripe
      .withoutDeadline(() => this.closeAll(customerId))
      .catch((error: unknown) => {
        this.logger.error({ err: error, customer: customerId }, 'Open checkouts could not be closed');
      });
  }

  /** Closes the open ones of `sessions`. Returns whether all of them were still open. */
  async close(sessions: readonly Stripe.Checkout.Session[]): Promise<boolean> {
    const open = sessions.filter(({ status }) => status === 'open');
    const closed = await Promise.all(open.map(({ id }) => this.expire(id)));
    return closed.every(Boolean);
  }

  async find(sessionId: string): Promise<{ customerId: string | null; isPaid: boolean } | null> {
    try {
      const session = await this.stripe.call((api) => api.checkout.sessions.retrieve(sessionId));
      const customerId = typeof session.customer === 'string' ? session.customer : null;
      return { customerId, isPaid: session.status === 'complete' && session.payment_status !== 'unpaid' };
    } catch (error) {
      if (isRefused(error)) return null;
      throw error;
    }
  }

  private buildParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
    const metadata = { userId: order.userId };
    return {
      mode: 'subscription',
      ui_mode: 'hosted_page',
      customer: order.customerId,
      line_items: [{ price: order.priceId, quantity: 1 }],
      payment_method_collection: 'always',
      subscription_data: { metadata, ...(order.withTrial ? { trial_period_days: TRIAL_DAYS } : {}) },
      ...(order.withTrial ? CARDS_ONLY : {}),
      custom_text: { submit: { message: order.terms } },
      metadata,
      ...(order.referral === null ? {} : { client_reference_id: order.referral }),
      success_url: `${this.settings.SITE_URL}/payment/checkout-return?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${this.settings.SITE_URL}/pricing?${CHECKOUT_LEFT}`,
    };
  }

  /**
   * Creates a session. `recent` are the customer's sessions, which are part of the idempotency key:
   * concurrent requests get the same new session. Sorted, because Stripe does not order sessions
   * within one second.
   */
  private create(
    params: Stripe.Checkout.SessionCreateParams,
    recent: readonly Stripe.Checkout.Session[],
  ): Promise<Stripe.Checkout.Session> {
    const metadata = { ...params.metadata, order: digestOf(params) };
    const after = recent.map(({ id }) => id).toSorted();
    return this.stripe.createOnce(['checkout', params, after], (api, options) =>
      api.checkout.sessions.create({ ...params, metadata }, options),
    );
  }

  private async expire(id: string): Promise<boolean> {
    try {
      await this.stripe.call((api) => api.checkout.sessions.expire(id));
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      return false;
    }
  }
}

/** Whether an open session sells exactly this and stays open long enough. */
function isReusable(session: Stripe.Checkout.Session, params: Stripe.Checkout.SessionCreateParams): boolean {
  return (
    session.metadata?.['order'] === digestOf(params) &&
    session.expires_at * 1000 > currentTime().getTime() + MIN_LEFT_SECONDS * 1000
  );
}

/**
 * Returns an affiliate's reference if Stripe accepts it as `client_reference_id`: letters, digits,
 * dashes and underscores, 200 at most. Null for anything else, because a broken tracker must not
 * prevent a purchase.
 */
export function parseReferral(referral: string | undefined): string | null {
  return referral !== undefined && /^[A-Za-z0-9_-]{1,200}$/.test(referral) ? referral : null;
}
