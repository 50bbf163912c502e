import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { NOT_PAID, type Subscription } from '../../payment/subscriptions/subscription.entity.js';
import { SubscriptionsService } from '../../payment/subscriptions/subscriptions.service.js';
import type { GrantKind, GrantState } from '../../shared/contract/access.js';
import { type PlanKey, PLANS } from '../../shared/plans.js';
import { SubmissionsService } from '../submissions.service.js';
import { AccountClaimsService } from './account-claims.service.js';
import {
  findEntitlements,
  type Access,
  type Entitlement,
  isSameScope,
  findAccount,
  type AccountDetails,
  type PlatformAccount,
  hasSameDetails,
} from './entitlement.rules.js';
import { isWithheld, type GrantEvent, isEntitled } from './grant-state.rules.js';
import type { Grant, EndReason } from './grant.entity.js';
import { GrantsService } from './grants.service.js';

/** Two or three rounds suffice. Rules that never settle must not hold the database. */
const MAX_ROUNDS = 10;

/** A person's grants and active plans, with the steps that bring them in line. */
interface Snapshot {
  grants: Grant[];
  plans: PlanKey[];
  drift: Drift[];
}

/** Brings a person's grants in line with their active plans and latest form. */
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
   * Applies all missing steps. Idempotent: safe to run at any time. Writes nothing without drift.
   * Joins a running transaction. Throws if the grants do not settle.
   */
  async reconcile(userId: string): Promise<void> {
    const before = await this.read(userId);
    if (before.drift.length === 0) return;
    await this.database.transaction(async () => {
      let snapshot = await this.read(userId);
      for (let round = 1; snapshot.drift.length > 0; round++) {
        if (round > MAX_ROUNDS) throw new Error(`A person's access did not settle in ${MAX_ROUNDS} rounds`);
        for (const step of snapshot.drift) await this.applyStep(userId, snapshot, step);
        snapshot = await this.read(userId);
      }
    });
  }

  private async read(userId: string): Promise<Snapshot> {
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

  /** Throws if the step's grant was not read. Skipping the step would hide a bug. */
  private async applyStep(userId: string, { grants, plans }: Snapshot, step: Drift): Promise<void> {
    if (step.event === null) return this.grants.create(userId, step.kind);
    const grant = grants.find((one) => one.kind === step.kind);
    if (!grant) throw new Error(`No ${step.kind} grant to apply ${step.event} to`);
    if (step.event === 'entitlement_ended') {
      const endReason = findEndReason(step.kind, await this.subscriptions.findByUser(userId), plans);
      await this.grants.apply(grant, step.event, { actor: 'product', endReason });
    } else await this.grants.apply(grant, step.event, { actor: 'product', wanted: step.wanted });
  }
}

/** The facts of a grant that the comparison reads. */
export interface GrantView {
  kind: GrantKind;
  state: GrantState;
  /** The access last requested by plans and form; null without an account. */
  wanted: Access | null;
  /** Every account that may have access, oldest first. */
  held: readonly PlatformAccount[];
  /** Whether other people's claims on its accounts require a new change. */
  isOutdated: boolean;
  /** Whether an operator withheld the access and has not restored it. */
  isWithheld: boolean;
}

/** A step toward the desired state. A null `event` creates the grant, in state `requested`. */
export interface Drift {
  kind: GrantKind;
  event: GrantEvent | null;
  /** With `details_given`. */
  wanted?: Access;
}

/**
 * Compares grants with entitlements and returns the missing steps. Repeated application settles
 * with no steps. An account stays if a later form leaves its field empty.
 */
export function findDrift(
  entitlements: readonly Entitlement[],
  details: AccountDetails | null,
  grants: readonly GrantView[],
): Drift[] {
  const missing = entitlements.flatMap((entitlement) => {
    const grant = grants.find((one) => one.kind === entitlement.kind) ?? null;
    return nextStep(entitlement, details, grant);
  });
  const ended = grants
    .filter((grant) => !entitlements.some((entitlement) => entitlement.kind === grant.kind))
    .flatMap(({ kind, state, isOutdated }): Drift[] => {
      if (isEntitled(state)) return [{ kind, event: 'entitlement_ended' }];
      return isOutdated ? [{ kind, event: 'claims_changed' }] : [];
    });
  return [...missing, ...ended];
}

function nextStep(entitlement: Entitlement, details: AccountDetails | null, grant: GrantView | null): Drift[] {
  const { kind, scope, plans } = entitlement;
  if (grant === null) return [{ kind, event: null }];
  if (grant.isWithheld) return grant.isOutdated ? [{ kind, event: 'claims_changed' }] : [];
  const account = findAccount(kind, details) ?? grant.wanted?.account ?? grant.held.at(-1) ?? null;
  if (account === null) return nextStepWithoutAccount(kind, details, grant.state);
  const isAsked =
    !['requested', 'revoke_queued', 'revoked'].includes(grant.state) &&
    grant.wanted !== null &&
    hasSameDetails(grant.wanted.account, account) &&
    isSameScope(grant.wanted.scope, scope);
  if (!isAsked) return [{ kind, event: 'details_given', wanted: { account, scope, plans } }];
  return grant.isOutdated ? [{ kind, event: 'claims_changed' }] : [];
}

/** Requires a platform account. A Discord name is optional, because the community is open. */
function nextStepWithoutAccount(kind: GrantKind, details: AccountDetails | null, state: GrantState): Drift[] {
  if (state === 'revoked') return [{ kind, event: 'entitled' }];
  if (state === 'requested' && details !== null && kind !== 'discord') return [{ kind, event: 'details_missing' }];
  return [];
}

type SubscriptionFacts = Pick<Subscription, 'planKey' | 'status' | 'cancellationReason' | 'accessHeldSince'>;

/**
 * Finds the reason why access of this kind ends. `subscriptions`: all of the person's, newest
 * first. `livePlans`: the plans that are still active. The newest subscription whose plan includes
 * the kind decides.
 */
function findEndReason(
  kind: GrantKind,
  subscriptions: readonly SubscriptionFacts[],
  livePlans: readonly PlanKey[],
): Exclude<EndReason, 'withheld'> {
  const newest = subscriptions.find(({ planKey }) => planKey !== null && includesKind(planKey, kind));
  if (newest && newest.accessHeldSince !== null) return 'disputed';
  if (newest && isUnpaid(newest)) return 'payment_failed';
  return livePlans.length > 0 ? 'plan_changed' : 'plan_ended';
}

function includesKind(plan: PlanKey, kind: GrantKind): boolean {
  return kind === 'discord' || PLANS[plan].platforms.includes(kind);
}

function isUnpaid({ status, cancellationReason }: SubscriptionFacts): boolean {
  if (status === 'past_due' || status === 'unpaid') return true;
  return status === 'canceled' && cancellationReason === NOT_PAID;
}
