import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';
import { SubscriptionHooksService, SubscriptionsService } from '../payment/subscriptions/subscriptions.service.js';
import { FORM_NAME } from '../shared/contract/access.js';
import { type PlanKey, PLANS } from '../shared/plans.js';
import { AccountHooksService } from '../users/account/account-hooks.service.js';
import type { User } from '../users/user.entity.js';
import { AccessDelivery } from './delivery/access-delivery.entity.js';
import { findAccount } from './grants/entitlement.rules.js';
import { GrantHistoryService } from './grants/grant-history.service.js';
import { GrantReconcilerService } from './grants/grant-reconciler.service.js';
import { GrantTransition } from './grants/grant-transition.entity.js';
import { Grant } from './grants/grant.entity.js';
import { GrantsService } from './grants/grants.service.js';
import { Submission } from './submission.entity.js';
import { presentInfo, SubmissionsService } from './submissions.service.js';

/** Handles events of an account for access: export, deletion, and transfer to a new owner. */
@Injectable()
export class AccessAccountHooksService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly hooks: AccountHooksService,
    private readonly subscriptionHooks: SubscriptionHooksService,
    private readonly submissions: SubmissionsService,
    private readonly grants: GrantsService,
    private readonly history: GrantHistoryService,
    private readonly reconciler: GrantReconcilerService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  onModuleInit(): void {
    this.hooks.exports.set('postPurchase', (user) => this.export(user));
    this.hooks.onDelete.push((user) => this.deleteData(user));
    this.hooks.onReclaimed.push((user) => this.resetForNewOwner(user));
    this.subscriptionHooks.registerAccessDetailsCheck((userId, plan) => this.hasAccountsFor(userId, plan));
  }

  /** Whether the form has an account for each platform of the plan. */
  private async hasAccountsFor(userId: string, plan: PlanKey): Promise<boolean> {
    const details = await this.submissions.latest(userId);
    return PLANS[plan].platforms.every((platform) => findAccount(platform, details) !== null);
  }

  private async export(user: User): Promise<unknown> {
    const submissions = await this.submissions.history(user.id);
    const grants = [];
    for (const grant of await this.grants.findByUser(user.id)) {
      const { kind, state, wanted, evidence, message, endReason, grantedAt, createdAt } = grant;
      const history = (await this.history.forGrant(grant.id)).map(({ at, event, toState, detail }) => {
        return { at, event, state: toState, detail };
      });
      grants.push({ kind, state, access: wanted, evidence, message, endReason, grantedAt, createdAt, history });
    }
    return {
      submissions: submissions.map((one) => ({ ...presentInfo(one), submittedAt: one.createdAt })),
      grants,
    };
  }

  /**
   * Deletes everything except grants whose access has yet to be removed. They lose their owner and
   * history, and are deleted after the removal. Joins the running transaction.
   */
  private async deleteData(user: User): Promise<void> {
    for (const grant of await this.grants.findByUser(user.id)) {
      grant.userId = null;
      grant.wanted = null;
      grant.message = null;
      grant.claimedBy = null;
      if (grant.state === 'revoke_queued') await this.database.repository(Grant).save(grant);
      else if (grant.state === 'revoked') await this.database.repository(Grant).delete({ id: grant.id });
      else await this.grants.apply(grant, 'entitlement_ended', { actor: 'product' });
      await this.database.repository(GrantTransition).delete({ grantId: grant.id });
      await this.database.repository(AccessDelivery).delete({ grantId: grant.id });
    }
    await this.database.repository(Submission).delete({ userId: user.id });
  }

  /** Deletes the former owner's data. Access then waits for a new form. */
  private async resetForNewOwner(user: User): Promise<string[]> {
    await this.deleteData(user);
    await this.reconciler.reconcile(user.id);
    const isPaid = await this.subscriptions.isPaid(user.id);
    return isPaid ? [`To use your plan, send the ${FORM_NAME} again with your own account details.`] : [];
  }
}
