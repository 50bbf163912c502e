import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { GRANT_STATES } from '../../shared/contract/access.js';
import { Settings } from '../../config/settings.js';
import { AccessDeliveriesService } from '../delivery/access-deliveries.service.js';
import { type AccessDelivery, hasReceiver } from '../delivery/access-delivery.entity.js';
import { AccountClaimsService } from './account-claims.service.js';
import { GrantHistoryService } from './grant-history.service.js';
import { GrantReconcilerService } from './grant-reconciler.service.js';
import { type GrantEvent, InvalidTransitionError, isWithheld, PENDING_STATES } from './grant-state.rules.js';
import type { GrantTransition } from './grant-transition.entity.js';
import { type AskedChange, Grant } from './grant.entity.js';
import { GrantsService } from './grants.service.js';

export const ADMIN_ACTIONS = ['start', 'grant', 'revoke', 'fail', 'retry', 'restore'] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

const EVENTS: Readonly<Record<AdminAction, GrantEvent>> = {
  start: 'started',
  grant: 'confirmed',
  revoke: 'confirmed',
  fail: 'refused',
  retry: 'retried',
  restore: 'restored',
};

/** A grant in the operator's queue. */
export interface QueuedGrant {
  grant: Grant;
  /** The person's email address; null after the account is deleted. */
  email: string | null;
  /** The latest call to its receiver; null before the first. */
  last: AccessDelivery | null;
}

/** All details of one grant for the operator. */
export interface GrantDetails extends QueuedGrant {
  /** The change that the grant has to request now. */
  desiredChange: AskedChange;
  /** Other people's grants of the same account. */
  sharedGrants: Grant[];
  history: GrantTransition[];
  /** Newest first. */
  deliveries: AccessDelivery[];
  /** Whether a receiver is set up for its kind. */
  hasReceiver: boolean;
}

/** An operator's report on a grant. */
export interface AdminReport {
  action: AdminAction;
  /** Evidence; for `fail` and withheld access, the reason that the customer reads. */
  text: string | null;
  /** The operator's name. It claims the grant. */
  by?: string | null;
  /** The number of history steps that the operator saw. The report fails if it has changed. */
  step?: number;
}

/** A refused operator action. The message explains it to the operator. */
export class GrantAdminError extends Error {}

/** Lists the queue for operators and records their manual work. */
@Injectable()
export class GrantAdminService {
  constructor(
    private readonly database: Database,
    private readonly grants: GrantsService,
    private readonly claims: AccountClaimsService,
    private readonly deliveries: AccessDeliveriesService,
    private readonly history: GrantHistoryService,
    private readonly reconciler: GrantReconcilerService,
    private readonly settings: Settings,
  ) {}

  /** Lists the grants that wait for work, or `all` grants, the most urgent first. */
  async list(all: boolean): Promise<QueuedGrant[]> {
    const open = ['queued', 'in_progress', 'revoke_queued', 'failed', 'action_required'] as const;
    const rows = await this.database
      .repository(Grant)
      .find({ where: { state: In(all ? [...GRANT_STATES] : [...open]) }, relations: { user: true } });
    const last = await this.deliveries.latestByGrant(rows.map(({ id }) => id));
    return rows
      .sort((one, other) => urgency(one) - urgency(other))
      .map((grant) => ({ grant, email: grant.user?.email ?? null, last: last.get(grant.id) ?? null }));
  }

  /** Finds a grant. Throws GrantAdminError for an unknown ID. */
  async show(id: string): Promise<GrantDetails> {
    const details = await this.find(id);
    if (!details) throw new GrantAdminError(`There’s no grant ${id}.`);
    return details;
  }

  /** Finds a grant; null for an unknown ID. */
  async find(id: string): Promise<GrantDetails | null> {
    const grant = await this.database.repository(Grant).findOne({ where: { id }, relations: { user: true } });
    if (!grant) return null;
    const deliveries = await this.deliveries.forGrant(id);
    return {
      grant,
      email: grant.user?.email ?? null,
      last: deliveries[0] ?? null,
      desiredChange: await this.claims.desiredChange(grant),
      sharedGrants: await this.claims.sharedGrants(grant),
      history: await this.history.forGrant(id),
      deliveries,
      hasReceiver: hasReceiver(this.settings, grant.kind),
    };
  }

