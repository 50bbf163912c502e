import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import type { PlanKey } from '../../shared/plans.js';
import { isRunning } from '../../shared/contract/payment.js';
import { givesAccess } from './subscription.rules.js';
import { StripeCustomer } from '../stripe/stripe-customer.entity.js';
import { Subscription } from './subscription.entity.js';

const OF_USER = `
  SELECT s.* FROM subscriptions s JOIN stripe_customers c ON c.id = s."customerId"
  WHERE c."userId" = $1 ORDER BY s."createdAt" DESC, s.id DESC`;

/** Reads a person's subscriptions from our own rows, without a call to Stripe. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

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

  /** Finds a subscription that runs at Stripe, with or without access; null without one. */
  async findRunning(userId: string): Promise<Subscription | null> {
    const rows = await this.findByUser(userId);
    return rows.find((row) => isRunning(row.status) && !row.trialRefused) ?? null;
  }

  /** Lists the next `count` IDs, sorted, of users who ever went to checkout. */
  async userIdsAfter(userId: string | null, count: number): Promise<string[]> {
    const rows = await this.database.repository(StripeCustomer).find({
      select: { userId: true },
      where: { userId: userId === null ? Not(IsNull()) : MoreThan(userId) },
      order: { userId: 'ASC' },
      take: count,
    });
    return rows.flatMap((row) => row.userId ?? []);
  }

  /** Lists all subscriptions of the person, the newest first. */
  async findByUser(userId: string): Promise<Subscription[]> {
    return this.database.toEntities(Subscription, await this.database.select(OF_USER, [userId]));
  }
}

type ChangeListener = (userId: string) => void;

type AccessDetailsCheck = (userId: string, plan: PlanKey) => Promise<boolean>;

/** Connects subscriptions to modules that payment does not know: access registers itself here. */
@Injectable()
export class SubscriptionHooksService {
  private readonly listeners: ChangeListener[] = [];
  private accessDetailsCheck: AccessDetailsCheck | null = null;

  /**
   * Calls `listener` after a commit that may have changed a person's subscriptions. The listener
   * reads the current state itself (`SubscriptionsService`). It must not throw or block.
   */
  onChanged(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  announceChange(userId: string): void {
    for (const listener of this.listeners) listener(userId);
  }

  /** Registers how to check whether a person has named the accounts that a plan needs. */
  registerAccessDetailsCheck(check: AccessDetailsCheck): void {
    this.accessDetailsCheck = check;
  }

  /**
   * Whether the person has named the accounts that the plan needs. Joins the running transaction.
   */
  async hasAccessDetails(userId: string, plan: PlanKey): Promise<boolean> {
    return this.accessDetailsCheck !== null && (await this.accessDetailsCheck(userId, plan));
  }
}
