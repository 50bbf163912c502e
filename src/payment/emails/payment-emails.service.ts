import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { type OutgoingMail, OutboxService } from '../../mail/outbox.service.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import { renderOperatorEmail } from './operator.emails.js';
import { renderPersonEmail } from './payment.emails.js';
import { isReminderStale, type Notice, reminderGroup } from './payment-notices.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';

/** Puts the emails about subscriptions and payments into the outbox. */
@Injectable()
export class PaymentEmailsService {
  constructor(
    private readonly settings: Settings,
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

  async send(email: string, notice: Notice): Promise<void> {
    const content = renderPersonEmail(notice, this.sender);
    if (content) await this.outbox.add({ to: email, ...content, ...keyOf(notice, 'person'), ...expiryOf(notice) });
    await this.sendToOperator(email, notice);
  }

  /** `who` is the person's email address or, without one, the customer's ID. */
  async sendToOperator(who: string, notice: Notice): Promise<void> {
    const content = renderOperatorEmail(notice, who, this.sender);
    if (content) {
      await this.outbox.add({ to: this.settings.OPERATOR_EMAIL, ...content, ...keyOf(notice, 'operator') });
    }
  }

  /** Reports the start as well if the subscription ended before it was announced. */
  private async withStart(notice: Notice): Promise<Notice> {
    if (notice.kind !== 'ended') return notice;
    const started: Notice = { ...notice, kind: 'started', key: `started:${notice.subscription.id}` };
    const { key } = keyOf(started, 'person');
    const isTold = key !== undefined && (await this.outbox.isWritten(key));
    return isTold ? notice : { ...notice, kind: 'began-and-ended' };
  }
}

/** A reminder expires with the charge that it announces. */
function expiryOf({ kind, subscription }: Notice): Pick<OutgoingMail, 'cancelKey' | 'expiresAt'> {
  if (kind !== 'trial-reminder') return {};
  const { trialEndsAt } = subscription;
  return { cancelKey: reminderGroup(subscription), ...(trialEndsAt ? { expiresAt: trialEndsAt } : {}) };
}

function keyOf(notice: Notice, reader: 'person' | 'operator'): { key?: string } {
  return notice.key === null ? {} : { key: `${reader}:${notice.key}` };
}
