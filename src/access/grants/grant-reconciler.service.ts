import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { SubscriptionsService } from '../../payment/subscriptions/subscriptions.service.js';
import type { PlanKey } from '../../shared/plans.js';
import { AccountClaimsService } from './account-claims.service.js';
import { findEndReason, type Drift, findDrift, type GrantView } from './grant-drift.rules.js';
import { findEntitlements } from './entitlement.rules.js';
import { isWithheld } from './grant-state.rules.js';
import { GrantsService } from './grants.service.js';
import type { Grant } from './grant.entity.js';
import { SubmissionsService } from '../submissions.service.js';

/**
 * Two or three rounds are enough in practice. The limit keeps a rule that never settles from
 * holding the database.
 */
const MAX_ROUNDS = 10;

/** A person's grants and live plans, with the steps that bring them in line. */
interface Reading {
  grants: Grant[];
  plans: PlanKey[];
  drift: Drift[];
}

/** Brings a person's grants in line with their live plans and their latest form. */
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
   * Applies every step that is missing now. Callers may repeat it at any time and in any order.
   * Writes nothing if nothing drifted. Joins a running transaction. Throws if the grants do not
   * settle.
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

  /**
   * Throws when the step is about a grant that was not read, because skipping it would hide a
   * fault.
   */
  private async applyStep(userId: string, { grants, plans }: Reading, step: Drift): Promise<void> {
    if (step.event === null) return this.grants.create(userId, step.kind);
    const grant = grants.find((one) => one.kind === step.kind);
    if (!grant) throw new Error(`No ${step.kind} grant to apply ${step.event} to`);
    if (step.event === 'entitlement_ended') {
      const endReason = findEndReason(step.kind, await this.subscriptions.findByUser(userId), plans);
      await this.grants.apply(grant, step.event, { actor: 'product', endReason });
    } else await this.grants.apply(grant, step.event, { actor: 'product', wanted: step.wanted });
  }
}
