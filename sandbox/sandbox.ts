import type { SandboxConfig } from './config.js';
import { readOrigin } from './config.js';
import type { OddAnswer } from './odd-answers.js';
import { Store } from './state.js';
import type { StripeErrorType } from './stripe-error.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

export type Service = 'stripe' | 'google' | 'mail' | 'access' | 'discord';

/** Effect of a change with an unpaid invoice: it applies, waits for the payment, or is rejected. */
export const paymentBehaviors = ['allow_incomplete', 'pending_if_incomplete', 'error_if_incomplete'] as const;
export type PaymentBehavior = (typeof paymentBehaviors)[number];

/** An error answer of Stripe. */
export interface Refusal {
  status: number;
  message: string;
  type?: StripeErrorType;
  code?: string;
  param?: string;
}

/** State and settings shared by the parts of the sandbox. `url` is set once the port is known. */
export class Sandbox {
  readonly store: Store;
  readonly deliveries: WebhookDeliveries;
  readonly down: Record<Service, boolean> = {
    stripe: false,
    google: false,
    mail: false,
    access: false,
    discord: false,
  };
  /** Services that answer oddly or slowly. */
  odd: Partial<Record<Service, OddAnswer>> = {};
  /** The configured answer of POST /access; null for that of a working bridge. */
  accessAnswer: { status: number; body: unknown } | null = null;
  /** How many of the next Discord requests are rate-limited, and for how many seconds. */
  readonly discordLimit = { times: 0, seconds: 1 };
  /**
   * Whether a subscription is canceled or left unpaid after the last retry, a setting of the Stripe
   * account.
   */
  afterRetries: 'cancel' | 'unpaid' = 'cancel';
  /** How the portal treats a change whose payment fails. */
  portalPayment: PaymentBehavior = 'allow_incomplete';
  /** Stripe requests that are rejected, such as `POST /checkout/sessions`. */
  readonly refusals = new Map<string, Refusal>();
  /** Number of automatic renewals, retries and endings since the start. */
  happenings = 0;
  siteUrl: string;
  url = '';

  constructor(readonly config: SandboxConfig) {
    this.siteUrl = config.siteUrl;
    this.store = new Store(config.dataDir);
    this.deliveries = new WebhookDeliveries(this);
  }

  get state() {
    return this.store.state;
  }

  /** The time of all stand-ins and of the site, in Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.state.clockOffset;
  }

  setSite(url: string): void {
    this.siteUrl = readOrigin(url);
  }

  /** Clears all state and ends every outage and odd answer. The site's URL and the time stay. */
  reset(): void {
    this.deliveries.reset();
    this.store.reset();
    this.down.stripe = this.down.google = this.down.mail = this.down.access = this.down.discord = false;
    this.discordLimit.times = 0;
    this.odd = {};
    this.accessAnswer = null;
    this.afterRetries = 'cancel';
    this.portalPayment = 'allow_incomplete';
    this.refusals.clear();
  }
}
