import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import type { GrantKind } from '../shared/contract/access.js';
import type { Access } from './entitlements.js';
import { dueAt } from './grant-due.js';
import { GrantMails } from './grant-mails.js';
import { type GrantEvent, nextGrantState } from './grant-state.js';
import { type Actor, GrantTransition } from './grant-transition.entity.js';
import { Grant } from './grant.entity.js';
import { accountKey, type PlatformAccount, sameAccount } from './platform-accounts.js';

/** Who causes an event and what comes with it. */
export interface Cause {
  actor: Actor;
  /** Evidence, reason or message, according to the event. */
  detail?: string | null;
  /** With `details_given`. */
  wanted?: Access;
}

/** The one place that moves grants: state, history, mails and the order to carry a change out are one write. */
@Injectable()
export class Grants {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly mails: GrantMails,
    private readonly settings: Settings,
  ) {}

  /** `listener` is called after a change to carry out was committed. */
  onOrder(listener: () => void): void {
    this.listeners.push(listener);
  }

  ofUser(userId: string): Promise<Grant[]> {
    return this.database.repository(Grant).find({ where: { userId }, order: { createdAt: 'ASC', kind: 'ASC' } });
  }

  find(id: string): Promise<Grant | null> {
    return this.database.repository(Grant).findOneBy({ id });
  }

  history(grantId: string): Promise<GrantTransition[]> {
    return this.database.repository(GrantTransition).find({ where: { grantId }, order: { step: 'ASC' } });
  }

  /** Makes the row of an entitlement that nobody has asked details for yet. Inside a transaction. */
  async create(userId: string, kind: GrantKind): Promise<void> {
    const now = new Date();
    await this.database.repository(Grant).insert({
      id: randomUUID(),
      userId,
      kind,
      state: 'requested',
      wanted: null,
      accountKey: null,
      held: [],
      changeId: randomUUID(),
      changeAt: now,
      dueAt: null,
      attempts: 0,
      nextAttemptAt: null,
      evidence: null,
      message: null,
      grantedAt: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  /**
   * Moves a grant that was read in the running transaction. Throws ImpossibleTransition where the event cannot happen.
   * A row without an owner disappears once its access is taken away.
   */
  async apply(grant: Grant, event: GrantEvent, cause: Cause): Promise<void> {
    const fromState = grant.state;
    if (cause.wanted) {
      grant.wanted = cause.wanted;
      grant.accountKey = accountKey(cause.wanted.account);
    }
    grant.state = nextGrantState(fromState, { named: grant.wanted !== null, held: grant.held.length > 0 }, event);
    grant.updatedAt = new Date();
    const ends = await this.settle(grant, cause.detail ?? null);
    if (grant.state === 'revoked' && grant.userId === null) {
      await this.database.repository(Grant).delete({ id: grant.id });
      return;
    }
    await this.database.repository(Grant).save(grant);
    await this.record(grant, fromState, event, cause);
    if (grant.state === 'revoke_queued' && ends.length === 0) {
      const detail = 'Nothing to take away: another live subscription uses the same account';
      await this.apply(grant, 'confirmed', { actor: 'product', detail });
      return;
    }
    await this.mails.announce(grant, ends);
  }

  /** The accounts whose access ends with this change. One that another person's live grant uses is left alone. */
  async endingAccounts(grant: Grant): Promise<PlatformAccount[]> {
    const kept = grant.state === 'revoke_queued' ? null : (grant.wanted?.account ?? null);
    const ends = grant.held.filter((account) => kept === null || !sameAccount(account, kept));
    if (ends.length === 0) return [];
    const users = await this.database.repository(Grant).findBy({
      id: Not(grant.id),
      kind: grant.kind,
      accountKey: In(ends.map(accountKey)),
      state: In(['queued', 'in_progress', 'granted']),
    });
    return ends.filter((account) => !users.some((user) => user.accountKey === accountKey(account)));
  }

  /** Sets what goes with the state just reached; answers the accounts that lose access with a change to carry out. */
  private async settle(grant: Grant, detail: string | null): Promise<PlatformAccount[]> {
    switch (grant.state) {
      case 'queued':
        if (grant.wanted) grant.held = [...without(grant.held, grant.wanted.account), grant.wanted.account];
        this.order(grant);
        return this.endingAccounts(grant);
      case 'revoke_queued':
        this.order(grant);
        return this.endingAccounts(grant);
      case 'in_progress':
        grant.message = detail;
        return [];
      case 'granted':
        grant.held = grant.wanted ? [grant.wanted.account] : [];
        grant.grantedAt = grant.updatedAt;
        grant.evidence = detail;
        this.rest(grant, null);
        return [];
      case 'revoked':
        grant.held = [];
        grant.grantedAt = null;
        grant.evidence = detail;
        this.rest(grant, null);
        return [];
      case 'requested':
      case 'action_required':
      case 'failed':
        this.rest(grant, detail);
        return [];
    }
  }

  /** A new change to carry out: by the webhook where there is one, else by an operator. */
  private order(grant: Grant): void {
    grant.changeId = randomUUID();
    grant.changeAt = grant.updatedAt;
    grant.dueAt = dueAt(grant.kind, grant.changeAt);
    grant.attempts = 0;
    grant.nextAttemptAt = this.settings.ACCESS_WEBHOOK_URL ? grant.changeAt : null;
    grant.evidence = null;
    grant.message = null;
    this.database.afterCommit(() => {
      for (const listener of this.listeners) listener();
    });
  }

  private rest(grant: Grant, message: string | null): void {
    grant.dueAt = null;
    grant.nextAttemptAt = null;
    grant.message = message;
  }

  private async record(grant: Grant, fromState: Grant['state'], event: GrantEvent, cause: Cause): Promise<void> {
    const rows = this.database.repository(GrantTransition);
    await rows.insert({
      id: randomUUID(),
      grantId: grant.id,
      step: (await rows.countBy({ grantId: grant.id })) + 1,
      at: grant.updatedAt,
      event,
      fromState,
      toState: grant.state,
      actor: cause.actor,
      detail: cause.detail ?? null,
    });
  }
}

function without(accounts: readonly PlatformAccount[], account: PlatformAccount): PlatformAccount[] {
  return accounts.filter((one) => !sameAccount(one, account));
}