  /**
   * Applies an operator's report and returns the grant's new state. `revoke` confirms a pending
   * removal. Otherwise, it withholds access that plans include until `restore`. Throws
   * GrantAdminError if the grant's state does not allow the action.
   */
  async report(id: string, report: AdminReport): Promise<Grant['state']> {
    const { action, text, by = null } = report;
    return this.database.transaction(async () => {
      const grant = await this.requireGrant(id);
      await this.requireStep(grant, report.step);
      if (by !== null) await this.claimFor(grant, by);
      if (action === 'grant' && grant.state === 'revoke_queued') throw this.nothingToDo(action, grant);
      if (action === 'restore' && !isWithheld(grant)) throw this.nothingToDo(action, grant);
      const isWithholding = action === 'revoke' && grant.state !== 'revoke_queued';
      if (isWithholding && text === null) {
        throw new GrantAdminError(
          'This access isn’t being removed. To remove it, give the reason for the customer to read.',
        );
      }
      try {
        const event = isWithholding ? 'withheld' : EVENTS[action];
        // The customer reads the detail of access in progress, so `start` adds none.
        await this.grants.apply(grant, event, { actor: 'operator', detail: action === 'start' ? null : text });
      } catch (error) {
        if (!(error instanceof InvalidTransitionError)) throw error;
        throw new GrantAdminError(`This grant is ${grant.state}, so it can’t be changed that way.`, { cause: error });
      }
      if (action !== 'restore' || grant.userId === null) return grant.state;
      await this.reconciler.reconcile(grant.userId);
      return (await this.requireGrant(id)).state;
    });
  }

  /** Claims a grant; null releases it. Throws GrantAdminError if another operator has it. */
  async claim(id: string, by: string | null): Promise<void> {
    await this.database.transaction(async () => {
      const grant = await this.requireGrant(id);
      if (by !== null) return this.claimFor(grant, by);
      await this.database.repository(Grant).update({ id }, { claimedBy: null, claimedAt: null });
    });
  }

  /**
   * Calls the receiver now for the pending change, with the same ID. Throws GrantAdminError if no
   * change is pending or no receiver is set up.
   */
  async redeliver(id: string, step?: number): Promise<void> {
    await this.database.transaction(async () => {
      const grant = await this.requireGrant(id);
      await this.requireStep(grant, step);
      if (!hasReceiver(this.settings, grant.kind)) throw new GrantAdminError('No receiver is set up for this grant.');
      if (!PENDING_STATES.includes(grant.state)) {
        throw new GrantAdminError(
          `This grant is ${grant.state}, and no change is in progress. Use retry to ask again.`,
        );
      }
      await this.grants.deliverNow(grant);
      await this.history.note(grant, 'redelivered');
    });
  }

  /** Records a retry of other grants. Throws GrantAdminError if the operator's page is outdated. */
  async recordRangeRetry(id: string, step: number): Promise<void> {
    await this.database.transaction(async () => {
      const grant = await this.requireGrant(id);
      await this.requireStep(grant, step);
      await this.history.note(grant, 'span_handed_over');
    });
  }

  private async claimFor(grant: Grant, by: string): Promise<void> {
    if (grant.claimedBy !== null && grant.claimedBy !== by) {
      throw new GrantAdminError(`${grant.claimedBy} is working on this grant. Ask them, or release it first.`);
    }
    grant.claimedBy = by;
    grant.claimedAt = currentTime();
    const { claimedBy, claimedAt } = grant;
    await this.database.repository(Grant).update({ id: grant.id }, { claimedBy, claimedAt });
  }

  private async requireStep({ id, state }: Grant, step: number | undefined): Promise<void> {
    if (step === undefined || (await this.history.forGrant(id)).length === step) return;
    throw new GrantAdminError(`This grant changed in the meantime, so nothing was changed. It’s ${state} now.`);
  }

  private nothingToDo(action: AdminAction, { state }: Grant): GrantAdminError {
    return new GrantAdminError(`This grant is ${state}, so there’s nothing to ${action}.`);
  }

  private async requireGrant(id: string): Promise<Grant> {
    const grant = await this.grants.find(id);
    if (!grant) throw new GrantAdminError(`There’s no grant ${id}.`);
    return grant;
  }
}

/** Failed grants first, then by due time. Grants without a due time are last. */
function urgency({ state, dueAt }: Grant): number {
  if (state === 'failed') return Number.MIN_SAFE_INTEGER;
  return dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
