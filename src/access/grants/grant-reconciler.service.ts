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

/**
 * Two or three rounds are enough in practice. The limit keeps a rule that never settles from
 * holding the database.
 */
const MAX_ROUNDS = 10;

/** A person's grants and live plans, with the steps that bring them in line. */
interface Snapshot {
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

  /**
   * Throws when the step is about a grant that was not read, because skipping it would hide a
   * fault.
   */
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

/** The parts of a stored grant that the comparison reads. */
export interface GrantView {
  kind: GrantKind;
  state: GrantState;
  /** The access that the plans and form last asked for; null without an account. */
  wanted: Access | null;
  /** Every account that may have access, the latest last. */
  held: readonly PlatformAccount[];
  /** Whether other people's claims on its accounts change what it has to ask for. */
  isOutdated: boolean;
  /** Whether an operator withheld the access and has not restored it. */
  isWithheld: boolean;
}

/** One step towards the desired state. A null `event` creates the grant, as `requested`. */
export interface Drift {
  kind: GrantKind;
  event: GrantEvent | null;
  /** With `details_given`. */
  wanted?: Access;
}

/**
 * Compares grants with entitlements and returns the missing steps. Applying them and comparing
 * again ends with no step. A named account stays if a later form leaves its field empty.
 */
export function findDrift(
  entitlements: readonly Entitlement[],
  details: AccountDetails | null,
  grants: readonly GrantView[],
): Drift[] {
  const asked = entitlements.flatMap((entitlement) => {
    const grant = grants.find((one) => one.kind === entitlement.kind) ?? null;
    return nextStep(entitlement, details, grant);
  });
  const ended = grants
    .filter((grant) => !entitlements.some((entitlement) => entitlement.kind === grant.kind))
    .flatMap(({ kind, state, isOutdated }): Drift[] => {
      if (isEntitled(state)) return [{ kind, event: 'entitlement_ended' }];
      return isOutdated ? [{ kind, event: 'claims_changed' }] : [];
    });
  return [...asked, ...ended];
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

/** The community is open, so a Discord name may stay empty. A platform account may not. */
function nextStepWithoutAccount(kind: GrantKind, details: AccountDetails | null, state: GrantState): Drift[] {
  if (state === 'revoked') return [{ kind, event: 'entitled' }];
  if (state === 'requested' && details !== null && kind !== 'discord') return [{ kind, event: 'details_missing' }];
  return [];
}

type SubscriptionFacts = Pick<Subscription, 'planKey' | 'status' | 'cancellationReason' | 'accessHeldSince'>;

/**
 * Finds the reason why access of this kind ends now. `subscriptions` are all of the person's, the
 * newest first; `livePlans` are the plans that still include access. The newest subscription whose
 * plan includes the kind decides.
 */
function findEndReason(
  kind: GrantKind,
  subscriptions: readonly SubscriptionFacts[],
  livePlans: readonly PlanKey[],
): Exclude<EndReason, 'withheld'> {
  const giving = subscriptions.find(({ planKey }) => planKey !== null && includesKind(planKey, kind));
  if (giving && giving.accessHeldSince !== null) return 'disputed';
  if (giving && isUnpaid(giving)) return 'payment_failed';
  return livePlans.length > 0 ? 'plan_changed' : 'plan_ended';
}

function includesKind(plan: PlanKey, kind: GrantKind): boolean {
  return kind === 'discord' || PLANS[plan].platforms.includes(kind);
}

function isUnpaid({ status, cancellationReason }: SubscriptionFacts): boolean {
  if (status === 'past_due' || status === 'unpaid') return true;
  return status === 'canceled' && cancellationReason === NOT_PAID;
}
