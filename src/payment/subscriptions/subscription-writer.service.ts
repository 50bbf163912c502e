import { Injectable, Logger } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { isRunning } from '../../shared/contract/payment.js';
import type { User } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { Dispute, findDisputeStage } from '../charges/dispute.entity.js';
import { PaymentEmailsService } from '../emails/payment-emails.service.js';
import { type Notice, buildNotices } from '../emails/payment-notices.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';
import { toSubscriptionFacts, toVanishedSubscription } from '../stripe/stripe-mapping.js';
import type { StripeReading } from '../stripe/stripe-reader.service.js';
import { SubscriptionHooksService } from './subscriptions.service.js';
import { Subscription } from './subscription.entity.js';
import { TrialsService } from './trials.service.js';

/** An unpaid invoice to pay with a new card. */
export interface PayableInvoice {
  subscriptionId: string;
  invoiceId: string;
  paymentMethod: string;
  /** The value for `paymentMethods` in the subscription's row after the attempt. */
  paymentMethods: string;
}

/** The work at Stripe that a written reading asks for. */
export interface WriteOutcome {
  /** Running subscriptions to cancel: repeated trials, and purchases for a deleted account. */
  toCancel: string[];
  hasStarted: boolean;
  /** Customers whose trial is refused because an earlier trial was only read now. */
  superseded: string[];
  /** Invoices that failed with a different card than the customer has now. */
  payable: PayableInvoice[];
}

/** Prefixes of outbox keys. Stored keys use the former names of these kinds. */
const ORPHAN_KEYS = { orphaned: 'bought-for-nobody', 'orphaned-with-owner': 'stray-subscription' } as const;

