import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { type OutgoingEmail, OutboxService } from '../../mail/outbox.service.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import { renderOperatorEmail } from './operator.emails.js';
import { renderPersonEmail } from './payment.emails.js';
import { isReminderStale, type Notice, reminderGroup, accessHeldNotice, trialReminder } from './payment-notices.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
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
