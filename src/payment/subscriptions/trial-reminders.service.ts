import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { Database } from '../../database/database.js';
import { PaymentEmailsService } from '../emails/payment-emails.service.js';
import { trialReminder } from '../emails/payment-notices.js';
import { Subscription } from './subscription.entity.js';

const WINDOW_MS = 7 * 86_400_000;

/** Reminds people of the first charge, seven days and one day before it. */
@Injectable()
export class TrialRemindersService {
  constructor(
    private readonly database: Database,
    private readonly mail: PaymentEmailsService,
  ) {}

  /** Writes every reminder due at `now` that was not written yet. */
  async send(now: Date): Promise<void> {
    const soon = new Date(now.getTime() + WINDOW_MS);
    const ids = await this.database.repository(Subscription).find({
      select: { id: true },
      where: { status: 'trialing', trialEndsAt: LessThanOrEqual(soon), cancelsAt: IsNull() },
    });
    for (const { id } of ids) await this.database.transaction(() => this.remind(id, now));
  }

  private async remind(id: string, now: Date): Promise<void> {
    const rows = this.database.repository(Subscription);
    const subscription = await rows.findOne({ where: { id }, relations: { customer: { user: true } } });
    const user = subscription?.customer?.user;
    const notice = subscription && user ? trialReminder(subscription, now) : null;
    if (notice && user) await this.mail.send(user.email, notice);
  }
}
