import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { Database } from '../database/database.js';
import { AppLogger } from '../http/logger.js';
import { Workers } from '../http/workers.js';
import { SubscriptionChanges } from '../payment/subscription-changes.js';
import { Subscriptions } from '../payment/subscriptions.js';
import { AccessDeliveries } from './access-deliveries.js';
import { GrantReconciler } from './grant-reconciler.js';
import { Grant } from './grant.entity.js';
import { SubmissionAnnouncements } from './submission-announcements.js';

const EVERY_SECONDS = 3600;
const PAGE = 200;

/**
 * Keeps grants, and the mails that tell of a form, in step with subscriptions: at once when payment announces a change, and
 * hourly (and at start) over everybody, for what ended by itself, such as days of grace, and for announcements that a crash swallowed.
 */
@Injectable()
export class GrantSweep implements OnModuleInit, OnModuleDestroy {
  private readonly announced = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly reconciler: GrantReconciler,
    private readonly announcements: SubmissionAnnouncements,
    private readonly subscriptions: Subscriptions,
    private readonly changes: SubscriptionChanges,
    private readonly deliveries: AccessDeliveries,
    private readonly logger: AppLogger,
    private readonly workers: Workers,
  ) {
    workers.add('grant-sweep', EVERY_SECONDS, (stopping) => this.sweep(stopping));
  }

  /** What was announced is followed in a command, too: it is what the command brought about. */
  onModuleInit(): void {
    this.changes.listen((userId) => {
      const run = this.attempt(userId).finally(() => this.announced.delete(run));
      this.announced.add(run);
      this.workers.watch(run);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.announced);
  }

  /** Everybody who ever paid or has a grant. A person whose reconciliation fails is logged and tried again next time. */
  private async sweep(stopping: AbortSignal): Promise<false> {
    await this.everyUser(stopping, (after) => this.subscriptions.peopleAfter(after, PAGE));
    await this.everyUser(stopping, (after) => this.holdersAfter(after));
    await this.deliveries.sweep();
    return false;
  }

  private async everyUser(stopping: AbortSignal, page: (after: string | null) => Promise<string[]>): Promise<void> {
    let last: string | null = null;
    for (let ids = await page(last); ids.length > 0; ids = await page(last)) {
      for (const id of ids) {
        if (stopping.aborted) return;
        if (id === last) continue;
        last = id;
        await this.attempt(id);
      }
    }
  }

  private async holdersAfter(userId: string | null): Promise<string[]> {
    const rows = await this.database.repository(Grant).find({
      select: { userId: true },
      where: { userId: userId === null ? Not(IsNull()) : MoreThan(userId) },
      order: { userId: 'ASC' },
      take: PAGE,
    });
    return rows.flatMap((row) => row.userId ?? []);
  }

  private async attempt(userId: string): Promise<void> {
    try {
      await this.reconciler.reconcile(userId);
      await this.announcements.announce(userId);
    } catch (error) {
      this.logger.pino.error({ err: error }, 'Access could not be brought in step; the next sweep tries again');
    }
  }
}
