import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { SubscriptionsService } from '../../payment/subscriptions/subscriptions.service.js';
import type { PlanKey } from '../../shared/plans.js';
import { AccountClaimsService } from './account-claims.service.js';
import { endReasonOf } from './end-reason.js';
import { entitlementsOf } from './entitlements.js';
import { type Drift, driftOf, type GrantView } from './grant-drift.js';
import { isWithheld } from './grant-state.js';
import { GrantsService } from './grants.service.js';
import type { Grant } from './grant.entity.js';
import { SubmissionsService } from '../submissions.service.js';

/** Two or three do in practice. A fault of ours must not hold the database for good. */
const MAX_ROUNDS = 10;

/** A person's grants, their live plans, and what drifted. */
interface Look {
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
    const before = await this.look(userId);
    if (before.drift.length === 0) return;
    await this.database.transaction(async () => {
      let seen = await this.look(userId);
      for (let round = 1; seen.drift.length > 0; round++) {
        if (round > MAX_ROUNDS) throw new Error(`A person's access did not settle in ${MAX_ROUNDS} rounds`);
        for (const step of seen.drift) await this.take(userId, seen, step);
        seen = await this.look(userId);
      }
    });
  }

  private async look(userId: string): Promise<Look> {
    const plans = await this.subscriptions.activePlans(userId);
    const details = await this.submissions.latest(userId);
    const grants = await this.grants.ofUser(userId);
    const views: GrantView[] = [];
    for (const grant of grants) {
      const { kind, state, wanted, held } = grant;
      const isOutdated = await this.claims.isOutdated(grant);
      views.push({ kind, state, wanted, held, isOutdated, isWithheld: isWithheld(grant) });
    }
    return { grants, plans, drift: driftOf(entitlementsOf(plans), details, views) };
  }

  private async take(userId: string, { grants, plans }: Look, step: Drift): Promise<void> {
    const grant = grants.find((one) => one.kind === step.kind);
    if (step.event === null) await this.grants.create(userId, step.kind);
    else if (step.event === 'entitlement_ended' && grant) {
      const endReason = endReasonOf(step.kind, await this.subscriptions.ofUser(userId), plans);
      await this.grants.apply(grant, step.event, { actor: 'product', endReason });
    } else if (grant) await this.grants.apply(grant, step.event, { actor: 'product', wanted: step.wanted });
  }
}
