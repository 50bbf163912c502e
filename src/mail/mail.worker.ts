import { Injectable, Logger } from '@nestjs/common';
import { type FindOptionsWhere, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import { MetricsService } from '../observability/metrics.service.js';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import type { JobLoop } from '../jobs/job-loop.js';
import { LeasedQueue, type BackOff, backOffSeconds } from '../jobs/leased-queue.js';
import { redactAddresses, redactKeys } from '../observability/logging.js';
import { OutboxEmail } from './outbox-email.entity.js';
import { MailTransportService, PARALLEL_EMAILS } from './mail-transport.service.js';
const POLL_SECONDS = 2;
const LEASE_MS = 20_000;
const RENEW_MS = 5000;
/** Enough attempts for about four days. */
export const MAX_ATTEMPTS = 60;
/**
 * Enough attempts for about ten minutes, for a recipient that the mail server refuses permanently.
 */
const MAX_ATTEMPTS_REFUSED = 9;
const BACK_OFF: BackOff = { firstSeconds: 2, factor: 2, longestSeconds: 2 * 3600 };

/**
 * Sends the emails of the outbox: right after a commit, else every two seconds. Any number of
 * processes may run it at the same time, because each email is claimed in a transaction before it
 * is sent.
 */
@Injectable()
export class MailWorker {
  private readonly logger = new Logger(MailWorker.name);
  private readonly loop: JobLoop;
  private readonly queue: LeasedQueue<OutboxEmail>;
  private readonly results;

  constructor(
    private readonly database: Database,
    private readonly transport: MailTransportService,
    metrics: MetricsService,
    jobs: BackgroundJobsService,
  ) {
    this.queue = new LeasedQueue(database, {
      name: 'mails',
      entity: OutboxEmail,
      key: 'id',
      dueColumn: 'dueAt',
      leaseMs: LEASE_MS,
      renewMs: RENEW_MS,
    });
    this.loop = jobs.add('mails', POLL_SECONDS, () => this.sendDue());
    this.results = metrics.counter('mails_total', 'Attempts to hand over a mail, by result', ['result']);
    metrics.gauge('mails_waiting', 'Mails that should have gone out by now', () => this.count(overdue()));
    metrics.gauge('mails_oldest_seconds', 'Age of the oldest mail that should have gone out by now', () =>
      this.oldestSeconds(),
    );
    metrics.gauge('mails_failed', 'Mails that were given up in the last 30 days', () =>
      this.count([{ state: 'failed', recipient: Not('') }]),
    );
  }

  wake(): void {
    this.loop.wake();
  }

  private async sendDue(): Promise<boolean> {
    const emails = await this.claim();
    await Promise.all(emails.map((email) => this.send(email)));
    return emails.length > 0;
  }

  /** Claims a few due emails and drops the expired ones among them. */
  private claim(): Promise<OutboxEmail[]> {
    return this.queue.claim([{ state: 'waiting' }], async (where) => {
      const rows = this.database.repository(OutboxEmail);
      const due = await rows.find({ where, order: { dueAt: 'ASC' }, take: PARALLEL_EMAILS });
      for (const { id } of due.filter(isExpired)) await rows.update({ id }, { state: 'dropped', text: '', html: '' });
      return due.filter((email) => !isExpired(email));
    });
  }

  private async send(email: OutboxEmail): Promise<void> {
    try {
      await this.queue.holdLease([email], () => this.transport.send(email));
    } catch (error) {
      await this.recordFailure(email, error);
      return;
    }
    this.results.inc({ result: 'sent' });
    const subject = redactAddresses(email.subject);
    await this.finish(email, { state: 'sent', sentAt: currentTime(), subject, text: '', html: '', lastError: null });
  }

  private async recordFailure(email: OutboxEmail, error: unknown): Promise<void> {
    const dueAt = nextAttempt(email.attempts, isRefusedForGood(error), currentTime(), Math.random());
    const lastError = inOneLine(error);
    this.results.inc({ result: dueAt ? 'retry' : 'failed' });
    const facts = { mail: email.id, attempts: email.attempts, reason: lastError };
    if (dueAt) this.logger.warn({ ...facts, dueAt }, 'An email could not be sent yet');
    else this.logger.error(facts, 'An email was given up');
    if (dueAt) await this.update(email, { dueAt, lastError });
    else await this.finish(email, { state: 'failed', lastError });
  }

  private async finish(email: OutboxEmail, changes: Partial<OutboxEmail>): Promise<void> {
    if (!email.deleteAfterSending) return this.update(email, changes);
    await this.database.transaction(async () => {
      await this.database.repository(OutboxEmail).delete({ id: email.id });
    });
  }

  /** Leaves alone an email that was dropped meanwhile, together with the account it was for. */
  private async update({ id }: OutboxEmail, changes: Partial<OutboxEmail>): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(OutboxEmail).update({ id, state: 'waiting' }, changes);
    });
  }

  private async oldestSeconds(): Promise<number> {
    const oldest = await this.database
      .repository(OutboxEmail)
      .find({ where: overdue(), order: { createdAt: 'ASC' }, take: 1 });
    return oldest[0] ? (currentTime().getTime() - oldest[0].createdAt.getTime()) / 1000 : 0;
  }

  private count(which: FindOptionsWhere<OutboxEmail>[]): Promise<number> {
    return this.database.repository(OutboxEmail).countBy(which);
  }
}

function inOneLine(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return redactKeys(words.replaceAll(/[\p{Cc}\s]+/gu, ' ')).slice(0, 500);
}

function isExpired({ expiresAt }: OutboxEmail): boolean {
  return expiresAt !== null && expiresAt <= currentTime();
}

function overdue(): FindOptionsWhere<OutboxEmail>[] {
  return [
    { state: 'waiting', dueAt: LessThanOrEqual(currentTime()) },
    { state: 'waiting', attempts: MoreThan(0) },
  ];
}

/**
 * Returns when to retry after failure number `attempts`, counted from 1, or null to give up. The
 * delay is 2 seconds and doubles each time up to two hours. `chance` (0 to 1) adds up to a fifth,
 * so that emails do not retry all at once.
 */
export function nextAttempt(attempts: number, refused: boolean, now: Date, chance: number): Date | null {
  if (attempts >= (refused ? MAX_ATTEMPTS_REFUSED : MAX_ATTEMPTS)) return null;
  return new Date(now.getTime() + backOffSeconds(attempts, BACK_OFF) * (1 + chance / 5) * 1000);
}

/**
 * Whether the mail server refuses the recipient or the content permanently (5xx). A missing sign-in
 * (530) does not count.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500 && Number(responseCode) !== 530;
}
