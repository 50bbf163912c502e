import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { graceEnd } from './access.rules.js';
import { PaymentEmailsService } from '../emails/payment-emails.service.js';
import { accessHeldNotice } from '../emails/payment-notices.js';
import { SubscriptionChangesService } from './subscription-changes.service.js';
import { Subscription } from './subscription.entity.js';

/** Access ends with the days of grace although nothing happens at Stripe then: this tells the others, and the person. */
@Injectable()
export class GraceEndsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly changes: SubscriptionChangesService,
    private readonly mail: PaymentEmailsService,
  ) {}

  /** Announces everybody whose grace is over at `now`; again and again, which changes nothing. */
  async announce(now: Date): Promise<void> {
    const rows = await this.database
      .repository(Subscription)
      .find({ where: { status: 'past_due' }, relations: { customer: { user: true } } });
    for (const row of rows) {
      const end = graceEnd(row, this.settings.GRACE_DAYS);
      const user = row.customer?.user;
      if (!end || end > now || !user) continue;
      this.changes.announce(user.id);
      await this.notify(row.id, user.email, now);
    }
  }

  /** By the row of this moment: a payment may have come since it was listed. */
  private async notify(id: string, email: string, now: Date): Promise<void> {
    await this.database.transaction(async () => {
      const row = await this.database.repository(Subscription).findOneBy({ id });
      const notice = row && accessHeldNotice(row, this.settings.GRACE_DAYS, now);
      if (notice) await this.mail.send(email, notice);
    });
  }
}
