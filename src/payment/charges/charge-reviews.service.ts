import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { OutboxService } from '../../mail/outbox.service.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import { isRunning } from '../../shared/contract/payment.js';
import type { User } from '../../users/user.entity.js';
import { findChargeInvoice } from '../stripe/stripe-reader.service.js';
import { accessHoldEmail, disputeEmail, refundEmail } from '../emails/charge.emails.js';
import { Dispute, findDisputeStage } from './dispute.entity.js';
import { nullIfMissing, StripeClient } from '../stripe/stripe.client.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';
import { chargeFingerprint, idOf } from '../stripe/stripe-mapping.js';
import { subscriptionOfInvoice } from '../subscriptions/subscription.rules.js';
import { SubscriptionHooksService } from '../subscriptions/subscriptions.service.js';
import { SubscriptionSyncService, unsettledError } from '../subscriptions/subscription-sync.service.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { TrialsService } from '../subscriptions/trials.service.js';

/** Older refunds (a first review of an old payment) are not announced. */
const RECENT_MS = 7 * 86_400_000;
const MAX_TRIES = 10;
const LOST_REFUNDS: readonly (string | null)[] = ['failed', 'canceled'];

/** A payment with its disputes and refunds, as Stripe has it now. */
interface ChargeReading {
  charge: Stripe.Charge;
  customerId: string;
  subscriptionId: string | null;
  disputes: Stripe.Dispute[];
  /** The newest first, without failed refunds. */
  refunds: Stripe.Refund[];
}

