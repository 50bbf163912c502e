import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

export interface WebhookDelivery {
  eventId: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  /** What the site answered last; 0 when it could not be reached. */
  lastStatus: number | null;
}

export interface ReceivedMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  receivedAt: string;
}

export interface ReceivedAccessCall {
  id: string;
  headers: Record<string, string>;
  body: unknown;
  verified: boolean;
  receivedAt: string;
}

export interface DiscordMember {
  id: string;
  username: string;
  /** The name that is shown on the server. */
  nick: string | null;
  roles: string[];
}

export interface GoogleAccount {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Its profile is answered without `sub`. */
  hidesSub?: boolean;
}

export interface PendingProration {
  customer: string;
  subscription: string;
  line: Stripe.InvoiceLineItem;
}

export interface IdempotentAnswer {
  fingerprint: string;
  status: number;
  body: unknown;
}

export interface SandboxState {
  /** Seconds that Stripe's time is ahead of real time. */
  clockOffset: number;
  customers: Record<string, Stripe.Customer | Stripe.DeletedCustomer>;
  paymentMethods: Record<string, Stripe.PaymentMethod>;
  /** Payment methods whose charges fail. */
  failingPaymentMethods: Record<string, true>;
  checkoutSessions: Record<string, Stripe.Checkout.Session>;
  /** What a checkout session will subscribe to, by session id. */
  checkoutPlans: Record<string, CheckoutPlan>;
  subscriptions: Record<string, Stripe.Subscription>;
  /** Subscriptions whose trial_will_end has been sent. */
  trialRemindersSent: Record<string, true>;
  invoices: Record<string, Stripe.Invoice>;
  pendingProrations: PendingProration[];
  invoicePayments: Record<string, Stripe.InvoicePayment>;
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  /** What a coupon takes off every invoice of a subscription, by its id. */
  coupons: Record<string, { discount: string; percentOff: number }>;
  portalSessions: Record<string, Stripe.BillingPortal.Session>;
  portalConfigurations: Record<string, Stripe.BillingPortal.Configuration>;
  events: Record<string, Stripe.Event>;
  deliveries: Record<string, WebhookDelivery>;
  idempotency: Record<string, IdempotentAnswer>;
  googleAccounts: GoogleAccount[];
  mails: ReceivedMail[];
  accessCalls: ReceivedAccessCall[];
  discordMembers: DiscordMember[];
  /** Calls of Discord's API so far. */
  discordCalls: number;
}

export interface CheckoutPlan {
  price: string;
  quantity: number;
  trialDays: number;
  metadata: Stripe.Metadata;
}

const emptyState = (): SandboxState => ({
  clockOffset: 0,
  customers: {},
  paymentMethods: {},
  failingPaymentMethods: {},
  checkoutSessions: {},
  checkoutPlans: {},
  subscriptions: {},
  trialRemindersSent: {},
  invoices: {},
  pendingProrations: [],
  invoicePayments: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  coupons: {},
  portalSessions: {},
  portalConfigurations: {},
  events: {},
  deliveries: {},
  idempotency: {},
  googleAccounts: [],
  mails: [],
  accessCalls: [],
  discordMembers: [],
  discordCalls: 0,
});

/** Everything the stand-ins remember. With a folder it survives a restart as state.json there; without one it does not. */
export class Store {
  state = emptyState();
  #file: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(dataDir: string | undefined) {
    if (!dataDir) return;
    mkdirSync(dataDir, { recursive: true });
    this.#file = join(dataDir, 'state.json');
    const saved = readSaved(this.#file);
    if (saved) Object.assign(this.state, saved);
  }

  /** To be called after a change: writes soon, several changes at once. */
  changed(): void {
    if (!this.#file || this.#timer) return;
    this.#timer = setTimeout(() => this.save(), 300);
  }

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#file) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.state));
    renameSync(`${this.#file}.new`, this.#file);
  }

  /** Forgets all but the time, which never goes back. */
  reset(): void {
    this.state = { ...emptyState(), clockOffset: this.state.clockOffset };
    this.save();
  }
}

function readSaved(file: string): Partial<SandboxState> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as Partial<SandboxState>;
  } catch {
    throw new Error(`${file} is not readable as JSON. Delete it to start with an empty sandbox.`);
  }
}
