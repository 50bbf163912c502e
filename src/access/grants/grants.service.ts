import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import type { GrantKind } from '../../shared/contract/access.js';
import { hasReceiver } from '../delivery/access-delivery.entity.js';
import { GrantEmailsService } from '../emails/grant-emails.service.js';
import { AccountClaimsService } from './account-claims.service.js';
import { calculateDueAt } from './due-time.rules.js';
import { type Access, type PlatformAccount, isSameAccount, hasSameDetails } from './entitlement.rules.js';
import { GrantHistoryService } from './grant-history.service.js';
import { type GrantEvent, isEntitled, nextGrantState } from './grant-state.rules.js';
import type { Actor, GrantTransition } from './grant-transition.entity.js';
import { type EndReason, Grant, newGrant } from './grant.entity.js';

/** The cause and the data of an event. */
export interface Cause {
  actor: Actor;
  /** Evidence, reason or message, depending on the event. */
  detail?: string | null;
  /** With `details_given`. */
  wanted?: Access;
  /** With `entitlement_ended`. */
  endReason?: EndReason;
  /** How many more grants this transaction may resync, over all nested events. */
  resyncs?: { left: number };
}

/** Limit per transaction. The hourly reconciliation resyncs the rest. */
const MAX_RESYNCS = 50;

