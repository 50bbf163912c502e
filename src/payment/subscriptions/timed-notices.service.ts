import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { PaymentEmailsService } from '../emails/payment-emails.service.js';
import { accessHeldNotice, trialReminder } from '../emails/payment-notices.js';
import { graceEnd } from './access.rules.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionHooksService } from './subscription-hooks.service.js';

const REMINDER_WINDOW_MS = 7 * 86_400_000;

/** Sends the notices that follow from time alone, without an event at Stripe. */
@Injectable()
export class TimedNoticesService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly hooks: SubscriptionHooksService,
    private readonly mail: PaymentEmailsService,
  ) {}

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

  private async remind(id: string, now: Date): Promise<void> {
    const rows = this.database.repository(Subscription);
    const subscription = await rows.findOne({ where: { id }, relations: { customer: { user: true } } });
    const user = subscription?.customer?.user;
    const notice = subscription && user ? trialReminder(subscription, now) : null;
    if (notice && user) await this.mail.send(user.email, notice);
  }

  /** Reads the row again, because a payment may have arrived since it was listed. */
  private async sendAccessHeld(id: string, email: string, now: Date): Promise<void> {
    await this.database.transaction(async () => {
      const row = await this.database.repository(Subscription).findOneBy({ id });
      const notice = row && accessHeldNotice(row, this.settings.GRACE_DAYS, now);
      if (notice) await this.mail.send(email, notice);
    });
  }
}
