import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { Database } from '../database/database.js';
import { AppLogger } from '../http/logger.js';
import { StripeCustomer } from '../payment/stripe-customer.entity.js';
import { SubscriptionChanges } from '../payment/subscription-changes.js';
import { GrantReconciler } from './grant-reconciler.js';
import { Grant } from './grant.entity.js';

const SWEEP_MS = 60 * 60 * 1000;
const PAGE = 200;

/**
 * Keeps grants in step with subscriptions: at once when payment announces a change, and hourly (and at start) over everybody,
 * for what ended by itself, such as days of grace, and for announcements that a crash swallowed.
 */
@Injectable()
export class GrantSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly reconciler: GrantReconciler,
    private readonly changes: SubscriptionChanges,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.changes.listen((userId) => this.start(() => this.reconciler.reconcile(userId)));
    this.timer = setInterval(() => this.start(() => this.sweep()), SWEEP_MS).unref();
    this.start(() => this.sweep());
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.running);
  }

  /** Everybody who ever paid or has a grant. A person whose reconciliation fails is logged and tried again next time. */
  async sweep(): Promise<void> {
    await this.everyUser((after) =>
      this.database.repository(StripeCustomer).find({
        select: { userId: true },
        where: { userId: after === null ? Not(IsNull()) : MoreThan(after) },
        order: { userId: 'ASC' },
        take: PAGE,
      }),
    );
    await this.everyUser((after) =>
      this.database.repository(Grant).find({
        select: { userId: true },
        where: { userId: after === null ? Not(IsNull()) : MoreThan(after) },
        order: { userId: 'ASC' },
        take: PAGE,
      }),
    );
  }

  private async everyUser(page: (after: string | null) => Promise<{ userId: string | null }[]>): Promise<void> {
    let last: string | null = null;
    for (let rows = await page(last); rows.length > 0; rows = await page(last)) {
      for (const { userId } of rows) {
        if (this.stopped) return;
        if (userId === null || userId === last) continue;
        last = userId;
        await this.attempt(() => this.reconciler.reconcile(userId));
      }
    }
  }

  private start(work: () => Promise<void>): void {
    if (this.stopped) return;
    const run = this.attempt(work).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.pino.error({ err: error }, 'Access could not be brought in step; the next sweep tries again');
    }
  }
}
