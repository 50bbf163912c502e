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
 * Keeps grants in line with subscriptions: at once when payment announces a change, and for
 * everybody at start and hourly, because grace periods end on their own and a crash can lose an
 * announcement.
 */
@Injectable()
export class GrantReconcileJob implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(GrantReconcileJob.name);
  private readonly announced = new Set<Promise<void>>();
  private readonly followUps: ((userId: string) => Promise<void>)[] = [];

  constructor(
    private readonly database: Database,
    private readonly reconciler: GrantReconcilerService,
    private readonly subscriptions: SubscriptionsService,
    private readonly subscriptionHooks: SubscriptionHooksService,
    private readonly deliveries: AccessDeliveriesService,
    private readonly workers: BackgroundJobsService,
  ) {
    workers.add('grant-sweep', EVERY_SECONDS, (stopping) => this.reconcileAll(stopping));
  }

  /** Runs `work` for each person after their grants are reconciled. It may run repeatedly. */
  onReconciled(work: (userId: string) => Promise<void>): void {
    this.followUps.push(work);
  }

  /** Commands follow announced changes too, because the command caused them. */
  onModuleInit(): void {
    this.subscriptionHooks.onChanged((userId) => {
      const run = this.tryReconcile(userId).finally(() => this.announced.delete(run));
      this.announced.add(run);
      this.workers.watch(run);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.announced);
  }

  /** Reconciles everybody who ever paid or has a grant. */
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
      for (const work of this.followUps) await work(userId);
    } catch (error) {
      this.logger.error({ err: error }, 'A person’s access could not be reconciled; the next run tries again');
    }
  }
}