/** Changes the state of grants, with history, emails and queued work, in one transaction. */
@Injectable()
export class GrantsService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly claims: AccountClaimsService,
    private readonly emails: GrantEmailsService,
    private readonly history: GrantHistoryService,
    private readonly settings: Settings,
  ) {}

  /** Calls `listener` after a commit that queued a change. */
  onChangeQueued(listener: () => void): void {
    this.listeners.push(listener);
  }

  findByUser(userId: string): Promise<Grant[]> {
    return this.database.repository(Grant).find({ where: { userId }, order: { createdAt: 'ASC', kind: 'ASC' } });
  }

  find(id: string): Promise<Grant | null> {
    return this.database.repository(Grant).findOneBy({ id });
  }

  /** Creates the grant for an entitlement without account details. Runs inside a transaction. */
  async create(userId: string, kind: GrantKind): Promise<void> {
    await this.database.repository(Grant).insert(newGrant(userId, kind, currentTime()));
  }

  /**
   * Applies an event to a grant that was read in the running transaction. Throws
   * InvalidTransitionError if the grant's state does not allow the event. Deletes a revoked grant
   * without an owner, or that was never queued (`asked` is null). Resyncs other people's grants of
   * the same accounts.
   */
  async apply(grant: Grant, event: GrantEvent, cause: Cause): Promise<void> {
    const { state: fromState, held, asked, claimedBy } = grant;
    const { resyncs = { left: MAX_RESYNCS } } = cause;
    const isClaim = isNewClaim(grant, cause.wanted);
    if (cause.wanted) grant.wanted = cause.wanted;
    grant.endReason = endReasonAfter(grant, event, cause);
    grant.state = nextGrantState(
      fromState,
      { hasAccount: grant.wanted !== null, isHeld: grant.held.length > 0 },
      event,
    );
    grant.updatedAt = currentTime();
    await this.setStateFields(grant, event, cause);
    await this.database.repository(Grant).save(grant);
    await this.recordStep(grant, { fromState, event, claimedBy }, cause);
    const keys = await this.claims.saveClaims(grant);
    await this.emails.sendLoss(grant, event, held.length > 0);
    if (grant.state === 'revoke_queued' && grant.asked?.remove.length === 0) {
      const detail = 'Nothing to take away: another customer uses the same account';
      await this.apply(grant, 'confirmed', { actor: 'product', detail, resyncs });
    } else if (event !== 'started' && event !== 'restored') await this.sendEmails(grant, isClaim, cause.actor);
    const others = await this.claims.grantsClaiming(grant, keys);
    await this.emailAbandonedMachines(grant, without(held, [...grant.held, ...(asked?.remove ?? [])]), others);
    await this.resyncGrants(others, resyncs);
    if (grant.state === 'revoked' && (grant.userId === null || grant.asked === null)) {
      await this.database.repository(Grant).delete({ id: grant.id });
    }
  }

  private async sendEmails(grant: Grant, isClaim: boolean, actor: Actor): Promise<void> {
    const sharedGrants = grant.state === 'queued' ? await this.claims.sharedGrants(grant) : [];
    if (isClaim && sharedGrants.length > 0) await this.emails.sendShared(grant, sharedGrants);
    if (grant.state === 'granted' && !(await this.shouldAnnounce(grant.id))) return;
    await this.emails.sendStateEmail(grant, sharedGrants, actor);
  }

  /**
   * Emails the operator about machine IDs that this grant gave up but cannot remove, because other
   * people use the account. `abandoned`: accounts that the grant gave up without a removal.
   */
  private async emailAbandonedMachines(
    grant: Grant,
    abandoned: readonly PlatformAccount[],
    others: readonly Grant[],
  ): Promise<void> {
    for (const account of abandoned) {
      const accounts = others.flatMap((other) => [...other.held, ...(other.wanted ? [other.wanted.account] : [])]);
      const isUsed = accounts.some((one) => hasSameDetails(one, account));
      const isShared = accounts.some((one) => isSameAccount(one, account));
      if (account.machineId !== undefined && isShared && !isUsed)
        await this.emails.sendAbandonedMachine(grant, account);
    }
  }

  /** Whether to announce a granted state. Changes by other people alone are not announced. */
  private async shouldAnnounce(grantId: string): Promise<boolean> {
    const steps = await this.history.forGrant(grantId);
    const last = steps.slice(0, -1).findLastIndex(({ toState }) => toState === 'granted');
    return steps.slice(last + 1).some(({ event }) => event === 'details_given');
  }

  /** Queues a change for each outdated grant. */
  private async resyncGrants(grants: readonly Grant[], resyncs: { left: number }): Promise<void> {
    for (const { id } of grants) {
      if (resyncs.left === 0) return;
      const grant = await this.find(id);
      if (grant && (await this.claims.isOutdated(grant))) {
        resyncs.left -= 1;
        await this.apply(grant, 'claims_changed', { actor: 'product', resyncs });
      }
    }
  }

  /** Sets the fields of the state that was just reached. */
  private async setStateFields(grant: Grant, event: GrantEvent, { actor, detail = null }: Cause): Promise<void> {
    if (event === 'restored') return;
    switch (grant.state) {
      case 'queued':
        if (grant.wanted) grant.held = [...without(grant.held, [grant.wanted.account]), grant.wanted.account];
        return this.queueChange(grant);
      case 'revoke_queued':
        // An operator who starts carries out the same change.
        if (event === 'started') grant.nextAttemptAt = null;
        else await this.queueChange(grant);
        if (event === 'withheld') grant.message = detail;
        return;
      case 'in_progress':
        grant.message = detail;
        grant.dueAt ??= this.dueAt(grant.kind, grant.updatedAt);
        // Stops calls to the receiver, so that it does not repeat the operator's work. `retry` resumes
        // them.
        if (actor === 'operator') grant.nextAttemptAt = null;
        return;
      case 'granted':
        grant.held = grant.wanted ? [grant.wanted.account] : [];
        grant.asked = grant.asked && { ...grant.asked, remove: [] };
        grant.grantedAt = grant.updatedAt;
        grant.evidence = detail;
        this.clearSchedule(grant, null);
        return;
      case 'revoked':
        grant.held = [];
        grant.members = null;
        grant.grantedAt = null;
        grant.evidence = detail;
        this.clearSchedule(grant, grant.endReason === 'withheld' ? grant.message : null);
        if (event === 'withheld') grant.message = detail;
        return;
      case 'requested':
      case 'action_required':
      case 'failed':
        this.clearSchedule(grant, detail);
        return;
    }
  }

  /** Queues a new change for the receiver, or for an operator if no receiver is set up. */
  private async queueChange(grant: Grant): Promise<void> {
    grant.asked = await this.claims.desiredChange(grant);
    grant.changeId = randomUUID();
    grant.changeAt = grant.updatedAt;
    grant.dueAt = this.dueAt(grant.kind, grant.changeAt);
    grant.attempts = 0;
    grant.nextAttemptAt = hasReceiver(this.settings, grant.kind) ? grant.changeAt : null;
    grant.evidence = null;
    grant.message = grant.endReason === 'withheld' ? grant.message : null;
    this.wakeOnCommit();
  }

  /** Makes the pending change due now, with the same ID. Runs inside a transaction. */
  async deliverNow(grant: Grant): Promise<void> {
    grant.nextAttemptAt = currentTime();
    await this.database.repository(Grant).update({ id: grant.id }, { nextAttemptAt: grant.nextAttemptAt });
    this.wakeOnCommit();
  }

  private dueAt(kind: GrantKind, from: Date): Date {
    return calculateDueAt(kind, from, this.settings.DISCORD_BOT_TOKEN !== '');
  }

  private wakeOnCommit(): void {
    this.database.afterCommit(() => {
      for (const listener of this.listeners) listener();
    });
  }

  private clearSchedule(grant: Grant, message: string | null): void {
    grant.dueAt = null;
    grant.nextAttemptAt = null;
    grant.claimedBy = null;
    grant.claimedAt = null;
    grant.message = message;
  }

  private async recordStep(
    { id: grantId, updatedAt: at, state: toState }: Grant,
    { claimedBy, ...step }: Pick<GrantTransition, 'fromState' | 'event'> & Pick<Grant, 'claimedBy'>,
    { actor, detail = null }: Cause,
  ): Promise<void> {
    const operatorName = actor === 'operator' ? claimedBy : null;
    await this.history.add({ grantId, at, toState, ...step, actor, operatorName, detail });
  }
}

function isNewClaim({ state, wanted }: Grant, asked: Access | undefined): boolean {
  if (asked === undefined) return false;
  return wanted === null || !isEntitled(state) || !isSameAccount(wanted.account, asked.account);
}

/** Returns the end reason after an event. Other events keep `withheld`. */
function endReasonAfter({ endReason }: Grant, event: GrantEvent, cause: Cause): EndReason | null {
  if (event === 'withheld') return 'withheld';
  if (event === 'restored') return 'plan_ended';
  if (event === 'entitlement_ended') return cause.endReason ?? null;
  return ['details_given', 'entitled'].includes(event) ? null : endReason;
}

function without(accounts: readonly PlatformAccount[], others: readonly PlatformAccount[]): PlatformAccount[] {
  return accounts.filter((one) => !others.some((other) => hasSameDetails(one, other)));
}
