import { Injectable } from '@nestjs/common';
import type { PlanKey } from '../../shared/plans.js';

type ChangeListener = (userId: string) => void;
type AccessDetailsCheck = (userId: string, plan: PlanKey) => Promise<boolean>;

/** Connects subscriptions to modules that payment does not know: access registers itself here. */
@Injectable()
export class SubscriptionHooksService {
  private readonly listeners: ChangeListener[] = [];
  private accessDetailsCheck: AccessDetailsCheck | null = null;

  /**
   * Calls `listener` after a commit that may have changed a person's subscriptions. The listener
   * reads the current state itself (`SubscriptionsService`). It must not throw or block.
   */
  onChanged(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  announceChange(userId: string): void {
    for (const listener of this.listeners) listener(userId);
  }

  /** Registers how to check whether a person has named the accounts that a plan needs. */
  registerAccessDetailsCheck(check: AccessDetailsCheck): void {
    this.accessDetailsCheck = check;
  }

  /**
   * Whether the person has named the accounts that the plan needs. Joins the running transaction.
   */
  async hasAccessDetails(userId: string, plan: PlanKey): Promise<boolean> {
    return this.accessDetailsCheck !== null && (await this.accessDetailsCheck(userId, plan));
  }
}