/** Writes a reading from Stripe to our rows of one customer. */
@Injectable()
export class SubscriptionWriterService {
  private readonly logger = new Logger(SubscriptionWriterService.name);

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly users: UsersService,
    private readonly trials: TrialsService,
    private readonly emails: PaymentEmailsService,
    private readonly hooks: SubscriptionHooksService,
  ) {}

  /**
   * Writes rows, emails and trial marks in one transaction. Returns null, and writes nothing, if
   * another reading was written since `version`. `now` is the best known time at Stripe.
   */
  async write(customerId: string, version: number, reading: StripeReading, now: Date): Promise<WriteOutcome | null> {
    return this.database.transaction(async () => {
      const customers = this.database.repository(StripeCustomer);
      const customer = await customers.findOneBy({ id: customerId });
      if (!customer || customer.syncVersion !== version) return null;
      const isGone =
        reading.customer === 'deleted' ||
        (reading.customer === 'unknown' && !(await this.database.repository(Subscription).existsBy({ customerId })));
      const goneAt = isGone ? (customer.goneAt ?? now) : null;
      await customers.update({ id: customerId }, { syncVersion: version + 1, syncedAt: currentTime(), goneAt });
      if (reading.customer === 'unknown') return { toCancel: [], hasStarted: false, superseded: [], payable: [] };
      return this.writeRows(customer, reading, now);
    });
  }

  private async writeRows(customer: StripeCustomer, reading: StripeReading, now: Date): Promise<WriteOutcome> {
    const rows = this.database.repository(Subscription);
    const user = customer.userId === null ? null : await this.users.findById(customer.userId);
    const before = new Map((await rows.findBy({ customerId: customer.id })).map((row) => [row.id, row]));
    const { after, superseded } = await this.buildRows(reading, before, user, now);
    const payable = after.flatMap((row) => findPayableInvoice(before.get(row.id), row));
    // The row keeps the tried cards until the new card was tried, so a crash loses no attempt.
    for (const row of after.filter(({ id }) => payable.some(({ subscriptionId }) => subscriptionId === id)))
      row.paymentMethods = before.get(row.id)?.paymentMethods ?? null;
    const changed = after.filter((row) => !isSame(before.get(row.id), row));
    for (const row of changed) await rows.save(row);
    const { userId } = customer;
    if (user) await this.sendNotices(user, after, before, reading, now);
    const running = after.filter(isRunningRow);
    const orphans = userId === null ? await this.findOrphans(running, reading) : [];
    if (changed.length > 0 && userId !== null) this.database.afterCommit(() => this.hooks.announceChange(userId));
    return {
      toCancel: [...running.filter(({ trialRefused }) => trialRefused), ...orphans].map(({ id }) => id),
      hasStarted: running.some(({ id }) => !isRunningRow(before.get(id))),
      superseded,
      payable,
    };
  }

  /** Records that an invoice was tried with the customer's current card. */
  async noteTried({ subscriptionId, paymentMethods }: PayableInvoice): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(Subscription).update({ id: subscriptionId }, { paymentMethods });
    });
  }

  private async sendNotices(
    user: User,
    subscriptions: readonly Subscription[],
    previous: ReadonlyMap<string, Subscription>,
    { invoices, credit }: StripeReading,
    now: Date,
  ): Promise<void> {
    const graceDays = this.settings.GRACE_DAYS;
    const notices = buildNotices({ subscriptions, previous, invoices, credit, graceDays, now });
    const completed: Notice[] = [];
    for (const notice of notices) completed.push(await this.completeNotice(notice, user.id));
    await this.emails.sendAll(user.email, completed, subscriptions, previous);
  }

  /** Adds facts from outside the customer's rows to a notice. */
  private async completeNotice(notice: Notice, userId: string): Promise<Notice> {
    const { planKey } = notice.subscription;
    if (notice.kind === 'started' && planKey !== null) {
      return { ...notice, hasDetails: await this.hooks.hasAccessDetails(userId, planKey) };
    }
    if (notice.kind !== 'ended') return notice;
    const disputes = await this.database.repository(Dispute).findBy({ subscriptionId: notice.subscription.id });
    return { ...notice, isDisputeLost: disputes.some(({ status }) => findDisputeStage(status) === 'lost') };
  }

  /**
   * Finds the running subscriptions whose account is deleted, as when the purchase and the deletion
   * overlap. A subscription whose buyer exists, but has another customer now, is not canceled,
   * because they paid for it. Emails the operator about both, once: about money to refund, and
   * about a customer to help.
   */
  private async findOrphans(running: readonly Subscription[], reading: StripeReading): Promise<Subscription[]> {
    const orphans: Subscription[] = [];
    for (const row of running.filter(({ planKey }) => planKey !== null)) {
      const buyerId = reading.subscriptions.find(({ id }) => id === row.id)?.metadata['userId'];
      const buyer = buyerId === undefined ? null : await this.users.findById(buyerId);
      if (!buyer) orphans.push(row);
      if (!buyer && row.status === 'trialing') continue;
      const kind = buyer ? 'orphaned-with-owner' : 'orphaned';
      const notice: Notice = { kind, key: `${ORPHAN_KEYS[kind]}:${row.id}`, subscription: row };
      await this.emails.sendToOperator(buyer?.email ?? row.customerId, notice);
    }
    return orphans;
  }

  private async buildRows(
    reading: StripeReading,
    before: ReadonlyMap<string, Subscription>,
    user: User | null,
    now: Date,
  ): Promise<{ after: Subscription[]; superseded: string[] }> {
    const after: Subscription[] = [];
    const superseded: string[] = [];
    for (const source of reading.subscriptions) {
      const previous = before.get(source.id);
      const { prices } = this.settings;
      const facts = toSubscriptionFacts(source, previous, { ...reading, prices, now });
      if (!facts) continue;
      if (facts.planKey === null)
        this.logger.warn({ subscription: facts.id }, 'A subscription has a price that is not ours');
      const trial = await this.trials.record(source, user, previous);
      superseded.push(...trial.superseded);
      after.push({ ...facts, trialRefused: trial.refused && ['trialing', 'canceled'].includes(facts.status) });
    }
    const present = new Set(reading.subscriptions.map(({ id }) => id));
    const gone = [...before.values()]
      .filter((row) => !present.has(row.id))
      .map((row) => toVanishedSubscription(row, now));
    return { after: [...after, ...gone], superseded };
  }
}

/** Finds the open invoice of a subscription whose card was replaced since the last attempt. */
function findPayableInvoice(before: Subscription | undefined, after: Subscription): PayableInvoice[] {
  const { id, openInvoiceId, paymentMethods, cancelsAt } = after;
  if (!before?.paymentMethods || before.openInvoiceId !== openInvoiceId || before.paymentMethods === paymentMethods)
    return [];
  if (openInvoiceId === null || paymentMethods === null || cancelsAt !== null) return [];
  const [ofSubscription, ofCustomer] = paymentMethods.split(' ');
  const paymentMethod = before.paymentMethods.split(' ')[0] === ofSubscription ? ofCustomer : ofSubscription;
  return paymentMethod ? [{ subscriptionId: id, invoiceId: openInvoiceId, paymentMethod, paymentMethods }] : [];
}

function isRunningRow(row: Subscription | undefined): boolean {
  return row !== undefined && isRunning(row.status);
}

function isSame(before: Subscription | undefined, after: Subscription): boolean {
  if (!before) return false;
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([key, value]) => JSON.stringify(old.get(key)) === JSON.stringify(value));
}
