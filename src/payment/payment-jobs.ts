import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import { AppLogger } from '../http/logger.js';
import { Metrics } from '../http/metrics.js';
import { Workers } from '../http/workers.js';
import { GraceEnds } from './grace-ends.js';
import { AllCustomersSync } from './all-customers-sync.js';
import { PaymentJob } from './payment-job.entity.js';
import { TrialReminders } from './trial-reminders.js';

const TICK_SECONDS = 60;
/** A job whose process died is taken up again after this. */
const LEASE_MINUTES = 60;
const RETRY_MINUTES = 10;

const NIGHTLY_HOUR_UTC = 2;
const NIGHTLY_SPREAD_MS = 20 * 60_000;

interface Job {
  name: string;
  /** When it runs next after a run that ended at `now`. */
  next(now: Date): Date;
  /** Whether a new installation runs it at once instead of at the next time. */
  atFirst: boolean;
  run(stopping: AbortSignal): Promise<string>;
}

/** Runs what recurs. Of several processes one takes a job, by moving the time at which it is due. */
@Injectable()
export class PaymentJobs {
  private readonly runs: Counter;

  constructor(
    private readonly database: Database,
    private readonly logger: AppLogger,
    allCustomers: AllCustomersSync,
    reminders: TrialReminders,
    graceEnds: GraceEnds,
    workers: Workers,
    metrics: Metrics,
  ) {
    this.runs = metrics.counter('payment_job_runs_total', 'Runs of recurring jobs, by job and outcome', [
      'job',
      'outcome',
    ]);
    const jobs: readonly Job[] = [
      {
        name: 'nightly-sync',
        next: (now) => nextNight(now, Math.random()),
        atFirst: false,
        run: async (stopping) => {
          const { synced, failed } = await allCustomers.run('nightly', stopping);
          return `synced ${synced}, failed ${failed}`;
        },
      },
      {
        name: 'trial-reminders',
        next: (now) => minutesAfter(now, 10),
        atFirst: true,
        run: async () => {
          await reminders.send(currentTime());
          await graceEnds.announce(currentTime());
          return 'done';
        },
      },
    ];
    // Each works by itself, so that a long night of syncs keeps no reminder from its time.
    for (const job of jobs) workers.add(job.name, TICK_SECONDS, (stopping) => this.runIfDue(job, stopping));
  }

  /** A job that is cut short is due again soon, here or elsewhere. */
  private async runIfDue(job: Job, stopping: AbortSignal): Promise<false> {
    if (await this.take(job)) await this.run(job, stopping);
    return false;
  }

  private async take(job: Job): Promise<boolean> {
    const known = await this.database.repository(PaymentJob).findOneBy({ name: job.name });
    if (known && known.dueAt > currentTime()) return false;
    return this.database.transaction(async () => {
      const rows = this.database.repository(PaymentJob);
      const now = currentTime();
      const row = await rows.findOneBy({ name: job.name });
      const isDue = row ? row.dueAt <= now : job.atFirst;
      const dueAt = isDue ? minutesAfter(now, LEASE_MINUTES) : (row?.dueAt ?? job.next(now));
      if (!row) await rows.insert({ name: job.name, dueAt, lastOutcome: null });
      else if (isDue) await rows.update({ name: job.name }, { dueAt });
      return isDue;
    });
  }

  private async run(job: Job, stopping: AbortSignal): Promise<void> {
    try {
      await this.finish(job, job.next(currentTime()), await job.run(stopping));
      this.runs.inc({ job: job.name, outcome: 'done' });
    } catch (error) {
      this.runs.inc({ job: job.name, outcome: 'failed' });
      this.logger.pino.error({ err: error, job: job.name }, 'A job failed');
      const reason = error instanceof Error ? error.message : String(error);
      await this.finish(job, minutesAfter(currentTime(), RETRY_MINUTES), `failed: ${reason}`);
    }
  }

  private async finish(job: Job, dueAt: Date, outcome: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database
        .repository(PaymentJob)
        .update({ name: job.name }, { dueAt, lastOutcome: outcome.slice(0, 500) });
    });
  }
}

/** The next 02:00 UTC after `now`, up to twenty minutes later by `chance` (0 to 1), so that not all shops ask Stripe at once. */
export function nextNight(now: Date, chance: number): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHTLY_HOUR_UTC, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return new Date(night.getTime() + Math.floor(chance * NIGHTLY_SPREAD_MS));
}

function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
