import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { type OutgoingEmail, OutboxService } from '../../mail/outbox.service.js';
import { renderEmail, type RenderedEmail } from '../../mail/email-template.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import { renderPersonEmail } from './payment.emails.js';
import {
  isReminderStale,
  type Notice,
  reminderGroup,
  type NoticeKind,
  accessHeldNotice,
  trialReminder,
} from './payment-notices.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { type Content, planName, priceOf } from './email-parts.js';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { Database } from '../../database/database.js';
import { graceEnd } from '../subscriptions/subscription.rules.js';
import { SubscriptionHooksService } from '../subscriptions/subscriptions.service.js';

const REMINDER_WINDOW_MS = 7 * 86_400_000;

/**
 * Puts the emails about subscriptions and payments into the outbox: after a sync, and by time
 * alone.
 */
@Injectable()
export class PaymentEmailsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly hooks: SubscriptionHooksService,
    private readonly outbox: OutboxService,
    private readonly sender: MailBrandingService,
  ) {}

  /** Sends the new notices and drops outdated reminders, in the running transaction. */
  async sendAll(
    email: string,
    notices: readonly Notice[],
    subscriptions: readonly Subscription[],
    before: ReadonlyMap<string, Subscription>,
  ): Promise<void> {
    for (const subscription of subscriptions) {
      const previous = before.get(subscription.id);
      if (previous && isReminderStale(previous, subscription)) await this.outbox.cancel(reminderGroup(subscription));
    }
    for (const notice of notices) await this.send(email, await this.withStart(notice));
  }

  /** `who` is the person's email address or, without one, the customer's ID. */
  async sendToOperator(who: string, notice: Notice): Promise<void> {
    const content = renderOperatorEmail(notice, who, this.sender);
    if (content) {
      await this.outbox.add({ to: this.settings.OPERATOR_EMAIL, ...content, ...keyOf(notice, 'operator') });
    }
  }

  /** Emails every trial reminder that is due at `now` and was not sent before. */
  async sendTrialReminders(now: Date): Promise<void> {
    const soon = new Date(now.getTime() + REMINDER_WINDOW_MS);
    const ids = await this.database.repository(Subscription).find({
      select: { id: true },
      where: { status: 'trialing', trialEndsAt: LessThanOrEqual(soon), cancelsAt: IsNull() },
    });
    for (const { id } of ids) await this.database.transaction(() => this.remind(id, now));
  }

  /** Announces everybody whose grace period is over at `now`. Repeating it changes nothing. */
  async announceGraceEnds(now: Date): Promise<void> {
    const rows = await this.database
      .repository(Subscription)
      .find({ where: { status: 'past_due' }, relations: { customer: { user: true } } });
    for (const row of rows) {
      const end = graceEnd(row, this.settings.GRACE_DAYS);
      const user = row.customer?.user;
      if (!end || end > now || !user) continue;
      this.hooks.announceChange(user.id);
      await this.sendAccessHeld(row.id, user.email, now);
    }
  }

  private async send(email: string, notice: Notice): Promise<void> {
    const content = renderPersonEmail(notice, this.sender);
    if (content) await this.outbox.add({ to: email, ...content, ...keyOf(notice, 'person'), ...expiryOf(notice) });
    await this.sendToOperator(email, notice);
  }

  private async remind(id: string, now: Date): Promise<void> {
    const rows = this.database.repository(Subscription);
    const subscription = await rows.findOne({ where: { id }, relations: { customer: { user: true } } });
    const user = subscription?.customer?.user;
    const notice = subscription && user ? trialReminder(subscription, now) : null;
    if (notice && user) await this.send(user.email, notice);
  }

  /** Reads the row again, because a payment may have arrived since it was listed. */
  private async sendAccessHeld(id: string, email: string, now: Date): Promise<void> {
    await this.database.transaction(async () => {
      const row = await this.database.repository(Subscription).findOneBy({ id });
      const notice = row && accessHeldNotice(row, this.settings.GRACE_DAYS, now);
      if (notice) await this.send(email, notice);
    });
  }

  /** Reports the start as well if the subscription ended before it was announced. */
  private async withStart(notice: Notice): Promise<Notice> {
    if (notice.kind !== 'ended') return notice;
    const started: Notice = { ...notice, kind: 'started', key: `started:${notice.subscription.id}` };
    const { key } = keyOf(started, 'person');
    const isAnnounced = key !== undefined && (await this.outbox.isWritten(key));
    return isAnnounced ? notice : { ...notice, kind: 'began-and-ended' };
  }
}

