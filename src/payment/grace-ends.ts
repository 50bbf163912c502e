import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { graceEnd } from './access-rule.js';
import { SubscriptionChanges } from './subscription-changes.js';
import { Subscription } from './subscription.entity.js';

/** Access ends with the days of grace although nothing happens at Stripe then: this tells the others. */
@Injectable()
export class GraceEnds {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly changes: SubscriptionChanges,
  ) {}

  /** Announces everybody whose grace is over at `now`; again and again, which changes nothing. */
  async announce(now: Date): Promise<void> {
    const rows = await this.database
      .repository(Subscription)
      .find({ where: { status: 'past_due' }, relations: { customer: true } });
    for (const row of rows) {
      const end = graceEnd(row, this.settings.GRACE_DAYS);
      if (end && end <= now && row.customer?.userId) this.changes.announce(row.customer.userId);
    }
  }
}
