import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import { AppLogger } from '../http/logger.js';
import { Workers } from '../http/workers.js';
import { AccountClaims } from './account-claims.js';
import { type AccessEvent, accessEvent } from './access-event.js';
import { type AccessOutcome, MAX_CALLS, retryDelay } from './access-reply.js';
import { AccessWebhook, CALL_SECONDS } from './access-webhook.js';
import { GrantMails } from './grant-mails.js';
import { GrantMetrics } from './grant-metrics.js';
import { PENDING_STATES } from './grant-state.js';
import { Grant } from './grant.entity.js';
import { Grants } from './grants.js';

const POLL_SECONDS = 2;
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
export class GrantWorker {
  constructor(
    private readonly database: Database,
    private readonly grants: Grants,
    private readonly claims: AccountClaims,
    private readonly webhook: AccessWebhook,
    private readonly mails: GrantMails,
    private readonly metrics: GrantMetrics,
    private readonly logger: AppLogger,
    workers: Workers,
  ) {
    const loop = workers.add('access-changes', POLL_SECONDS, (stopping) => this.carryOutDue(stopping));
    grants.onOrder(() => loop.wake());
  }

  private async carryOutDue(stopping: AbortSignal): Promise<boolean> {
    const orders = await this.claim();
    await Promise.all(orders.map((order) => this.carryOut(order, stopping)));
    return orders.length > 0;
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
    if (!this.webhook.isSetUp) {
      await this.handOver(grant, 'No access webhook is set up any more');
      return null;
    }
    const nextAttemptAt = new Date(currentTime().getTime() + LEASE_MS);
    await this.database.repository(Grant).update({ id: grant.id }, { attempts: grant.attempts + 1, nextAttemptAt });
    return { grantId: grant.id, changeId: grant.changeId, event: accessEvent(grant) };
  }

  private async carryOut(order: Order, stopping: AbortSignal): Promise<void> {
    const outcome = await this.webhook.call(order.changeId, order.event, stopping);
    this.metrics.called(outcome.result);
    if (outcome.result === 'retry') {
      this.logger.pino.warn({ grant: order.grantId, reason: outcome.detail }, 'An access change was not taken yet');
    }
    await this.database.transaction(async () => {
      const grant = await this.grants.find(order.grantId);
      const isCurrent = grant?.changeId === order.changeId && PENDING_STATES.includes(grant.state);
      if (grant && isCurrent) await this.settle(grant, outcome, stopping);
    });
  }

  private async settle(grant: Grant, outcome: AccessOutcome, stopping: AbortSignal): Promise<void> {
    const cause = { actor: 'webhook' as const, detail: outcome.detail };
    const verdict = outcome.result === 'refused' || outcome.result === 'action_needed';
    if (outcome.result === 'confirmed') return this.grants.apply(grant, 'confirmed', cause);
    if (verdict && grant.state === 'revoke_queued') {
      return this.handOver(grant, outcome.detail ?? 'The receiver refused to take the access away');
    }
    if (verdict) return this.grants.apply(grant, outcome.result, cause);
    if (outcome.result === 'in_progress' && grant.state === 'queued') await this.grants.apply(grant, 'started', cause);
    return this.scheduleNext(grant, outcome, stopping);
  }

  /** The same change is asked for again until it is confirmed; once it is late, the operator is told as well. */
  private async scheduleNext(grant: Grant, outcome: AccessOutcome, stopping: AbortSignal): Promise<void> {
    const reason = outcome.detail ?? 'The receiver took the change but has not confirmed it';
    if (grant.attempts >= MAX_CALLS) return this.handOver(grant, reason);
    const now = currentTime();
    // A call that the shutdown broke off is due again at once, under the same id.
    const delay = stopping.aborted ? 0 : retryDelay(grant.attempts);
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
    await this.mails.askOperator(grant, await this.claims.sharing(grant), reason);
  }
}

const due = () => ({ nextAttemptAt: LessThanOrEqual(currentTime()) });