/** Follows refunds and disputes of payments. Reads the current state, like the sync. */
@Injectable()
export class ChargeReviewsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly stripe: StripeClient,
    private readonly sync: SubscriptionSyncService,
    private readonly trials: TrialsService,
    private readonly hooks: SubscriptionHooksService,
    private readonly outbox: OutboxService,
    private readonly sender: MailBrandingService,
  ) {}

  /** Finds the customer who paid; null for an unknown payment or one without a customer. */
  async findCustomerId(chargeId: string): Promise<string | null> {
    const charge = await this.retrieve(chargeId);
    return charge?.customer ? idOf(charge.customer) : null;
  }

  /**
   * Emails about a payment's refunds and disputes, and holds, restores or ends the access that it
   * paid for. The customer has to be synced before. Any number of reviews may overlap: a reading is
   * written only if it began after the last written one. Throws `unavailable` if Stripe cannot
   * answer.
   */
  async review(customerId: string, chargeId: string): Promise<void> {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const customer = await this.database.repository(StripeCustomer).findOneBy({ id: customerId });
      const reading = customer && (await this.read(chargeId));
      if (!reading || reading.customerId !== customerId) return;
      if (reading.disputes.length === 0 && reading.refunds.length === 0) return;
      const outcome = await this.database.transaction(() => this.write(reading, customer.syncVersion));
      if (outcome) return this.endLost(reading, outcome.lost);
      await sleep(Math.random() * 50 * attempt);
    }
    throw unsettledError(customerId, MAX_TRIES);
  }

  private async endLost({ customerId }: ChargeReading, lost: string | null): Promise<void> {
    if (lost === null) return;
    await this.sync.cancelAtOnce(lost);
    await this.sync.run(customerId, 'webhook');
  }

  private async read(chargeId: string): Promise<ChargeReading | null> {
    const charge = await this.retrieve(chargeId);
    if (!charge?.customer) return null;
    return this.stripe.call(async (api) => {
      const [disputes, refunds, invoice] = await Promise.all([
        charge.disputed ? api.disputes.list({ charge: charge.id, limit: 100 }) : { data: [] },
        charge.amount_refunded > 0 ? api.refunds.list({ charge: charge.id, limit: 100 }) : { data: [] },
        findChargeInvoice(api, charge),
      ]);
      return {
        charge,
        customerId: idOf(charge.customer ?? ''),
        subscriptionId: invoice && subscriptionOfInvoice(invoice),
        disputes: disputes.data,
        refunds: filterEffectiveRefunds(refunds.data),
      };
    });
  }

  private retrieve(chargeId: string): Promise<Stripe.Charge | null> {
    return nullIfMissing(this.stripe.call((api) => api.charges.retrieve(chargeId)));
  }

  /**
   * Writes a reading. Returns the running subscription that a lost dispute ends. Returns null, and
   * writes nothing, if another reading of the customer or their payments was written since
   * `version`.
   */
  private async write(reading: ChargeReading, version: number): Promise<{ lost: string | null } | null> {
    const { customerId, subscriptionId } = reading;
    const customers = this.database.repository(StripeCustomer);
    const customer = await customers.findOne({ where: { id: customerId }, relations: { user: true } });
    if (customer?.syncVersion !== version) return null;
    await customers.update({ id: customerId }, { syncVersion: version + 1 });
    const user = customer.user ?? null;
    const subscription =
      subscriptionId === null
        ? null
        : await this.database.repository(Subscription).findOneBy({ id: subscriptionId, customerId });
    if (subscription && user) await this.emailRefund(reading, subscription, user);
    if (reading.disputes.length === 0) return { lost: null };
    const rows: Dispute[] = [];
    for (const source of reading.disputes) rows.push(await this.saveDispute(source, customerId, subscription));
    const isLost = rows.some(({ status }) => findDisputeStage(status) === 'lost');
    if (isLost) {
      const at = new Date(reading.charge.created * 1000);
      await this.trials.markUsed(user, chargeFingerprint(reading.charge), subscription?.id ?? reading.charge.id, at);
    }
    if (subscription) await this.updateAccessHold(subscription, user, rows);
    for (const row of rows) await this.emailOperator(row, reading, subscription, user);
    return { lost: isLost && subscription && isRunning(subscription.status) ? subscription.id : null };
  }

  private async saveDispute(
    source: Stripe.Dispute,
    customerId: string,
    subscription: Subscription | null,
  ): Promise<Dispute> {
    return this.database.repository(Dispute).save({
      id: source.id,
      customerId,
      chargeId: idOf(source.charge),
      subscriptionId: subscription?.id ?? null,
      amount: source.amount,
      currency: source.currency,
      reason: source.reason.slice(0, 60),
      status: source.status.slice(0, 30),
      createdAt: new Date(source.created * 1000),
    });
  }

  private async emailRefund({ charge, refunds }: ChargeReading, subscription: Subscription, user: User): Promise<void> {
    const [newest] = refunds;
    if (!newest || currentTime().getTime() - newest.created * 1000 > RECENT_MS) return;
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
    const payment = {
      paid: charge.amount,
      refunded,
      currency: charge.currency,
      paidAt: new Date(charge.created * 1000),
    };
    const email = refundEmail(payment, subscription, this.sender);
    await this.outbox.add({ to: user.email, ...email, key: `person:refund:${newest.id}` });
  }

  /** Holds or restores access, by all disputes of the subscription. */
  private async updateAccessHold(
    subscription: Subscription,
    user: User | null,
    rows: readonly Dispute[],
  ): Promise<void> {
    const { id, status, accessHeldSince } = subscription;
    const all = await this.database.repository(Dispute).findBy({ subscriptionId: id });
    const holding = all.find((dispute) => this.holdsAccess(dispute));
    if ((holding !== undefined) === (accessHeldSince !== null)) return;
    subscription.accessHeldSince = holding ? currentTime() : null;
    await this.database.repository(Subscription).update({ id }, { accessHeldSince: subscription.accessHeldSince });
    if (!user) return;
    this.database.afterCommit(() => this.hooks.announceChange(user.id));
    const dispute = holding ?? rows[0];
    if (!dispute || !isRunning(status) || findDisputeStage(dispute.status) === 'lost') return;
    const email = accessHoldEmail(dispute, holding !== undefined, subscription, this.sender);
    const key = `person:dispute:${dispute.id}:${holding ? 'held' : 'restored'}`;
    await this.outbox.add({ to: user.email, ...email, key });
  }

  /** Whether a dispute holds access. A lost dispute always does, because the subscription ends. */
  private holdsAccess({ status }: Dispute): boolean {
    const stage = findDisputeStage(status);
    return stage === 'lost' || (stage === 'open' && this.settings.DISPUTE_ACCESS === 'hold');
  }

  private async emailOperator(
    row: Dispute,
    { disputes }: ChargeReading,
    subscription: Subscription | null,
    user: User | null,
  ): Promise<void> {
    const stage = findDisputeStage(row.status);
    const dueSeconds = disputes.find(({ id }) => id === row.id)?.evidence_details.due_by ?? null;
    const dueBy = dueSeconds === null || stage === 'won' || stage === 'lost' ? null : new Date(dueSeconds * 1000);
    const about = { who: user?.email ?? row.customerId, subscription, dueBy };
    const email = disputeEmail(row, stage, subscription?.accessHeldSince != null, about, this.sender);
    await this.outbox.add({ to: this.settings.OPERATOR_EMAIL, ...email, key: `operator:dispute:${row.id}:${stage}` });
  }
}

/** Returns the refunds that did not fail, in their order. */
export function filterEffectiveRefunds(refunds: readonly Stripe.Refund[]): Stripe.Refund[] {
  return refunds.filter(({ status }) => !LOST_REFUNDS.includes(status));
}
