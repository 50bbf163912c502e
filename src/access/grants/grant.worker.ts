import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { In } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { BackgroundJobsService } from '../../jobs/background-jobs.service.js';
import { LeasedQueue } from '../../jobs/leased-queue.js';
import { MetricsService } from '../../observability/metrics.service.js';
import { CALL_SECONDS } from '../../outbound/outbound-call.js';
import { GRANT_STATES } from '../../shared/contract/access.js';
import {
  AccessDeliveriesService,
  secondsToNextCall,
  secondsToNextLookup,
} from '../delivery/access-deliveries.service.js';
import { type Receiver, hasReceiver, receiverFor } from '../delivery/access-delivery.entity.js';
import {
  type AccessEvent,
  toAccessEvent,
  type AccessOutcome,
  AccessWebhookService,
} from '../delivery/access-webhook.service.js';
import { DiscordRolesService } from '../delivery/discord-roles.service.js';
import { GrantEmailsService } from '../emails/grant-emails.service.js';
import { AccountClaimsService } from './account-claims.service.js';
import { accountKey } from './entitlement.rules.js';
import { PENDING_STATES } from './grant-state.rules.js';
import { Grant } from './grant.entity.js';
import { GrantsService } from './grants.service.js';
import { overdueGrants } from './overdue-grants.job.js';

const POLL_SECONDS = 2;
const PARALLEL_CALLS = 5;
const LEASE_MS = 3 * CALL_SECONDS * 1000;

/** A change that this process has claimed. */
interface ClaimedChange {
  grantId: string;
  changeId: string;
  receiver: Receiver;
  event: AccessEvent;
  members: Readonly<Record<string, string>>;
}

/**
 * Carries out pending changes through the webhook, or as a bot on Discord. Claims a change in one
 * transaction, calls the receiver outside of transactions, and settles the result in another. Any
 * number of processes may run it. The claim of a dead process expires.
 */
@Injectable()
export class GrantWorker {
  private readonly logger = new Logger(GrantWorker.name);
  private readonly queue: LeasedQueue<Grant>;
  private readonly calls: Counter;

  constructor(
    private readonly database: Database,
    private readonly grants: GrantsService,
    private readonly claims: AccountClaimsService,
    private readonly webhook: AccessWebhookService,
    private readonly discord: DiscordRolesService,
    private readonly deliveries: AccessDeliveriesService,
    private readonly emails: GrantEmailsService,
    private readonly settings: Settings,
    jobs: BackgroundJobsService,
    metrics: MetricsService,
  ) {
    this.queue = new LeasedQueue(database, {
      name: 'access-changes',
      entity: Grant,
      key: 'id',
      dueColumn: 'nextAttemptAt',
      leaseMs: LEASE_MS,
    });
    const loop = jobs.add('access-changes', POLL_SECONDS, (_stopping, cutOff) => this.carryOutDue(cutOff));
    grants.onChangeQueued(() => loop.wake());
    this.calls = metrics.counter('access_webhook_calls_total', 'Calls of the access webhook, by result', ['result']);
    this.addGauges(metrics);
  }

  private async carryOutDue(cutOff: AbortSignal): Promise<boolean> {
    const claimedChanges = await this.claim();
    await Promise.all(claimedChanges.map((claimed) => this.carryOut(claimed, cutOff)));
    return claimedChanges.length > 0;
  }

  /** Claims a few due changes. Hands changes without a receiver to the operator instead. */
  private async claim(): Promise<ClaimedChange[]> {
    const grants = await this.queue.claim([{}], async (where) => {
      const rows = this.database.repository(Grant);
      const due = await rows.find({ where, order: { nextAttemptAt: 'ASC' }, take: PARALLEL_CALLS });
      const orphaned = due.filter(({ kind }) => !hasReceiver(this.settings, kind));
      for (const grant of orphaned) await this.handToOperator(grant, 'No receiver is set up for it anymore');
      return due.filter((grant) => !orphaned.includes(grant));
    });
    return grants.flatMap((grant) => this.toClaimedChange(grant) ?? []);
  }

  private toClaimedChange(grant: Grant): ClaimedChange | null {
    const receiver = receiverFor(this.settings, grant.kind);
    const { id: grantId, changeId, members } = grant;
    return receiver && { grantId, changeId, receiver, event: toAccessEvent(grant), members: members ?? {} };
  }

  private async carryOut(claimed: ClaimedChange, cutOff: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const outcome = await this.call(claimed, cutOff);
    const milliseconds = Math.round(performance.now() - startedAt);
    this.calls.inc({ result: outcome.result });
    if (outcome.result === 'retry') {
      this.logger.warn(
        { grant: claimed.grantId, reason: outcome.detail },
        'The receiver did not accept an access change yet',
      );
    }
    await this.database.transaction(async () => {
      const grant = await this.grants.find(claimed.grantId);
      if (!grant) return;
      const isAwaited = grant.state === 'action_required' && claimed.receiver === 'discord';
      const isCurrent = grant.changeId === claimed.changeId && (PENDING_STATES.includes(grant.state) || isAwaited);
      // Logs neither repeated searches for a missing Discord member nor aborted calls.
      const isUnchanged = isAwaited ? outcome.result === 'action_needed' : cutOff.aborted && outcome.result === 'retry';
      if (!isUnchanged) await this.record(claimed, outcome, milliseconds);
      if (isCurrent) await this.settle(grant, claimed, outcome, cutOff);
    });
  }

