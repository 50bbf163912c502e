import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../database/database.js';
import { GRANT_STATES } from '../shared/contract/access.js';
import { AccountClaims } from './account-claims.js';
import { type GrantEvent, ImpossibleTransition } from './grant-state.js';
import type { GrantTransition } from './grant-transition.entity.js';
import { type AskedChange, Grant } from './grant.entity.js';
import { Grants } from './grants.js';

export const DESK_ACTIONS = ['start', 'grant', 'revoke', 'fail', 'retry'] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

const EVENTS: Readonly<Record<DeskAction, GrantEvent>> = {
  start: 'started',
  grant: 'confirmed',
  revoke: 'confirmed',
  fail: 'refused',
  retry: 'retried',
};

/** Everything an operator needs to know of one grant. */
export interface GrantFile {
  grant: Grant;
  /** What its change has to ask for now. */
  ought: AskedChange;
  /** Other people's grants of the same account. */
  sharing: Grant[];
  history: GrantTransition[];
}

/** Why a command was not carried out, in words for the operator. */
export class DeskError extends Error {}

/** The operator's side: the queue of grants and the reports of what was done by hand. */
@Injectable()
export class GrantDesk {
  constructor(
    private readonly database: Database,
    private readonly grants: Grants,
    private readonly claims: AccountClaims,
  ) {}

  /** What waits for somebody, the most urgent first; with `all` every grant. */
  async list(all: boolean): Promise<Grant[]> {
    const open = ['queued', 'in_progress', 'revoke_queued', 'failed', 'action_required'] as const;
    const rows = await this.database.repository(Grant).findBy({ state: In(all ? [...GRANT_STATES] : [...open]) });
    return rows.sort((one, other) => urgency(one) - urgency(other));
  }

  /** Throws DeskError for an unknown id. */
  async show(id: string): Promise<GrantFile> {
    const grant = await this.known(id);
    return {
      grant,
      ought: await this.claims.ought(grant),
      sharing: await this.claims.sharing(grant),
      history: await this.grants.history(id),
    };
  }

  /**
   * Reports what was done by hand and answers the grant's new state. `text` is the evidence; with `fail` it is the
   * reason, which the customer sees. Throws DeskError where that cannot have happened.
   */
  async report(id: string, action: DeskAction, text: string | null): Promise<Grant['state']> {
    return this.database.transaction(async () => {
      const grant = await this.known(id);
      const isEnding = grant.state === 'revoke_queued';
      if ((action === 'grant' && isEnding) || (action === 'revoke' && !isEnding)) {
        throw new DeskError(`This grant is ${grant.state}: there is nothing to ${action}.`);
      }
      try {
        await this.grants.apply(grant, EVENTS[action], { actor: 'operator', detail: text });
      } catch (error) {
        if (error instanceof ImpossibleTransition) {
          throw new DeskError(`This grant is ${grant.state}: it cannot be changed that way.`, { cause: error });
        }
        throw error;
      }
      return grant.state;
    });
  }

  private async known(id: string): Promise<Grant> {
    const grant = await this.grants.find(id);
    if (!grant) throw new DeskError(`There is no grant ${id}.`);
    return grant;
  }
}

/** Earlier due times sort first, what is not due last. */
function urgency(grant: Grant): number {
  return grant.dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
