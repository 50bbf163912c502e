import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { SubscriptionsService } from '../../payment/subscriptions/subscriptions.service.js';
import type { PlanKey } from '../../shared/plans.js';
import { AccountClaimsService } from './account-claims.service.js';
import { findEndReason } from './end-reason.js';
import { findEntitlements } from './entitlement.rules.js';
import { type Drift, findDrift, type GrantView } from './grant-drift.rules.js';
import { isWithheld } from './grant-state.rules.js';
import { GrantsService } from './grants.service.js';
import type { Grant } from './grant.entity.js';
import { SubmissionsService } from '../submissions.service.js';

/** Two or three do in practice. A fault of ours must not hold the database for good. */
const MAX_ROUNDS = 10;

/** A person's grants, their live plans, and what drifted. */
interface Reading {
  grants: Grant[];
  plans: PlanKey[];
  drift: Drift[];
}

/** Brings a person's grants to what their live plans and their last submission ask for. */
@Injectable()
export class GrantReconcilerService {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsService,
    private readonly submissions: SubmissionsService,
    private readonly grants: GrantsService,
    private readonly claims: AccountClaimsService,
  ) {}

  /**
   * Looks at what is true now, so it may be called any number of times, by anyone, in any order. Nothing is written
   * where nothing drifted. Joins a running transaction.
   */
  async reconcile(userId: string): Promise<void> {
    const before = await this.read(userId);
    if (before.drift.length === 0) return;
    await this.database.transaction(async () => {
      let seen = await this.read(userId);
      for (let round = 1; seen.drift.length > 0; round++) {
        if (round > MAX_ROUNDS) throw new Error(`A person's access did not settle in ${MAX_ROUNDS} rounds`);
        for (const step of seen.drift) await this.applyStep(userId, seen, step);
        seen = await this.read(userId);
      }
    });
  }

  private async read(userId: string): Promise<Reading> {
    const plans = await this.subscriptions.activePlans(userId);
    const details = await this.submissions.latest(userId);
    const grants = await this.grants.findByUser(userId);
    const views: GrantView[] = [];
    for (const grant of grants) {
      const { kind, state, wanted, held } = grant;
      const isOutdated = await this.claims.isOutdated(grant);
      views.push({ kind, state, wanted, held, isOutdated, isWithheld: isWithheld(grant) });
    }
    return { grants, plans, drift: findDrift(findEntitlements(plans), details, views) };
  }

  private async applyStep(userId: string, { grants, plans }: Reading, step: Drift): Promise<void> {
    const grant = grants.find((one) => one.kind === step.kind);
    if (step.event === null) await this.grants.create(userId, step.kind);
    else if (step.event === 'entitlement_ended' && grant) {
      const endReason = findEndReason(step.kind, await this.subscriptions.findByUser(userId), plans);
      await this.grants.apply(grant, step.event, { actor: 'product', endReason });
    } else if (grant) await this.grants.apply(grant, step.event, { actor: 'product', wanted: step.wanted });
  }
}
