import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { mergeScopes, isSameScope, accountKey, type PlatformAccount, isSameAccount } from './entitlement.rules.js';
import { isEntitled, PENDING_STATES } from './grant-state.rules.js';
import { type AskedChange, Grant, GrantAccount } from './grant.entity.js';

/** Tracks which grants claim a platform account. Several people may use the same account. */
@Injectable()
export class AccountClaimsService {
  constructor(private readonly database: Database) {}

  /** Stores a grant's claims and returns the keys of its current and previous accounts. */
  async saveClaims(grant: Grant): Promise<string[]> {
    const rows = this.database.repository(GrantAccount);
    const before = (await rows.findBy({ grantId: grant.id })).map((row) => row.accountKey);
    const now = grant.state === 'revoked' ? [] : [...new Set(accountsOf(grant).map(accountKey))];
    const removed = before.filter((key) => !now.includes(key));
    const added = now.filter((key) => !before.includes(key));
    if (removed.length > 0) await rows.delete({ grantId: grant.id, accountKey: In(removed) });
    if (added.length > 0)
      await rows.insert(added.map((key) => ({ grantId: grant.id, kind: grant.kind, accountKey: key })));
    return [...new Set([...before, ...now])];
  }

  /** Finds other people's grants that want or hold one of these accounts. */
  async grantsClaiming(grant: Grant, keys: readonly string[]): Promise<Grant[]> {
    if (keys.length === 0) return [];
    const claims = await this.database
      .repository(GrantAccount)
      .findBy({ kind: grant.kind, accountKey: In([...keys]), grantId: Not(grant.id) });
    if (claims.length === 0) return [];
    const ids = claims.map(({ grantId }) => grantId);
    return this.database.repository(Grant).find({ where: { id: In(ids) }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Finds other people's grants that want or hold the account that this grant wants. */
  async sharedGrants(grant: Grant): Promise<Grant[]> {
    const wanted = wantedOf(grant);
    return wanted ? this.grantsClaiming(grant, [accountKey(wanted.account)]) : [];
  }

  /**
   * Computes the change that a grant has to request: the combined scope of all entitled grants of
   * its account, and the removal of accounts that it gave up and that nobody else wants or holds.
   */
  async desiredChange(grant: Grant): Promise<AskedChange> {
    const wanted = wantedOf(grant);
    const others = await this.grantsClaiming(grant, accountsOf(grant).map(accountKey));
    const shared = others.flatMap((other) => {
      const access = wantedOf(other);
      return access && wanted && isSameAccount(access.account, wanted.account) ? [access.scope] : [];
    });
    const claimed = [...others.flatMap(accountsOf), ...(wanted ? [wanted.account] : [])];
    return {
      scope: wanted ? mergeScopes([wanted.scope, ...shared]) : [],
      remove: grant.held.filter((account) => !claimed.some((one) => isSameAccount(one, account))),
    };
  }

  /** Whether changes by other people have made the grant's last change outdated. */
  async isOutdated(grant: Grant): Promise<boolean> {
    if (grant.asked === null || grant.state === 'requested' || grant.state === 'revoked') return false;
    const { scope, remove } = await this.desiredChange(grant);
    if (!isSameScope(grant.asked.scope, scope)) return true;
    return PENDING_STATES.includes(grant.state) && !sameAccounts(grant.asked.remove, remove);
  }
}

function wantedOf(grant: Grant): Grant['wanted'] {
  return isEntitled(grant.state) ? grant.wanted : null;
}

function accountsOf(grant: Grant): PlatformAccount[] {
  const wanted = wantedOf(grant);
  return [...grant.held, ...(wanted ? [wanted.account] : [])];
}

function sameAccounts(some: readonly PlatformAccount[], others: readonly PlatformAccount[]): boolean {
  return some.length === others.length && some.every((one) => others.some((other) => isSameAccount(one, other)));
}
