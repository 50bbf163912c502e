import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

export interface WebhookDelivery {
  eventId: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  /** The site's last status; 0 if it was unreachable. */
  lastStatus: number | null;
}

export interface ReceivedMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** By name in lower case; the last one of a name. */
  headers: Record<string, string>;
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
  /** Display name on the server. */
  nick: string | null;
  roles: string[];
}

export interface GoogleAccount {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Omits `sub` from the profile. */
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
  /** The subscription that a checkout session will create, by session id. */
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
  /** The discount on every invoice of a subscription, by subscription id. */
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
  /** Number of Discord requests so far. */
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

/**
 * The state of all stand-ins. With a folder it is kept in state.json across restarts; otherwise in
 * memory.
 */
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

  /** Call after a change. Saves shortly afterwards, several changes at once. */
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

  /** Clears everything but the time, which never goes back. */
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
