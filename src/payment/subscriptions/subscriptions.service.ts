import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import type { PlanKey } from '../../shared/plans.js';
import { isRunning } from '../../shared/subscription-status.js';
import { givesAccess } from './access.rules.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';
import { Subscription } from './subscription.entity.js';

/** What a person has subscribed to, from our own rows: no call to Stripe. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** The plans that give access now, each once, over all of the person's subscriptions. */
  async activePlans(userId: string): Promise<PlanKey[]> {
    const rows = await this.findByUser(userId);
    const now = currentTime();
    const plans = rows.flatMap((row) =>
      row.planKey !== null && givesAccess(row, this.settings.GRACE_DAYS, now) ? [row.planKey] : [],
    );
    return [...new Set(plans)];
  }

  async isPaid(userId: string): Promise<boolean> {
    return (await this.activePlans(userId)).length > 0;
  }

  /** A subscription of the person that has not ended at Stripe, with or without access; null without one. */
  async findRunning(userId: string): Promise<Subscription | null> {
    const rows = await this.findByUser(userId);
    return rows.find((row) => isRunning(row.status) && !row.trialRefused) ?? null;
  }

  /** The ids of the next `count` people after `userId` (null: from the first) who ever went to checkout, in their order. */
  async userIdsAfter(userId: string | null, count: number): Promise<string[]> {
    const rows = await this.database.repository(StripeCustomer).find({
      select: { userId: true },
      where: { userId: userId === null ? Not(IsNull()) : MoreThan(userId) },
      order: { userId: 'ASC' },
      take: count,
    });
    return rows.flatMap((row) => row.userId ?? []);
  }

  /** Every subscription of the person, the newest first. */
  async findByUser(userId: string): Promise<Subscription[]> {
    const customers = await this.database.repository(StripeCustomer).findBy({ userId });
    return this.database.repository(Subscription).find({
      where: { customerId: In(customers.map((customer) => customer.id)) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }
}
