import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { BackgroundJobsService } from '../../jobs/background-jobs.service.js';
import { SubscriptionHooksService, SubscriptionsService } from '../../payment/subscriptions/subscriptions.service.js';
import { AccessDeliveriesService } from '../delivery/access-deliveries.service.js';
import { GrantReconcilerService } from './grant-reconciler.service.js';
import { Grant } from './grant.entity.js';

const EVERY_SECONDS = 3600;
const PAGE = 200;

/**
 * Keeps grants in line with subscriptions. Runs at once when payment announces a change. Also runs
 * for everyone at startup and hourly, because grace periods end silently and crashes lose
 * announcements.
 */
@Injectable()
export class GrantReconcileJob implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(GrantReconcileJob.name);
  private readonly pending = new Set<Promise<void>>();
  private readonly callbacks: ((userId: string) => Promise<void>)[] = [];

  constructor(
    private readonly database: Database,
    private readonly reconciler: GrantReconcilerService,
    private readonly subscriptions: SubscriptionsService,
    private readonly subscriptionHooks: SubscriptionHooksService,
    private readonly deliveries: AccessDeliveriesService,
    private readonly jobs: BackgroundJobsService,
  ) {
    jobs.add('grant-sweep', EVERY_SECONDS, (stopping) => this.reconcileAll(stopping));
  }

  /** Adds a callback for each person whose grants were reconciled. It may run repeatedly. */
  onReconciled(callback: (userId: string) => Promise<void>): void {
    this.callbacks.push(callback);
  }

  /** Runs in commands too, because a command may cause the change. */
  onModuleInit(): void {
    this.subscriptionHooks.onChanged((userId) => {
      const run = this.tryReconcile(userId).finally(() => this.pending.delete(run));
      this.pending.add(run);
      this.jobs.watch(run);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** Reconciles everyone who ever paid or has a grant. */
  private async reconcileAll(stopping: AbortSignal): Promise<false> {
    await this.forEachUser(stopping, (after) => this.subscriptions.userIdsAfter(after, PAGE));
    await this.forEachUser(stopping, (after) => this.holderIdsAfter(after));
    await this.deliveries.deleteExpired();
    return false;
  }

  private async forEachUser(stopping: AbortSignal, page: (after: string | null) => Promise<string[]>): Promise<void> {
    let last: string | null = null;
    for (let ids = await page(last); ids.length > 0; ids = await page(last)) {
      for (const id of ids) {
        if (stopping.aborted) return;
        if (id === last) continue;
        last = id;
        await this.tryReconcile(id);
      }
    }
  }

  private async holderIdsAfter(userId: string | null): Promise<string[]> {
    const rows = await this.database.repository(Grant).find({
      select: { userId: true },
      where: { userId: userId === null ? Not(IsNull()) : MoreThan(userId) },
      order: { userId: 'ASC' },
      take: PAGE,
    });
    return rows.flatMap((row) => row.userId ?? []);
  }

  private async tryReconcile(userId: string): Promise<void> {
    try {
      await this.reconciler.reconcile(userId);
      for (const callback of this.callbacks) await callback(userId);
    } catch (error) {
      this.logger.error({ err: error }, 'Could not reconcile a person’s access; the next run retries');
    }
  }
}
