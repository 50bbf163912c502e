import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { currentTime } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { LeasedQueue } from '../jobs/leased-queue.js';
import { MetricsService } from '../observability/metrics.service.js';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import { AllCustomersSyncService } from './subscriptions/all-customers-sync.service.js';
import { PaymentJob } from './payment-job.entity.js';
import { StripeEventCatchUpService } from './stripe-events/stripe-event-catch-up.service.js';
import { PaymentEmailsService } from './emails/payment-emails.service.js';

const TICK_SECONDS = 60;
const LEASE_MS = 5 * 60_000;
const RENEW_MS = 60_000;
const RETRY_MINUTES = 10;

const NIGHTLY_HOUR_UTC = 2;
const NIGHTLY_SPREAD_MS = 20 * 60_000;

interface Job {
  name: string;
  /** The time of the next run, after a run that ended at `now`. */
  next(now: Date): Date;
  /** Whether a new installation runs the job at once instead of at the next time. */
  atFirst: boolean;
  /** Runs the job. `cursor` is where the previous run stopped; null for the first run. */
  run(stopping: AbortSignal, cursor: string | null): Promise<Run>;
}

interface Run {
  outcome: string;
  cursor?: string;
  /** Whether the run stopped before its work was done. The next run then follows at once. */
  continues?: boolean;
}

/** Runs the recurring payment jobs. One of several processes leases each job. */
@Injectable()
export class PaymentJobsService {
  private readonly logger = new Logger(PaymentJobsService.name);
  private readonly runs: Counter;
  private readonly queue: LeasedQueue<PaymentJob>;

  constructor(
    private readonly database: Database,
    settings: Settings,
    allCustomers: AllCustomersSyncService,
    catchUp: StripeEventCatchUpService,
    emails: PaymentEmailsService,
    jobs: BackgroundJobsService,
    metrics: MetricsService,
  ) {
    this.queue = new LeasedQueue(database, {
      name: 'payment-jobs',
      entity: PaymentJob,
      key: 'name',
      dueColumn: 'dueAt',
      leaseMs: LEASE_MS,
      renewMs: RENEW_MS,
    });
    this.runs = metrics.counter('payment_job_runs_total', 'Runs of recurring jobs, by job and outcome', [
      'job',
      'outcome',
    ]);
    const recurring: readonly Job[] = [
      {
        name: 'nightly-sync',
        next: (now) => nextNight(now, Math.random()),
        atFirst: false,
        run: async (stopping) => {
          const { synced, failed } = await allCustomers.run('nightly', stopping);
          return { outcome: `synced ${synced}, failed ${failed}` };
        },
      },
      {
        name: 'event-catch-up',
        next: (now) => secondsAfter(now, settings.STRIPE_CATCH_UP_SECONDS),
        atFirst: true,
        run: async (stopping, cursor) => {
          const run = await catchUp.run(cursor, stopping);
          return { outcome: `found ${run.found}`, cursor: run.cursor, continues: !run.isDone };
        },
      },
      {
        name: 'trial-reminders',
        next: (now) => secondsAfter(now, 600),
        atFirst: true,
        run: async () => {
          await emails.sendTrialReminders(currentTime());
          await emails.announceGraceEnds(currentTime());
          return { outcome: 'done' };
        },
      },
    ];
    // Jobs run independently, so a long nightly sync does not delay reminders.
    const everySeconds = Math.min(TICK_SECONDS, settings.STRIPE_CATCH_UP_SECONDS);
    for (const job of recurring) jobs.add(job.name, everySeconds, (stopping) => this.runIfDue(job, stopping));
  }

  /** Runs the job if it is due. Returns whether it is due again at once. */
  private async runIfDue(job: Job, stopping: AbortSignal): Promise<boolean> {
    await this.addRow(job);
    const { name } = job;
    const [row] = await this.queue.claim([{ name }], (where) => this.database.repository(PaymentJob).find({ where }));
    return row !== undefined && this.run(job, row, stopping);
  }

  private async addRow(job: Job): Promise<void> {
    const { name } = job;
    if (await this.database.repository(PaymentJob).existsBy({ name })) return;
    await this.database.transaction(async () => {
      const rows = this.database.repository(PaymentJob);
      const now = currentTime();
      const row = { name, dueAt: job.atFirst ? now : job.next(now), lastOutcome: null, cursor: null };
      if (!(await rows.existsBy({ name }))) await rows.insert(row);
    });
  }

  private async run(job: Job, row: PaymentJob, stopping: AbortSignal): Promise<boolean> {
    try {
      const { continues = false, ...run } = await this.queue.holdLease([row], () => job.run(stopping, row.cursor));
      const now = currentTime();
      await this.finish(job, continues ? now : job.next(now), run);
      this.runs.inc({ job: job.name, outcome: 'done' });
      return continues;
    } catch (error) {
      if (stopping.aborted) {
        // Another process, or this one after its restart, continues at once.
        await this.finish(job, currentTime(), { outcome: 'cut short by a stop' });
        return false;
      }
      this.runs.inc({ job: job.name, outcome: 'failed' });
      this.logger.error({ err: error, job: job.name }, 'A job failed');
      const reason = error instanceof Error ? error.message : String(error);
      const retryAt = secondsAfter(currentTime(), RETRY_MINUTES * 60);
      const next = job.next(currentTime());
      await this.finish(job, next < retryAt ? next : retryAt, { outcome: `failed: ${reason}` });
      return false;
    }
  }

  private async finish(job: Job, dueAt: Date, { outcome, cursor }: Omit<Run, 'continues'>): Promise<void> {
    const lastOutcome = outcome.slice(0, 500);
    const changes = cursor === undefined ? { dueAt, lastOutcome } : { dueAt, lastOutcome, cursor };
    await this.database.transaction(async () => {
      await this.database.repository(PaymentJob).update({ name: job.name }, changes);
    });
  }
}

/**
 * The next 02:00 UTC after `now`, up to twenty minutes later by `chance` (0 to 1), so that shops do
 * not all call Stripe at the same time.
 */
export function nextNight(now: Date, chance: number): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHTLY_HOUR_UTC, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return new Date(night.getTime() + Math.floor(chance * NIGHTLY_SPREAD_MS));
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
