import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../database/database.js';
import { AppLogger } from '../http/logger.js';
import { type AccessEvent, accessEvent } from './access-event.js';
import { type AccessOutcome, MAX_CALLS, retryDelay } from './access-reply.js';
import { AccessWebhook, CALL_SECONDS } from './access-webhook.js';
import { GrantMails } from './grant-mails.js';
import { GrantMetrics } from './grant-metrics.js';
import { PENDING_STATES } from './grant-state.js';
import { Grant } from './grant.entity.js';
import { Grants } from './grants.js';

const POLL_MS = 300;
const PARALLEL_CALLS = 5;
/** A claimed change is another worker's again after this long: this process was killed. */
const LEASE_MS = 3 * CALL_SECONDS * 1000;

/** A change that this process has claimed. */
interface Order {
  grantId: string;
  changeId: string;
  event: AccessEvent;
}

/**
 * Carries pending changes out through the webhook. A change is claimed in a transaction, called for outside of one, and
 * settled in another, so any number of processes may work, and one that dies in between leaves a claim that runs out.
 */
@Injectable()
export class GrantWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly grants: Grants,
    private readonly webhook: AccessWebhook,
    private readonly mails: GrantMails,
    private readonly metrics: GrantMetrics,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.run();
    }, POLL_MS).unref();
  }

  /** Breaks off running calls; their changes are due again at once, under the same id. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      while (!this.stopping.signal.aborted) {
        const orders = await this.claim();
        if (orders.length === 0) return;
        await Promise.all(orders.map((order) => this.carryOut(order)));
      }
    } catch (error) {
      this.logger.pino.error({ err: error }, 'Access changes could not be worked on; trying again soon');
    } finally {
      this.running = undefined;
    }
  }

  /** Takes a few due changes for this process by moving the time of their next attempt. */
  private async claim(): Promise<Order[]> {
    if (!(await this.database.repository(Grant).existsBy(due()))) return [];
    return this.database.transaction(async () => {
      const rows = this.database.repository(Grant);
      const found = await rows.find({ where: due(), order: { nextAttemptAt: 'ASC' }, take: PARALLEL_CALLS });
      const orders: Order[] = [];
      for (const grant of found) {
        const order = await this.orderOf(grant);
        if (order) orders.push(order);
      }
      return orders;
    });
  }

  /** Null where there is nothing to call for. */
  private async orderOf(grant: Grant): Promise<Order | null> {
    const ends = await this.grants.endingAccounts(grant);
    if (grant.state === 'revoke_queued' && ends.length === 0) {
      const detail = 'Nothing to take away: another live subscription uses the same account';
      await this.grants.apply(grant, 'confirmed', { actor: 'product', detail });
      return null;
    }
    if (!this.webhook.isSetUp) {
      await this.handOver(grant, 'No access webhook is set up any more');
      return null;
    }
    const nextAttemptAt = new Date(Date.now() + LEASE_MS);
    await this.database.repository(Grant).update({ id: grant.id }, { attempts: grant.attempts + 1, nextAttemptAt });
    return { grantId: grant.id, changeId: grant.changeId, event: accessEvent(grant, ends) };
  }

  private async carryOut(order: Order): Promise<void> {
    const outcome = await this.webhook.call(order.changeId, order.event, this.stopping.signal);
    this.metrics.called(outcome.result);
    if (outcome.result === 'retry') {
      this.logger.pino.warn({ grant: order.grantId, reason: outcome.detail }, 'An access change was not taken yet');
    }
    await this.database.transaction(async () => {
      const grant = await this.grants.find(order.grantId);
      const isCurrent = grant?.changeId === order.changeId && PENDING_STATES.includes(grant.state);
      if (grant && isCurrent) await this.settle(grant, outcome);
    });
  }

  private async settle(grant: Grant, outcome: AccessOutcome): Promise<void> {
    const cause = { actor: 'webhook' as const, detail: outcome.detail };
    const verdict = outcome.result === 'refused' || outcome.result === 'action_needed';
    if (outcome.result === 'confirmed') return this.grants.apply(grant, 'confirmed', cause);
    if (verdict && grant.state === 'revoke_queued') {
      return this.handOver(grant, outcome.detail ?? 'The receiver refused to take the access away');
    }
    if (verdict) return this.grants.apply(grant, outcome.result, cause);
    if (outcome.result === 'in_progress' && grant.state === 'queued') await this.grants.apply(grant, 'started', cause);
    return this.scheduleNext(grant, outcome);
  }

  /** The same change is asked for again until it is confirmed; once it is late, the operator is told as well. */
  private async scheduleNext(grant: Grant, outcome: AccessOutcome): Promise<void> {
    const reason = outcome.detail ?? 'The receiver took the change but has not confirmed it';
    if (grant.attempts >= MAX_CALLS) return this.handOver(grant, reason);
    const now = new Date();
    const delay = this.stopping.signal.aborted ? 0 : retryDelay(grant.attempts);
    const nextAttemptAt = new Date(now.getTime() + delay);
    await this.database.repository(Grant).update({ id: grant.id }, { nextAttemptAt });
    if (grant.dueAt !== null && grant.dueAt < now) await this.askOperator(grant, reason);
  }

  /** From now on a person carries it out. */
  private async handOver(grant: Grant, reason: string): Promise<void> {
    await this.database.repository(Grant).update({ id: grant.id }, { nextAttemptAt: null });
    await this.askOperator(grant, reason);
  }

  private async askOperator(grant: Grant, reason: string): Promise<void> {
    await this.mails.askOperator(grant, await this.grants.endingAccounts(grant), reason);
  }
}

const due = () => ({ nextAttemptAt: LessThanOrEqual(new Date()) });
