import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { CHECKOUT_LEFT } from '../../shared/contract/payment.js';
import { TRIAL_DAYS } from '../../shared/plans.js';
import { digestOf, isRefused, StripeClient } from '../stripe/stripe.client.js';

/** What a checkout session is to sell, and to whom. */
export interface CheckoutOrder {
  customerId: string;
  userId: string;
  priceId: string;
  withTrial: boolean;
  /** What stands beside the button on Stripe's page. */
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
/** One trial a person is told by the card: other ways to pay have no fingerprint (docs/decisions/one-trial.md). */
const CARDS_ONLY = {
  allowed_payment_method_types: ['card'],
  wallet_options: { link: { display: 'never' } },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/** Hosted checkout sessions at Stripe: at most one open per customer (docs/decisions/one-checkout.md). */
@Injectable()
export class CheckoutSessionsService {
  private readonly logger = new Logger(CheckoutSessionsService.name);

  constructor(
    private readonly stripe: StripeClient,
    private readonly settings: Settings,
  ) {}

  /** The customer's newest sessions, the newest first. */
  async recent(customer: string): Promise<Stripe.Checkout.Session[]> {
    return (await this.stripe.call((api) => api.checkout.sessions.list({ customer, limit: LISTED }))).data;
  }

  /**
   * Of the customer's `recent` sessions the open one for this order, else a new one. The other open ones are closed; null
   * when one of them could not be, because it was paid or closed in this moment, or the new one was.
   */
  async open(order: CheckoutOrder, recent: readonly Stripe.Checkout.Session[]): Promise<OpenCheckout | null> {
    const params = this.buildParams(order);
    const fitting = recent.find((one) => one.status === 'open' && isReusable(one, params));
    const session = fitting ?? (await this.create(params, recent));
    if (!(await this.close(recent.filter(({ id }) => id !== session.id)))) return null;
    if (!session.url) return null;
    return { sessionId: session.id, url: session.url };
  }

  /** Closes every open session of the customer. One that was paid in this moment is the sync's business. */
  async closeAll(customerId: string): Promise<void> {
    await this.close(await this.recent(customerId));
  }

  /** Does the same while nobody waits for it. A session that cannot be closed ends within a day. */
  closeAllLater(customerId: string): void {
    this.stripe
      .withoutDeadline(() => this.closeAll(customerId))
      .catch((error: unknown) => {
        this.logger.error({ err: error, customer: customerId }, 'Open checkouts could not be closed');
      });
  }

  /** Closes those of `sessions` that are open; answers whether they still were. */
  async close(sessions: readonly Stripe.Checkout.Session[]): Promise<boolean> {
    const open = sessions.filter(({ status }) => status === 'open');
    const closed = await Promise.all(open.map(({ id }) => this.expire(id)));
    return closed.every(Boolean);
  }

  /** A session by id; null when there is none. */
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
   * `recent` are the sessions that the customer had: presses at the same time name the same ones and get the same new
   * session. Sorted, because Stripe leaves the order within one second open.
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

  /** Answers whether the session was still open, and is closed now. */
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

/** Whether an open session sells exactly this, and for long enough. */
function isReusable(session: Stripe.Checkout.Session, params: Stripe.Checkout.SessionCreateParams): boolean {
  return (
    session.metadata?.['order'] === digestOf(params) &&
    session.expires_at * 1000 > currentTime().getTime() + MIN_LEFT_SECONDS * 1000
  );
}

/**
 * An affiliate's reference in the form that Stripe takes as `client_reference_id`: letters, digits, dashes and
 * underscores, at most 200; null for anything else. A broken tracker must not keep anybody from buying.
 */
export function parseReferral(referral: string | undefined): string | null {
  return referral !== undefined && /^[A-Za-z0-9_-]{1,200}$/.test(referral) ? referral : null;
}