/** A reminder expires with the charge that it announces. */
function expiryOf({ kind, subscription }: Notice): Pick<OutgoingEmail, 'cancelKey' | 'expiresAt'> {
  if (kind !== 'trial-reminder') return {};
  const { trialEndsAt } = subscription;
  return { cancelKey: reminderGroup(subscription), ...(trialEndsAt ? { expiresAt: trialEndsAt } : {}) };
}

function keyOf(notice: Notice, reader: 'person' | 'operator'): { key?: string } {
  return notice.key === null ? {} : { key: `${reader}:${notice.key}` };
}

/**
 * Renders the operator's email about a notice; null if the operator does not need one. `who` is the
 * person's email address or the customer's ID.
 */
function renderOperatorEmail(notice: Notice, who: string, sender: MailBrandingService): RenderedEmail | null {
  const subject = OPERATOR_SUBJECTS[notice.kind];
  if (subject === undefined) return null;
  const facts: Content['facts'] = [
    ['Customer', who],
    ['Plan', planName(notice.subscription)],
    ['Price', priceOf(notice.subscription)],
    ['Status', notice.subscription.status],
    ['Subscription', notice.subscription.id],
    ...(notice.kind === 'foreign-price' ? ([['Price id', notice.subscription.priceId]] as Content['facts']) : []),
    ...(notice.invoice ? ([['Invoice', notice.invoice.id]] as Content['facts']) : []),
  ];
  const heading = `${subject}: ${who}`;
  return {
    subject: heading,
    ...renderEmail({ heading, paragraphs: [`${subject}.`, ...(OPERATOR_ADVICE[notice.kind] ?? [])], facts }, sender),
  };
}

const OPERATOR_SUBJECTS: Readonly<Partial<Record<NoticeKind, string>>> = {
  started: 'New subscription',
  'trial-refused': 'Repeated free trial canceled',
  ended: 'Subscription ended',
  'began-and-ended': 'Subscription started and ended',
  'double-subscription': 'Two running subscriptions, please check',
  orphaned: 'Bought for a deleted account and canceled, please refund what was paid',
  'foreign-price': 'Subscription moved to a price that isn’t one of our plans, please check',
  'unpaid-credit': 'Credit beside a change that was not paid, please check',
  'unpaid-credit-spent': 'Paid with credit that nobody paid for, please check',
  'orphaned-with-owner': 'Subscription of a former customer at Stripe and without access, please help',
};

const OPERATOR_ADVICE: Readonly<Partial<Record<NoticeKind, string[]>>> = {
  'foreign-price': [
    'It gives no access, the customer wasn’t told, and no second checkout opens for them while it runs. Move it back to one of our prices, or cancel it.',
  ],
  'unpaid-credit': [
    'The customer didn’t pay the invoice below, and Stripe gave them a credit for what it was for, as it does after a move to a more expensive plan and back. They keep the access of the plan they paid for, and no checkout opens for them while the credit is there.',
    'If the customer pays the invoice, which their account page leads to, the credit is theirs. Otherwise void the invoice and take the credit back in the dashboard.',
  ],
  'unpaid-credit-spent': [
    'The invoice below was paid, in whole or in part, with a credit for an earlier change or month that nobody paid for. What it was for gives no access.',
    'Access comes back by itself once the customer pays the earlier invoice, or a whole month without such a credit. If the earlier invoice is void, cancel the subscription and refund what was paid; the customer can subscribe again.',
  ],
};