  private call({ changeId, receiver, event, members }: ClaimedChange, cutOff: AbortSignal): Promise<AccessOutcome> {
    if (receiver === 'discord') return this.discord.carryOut(event, members, cutOff);
    return this.webhook.call(changeId, event, cutOff);
  }

  private async record(
    { grantId, changeId, receiver, event }: ClaimedChange,
    { result, status, detail }: AccessOutcome,
    milliseconds: number,
  ): Promise<void> {
    await this.deliveries.record({
      grantId,
      changeId,
      receiver,
      type: event.type,
      result,
      status,
      detail,
      milliseconds,
    });
  }

  private async settle(
    grant: Grant,
    claimed: ClaimedChange,
    outcome: AccessOutcome,
    cutOff: AbortSignal,
  ): Promise<void> {
    const cause = { actor: claimed.receiver, detail: outcome.detail };
    const isRefusal = outcome.result === 'refused' || outcome.result === 'action_needed';
    if (outcome.result === 'confirmed') {
      rememberMember(grant, outcome);
      return this.grants.apply(grant, 'confirmed', cause);
    }
    if (isRefusal && grant.state === 'revoke_queued') {
      return this.handToOperator(grant, outcome.detail ?? 'The receiver refused to remove the access');
    }
    if (grant.state === 'action_required') return this.scheduleLookup(grant);
    if (isRefusal) {
      await this.grants.apply(grant, outcome.result as 'refused' | 'action_needed', cause);
      if (outcome.result === 'action_needed' && claimed.receiver === 'discord') await this.scheduleLookup(grant);
      return;
    }
    if (outcome.result === 'in_progress' && grant.state === 'queued') await this.grants.apply(grant, 'started', cause);
    return this.scheduleNext(grant, outcome, cutOff);
  }

  /** Schedules the next call of the same change. */
  private async scheduleNext(grant: Grant, outcome: AccessOutcome, cutOff: AbortSignal): Promise<void> {
    const seconds = cutOff.aborted ? 0 : await this.secondsToWait(grant, outcome);
    if (seconds === null) {
      return this.handToOperator(grant, outcome.detail ?? 'The receiver accepted the change but hasn’t confirmed it');
    }
    const nextAttemptAt = new Date(currentTime().getTime() + seconds * 1000);
    await this.database.repository(Grant).update({ id: grant.id }, { nextAttemptAt });
  }

  private async secondsToWait(grant: Grant, { waitSeconds }: AccessOutcome): Promise<number | null> {
    return waitSeconds ?? secondsToNextCall(await this.deliveries.resultsForChange(grant.changeId, grant.id));
  }

  /** Schedules the next search for a person who has to join Discord first. */
  private async scheduleLookup(grant: Grant): Promise<void> {
    const now = currentTime();
    const seconds = secondsToNextLookup(grant.changeAt, now);
    const nextAttemptAt = seconds === null ? null : new Date(now.getTime() + seconds * 1000);
    await this.database.repository(Grant).update({ id: grant.id }, { nextAttemptAt });
  }

  private async handToOperator(grant: Grant, reason: string): Promise<void> {
    await this.database.repository(Grant).update({ id: grant.id }, { nextAttemptAt: null });
    await this.emails.askOperator(grant, await this.claims.sharedGrants(grant), reason);
  }

  private addGauges(metrics: MetricsService): void {
    const grants = () => this.database.repository(Grant);
    metrics.gauge('access_grants_overdue', 'Access changes whose due time has passed', () =>
      grants().countBy(overdueGrants()),
    );
    metrics.gauge('access_grants_failed', 'Access that people pay for and that could not be given', () =>
      grants().countBy({ state: 'failed' }),
    );
    metrics.gauge('access_grants_oldest_seconds', 'Age of the oldest access change that is not carried out', () =>
      this.oldestSeconds(),
    );
    metrics.gaugeBy('access_grants', 'Access grants by state', 'state', GRANT_STATES, (state) =>
      grants().countBy({ state }),
    );
  }

  private async oldestSeconds(): Promise<number> {
    const pending = { state: In([...PENDING_STATES]) };
    const [oldest] = await this.database
      .repository(Grant)
      .find({ where: pending, order: { changeAt: 'ASC' }, take: 1 });
    return oldest ? (currentTime().getTime() - oldest.changeAt.getTime()) / 1000 : 0;
  }
}

function rememberMember(grant: Grant, { memberId }: AccessOutcome): void {
  if (memberId !== undefined && grant.wanted) grant.members = { [accountKey(grant.wanted.account)]: memberId };
}
