import type { SubscriptionStatus } from '../../shared/contract/payment.js';

/** The facts that decide access. */
export interface AccessFacts {
  status: SubscriptionStatus;
  /** When the unpaid renewal became due; null unless the status is past_due. */
  pastDueSince: Date | null;
  /** A repeated free trial that is being canceled (docs/decisions/one-trial.md). */
  trialRefused: boolean;
  /** When a disputed payment put access on hold. */
  accessHeldSince: Date | null;
}

const DAY_MS = 86_400_000;

/** Whether it gives access: in a trial, active, or `graceDays` after a failed renewal. */
export function givesAccess(facts: AccessFacts, graceDays: number, now: Date): boolean {
  if (facts.trialRefused || facts.accessHeldSince !== null) return false;
  if (facts.status === 'trialing' || facts.status === 'active') return true;
  const end = graceEnd(facts, graceDays);
  return end !== null && now < end;
}

/** Returns when a past-due subscription stops giving access; null for every other status. */
export function graceEnd(facts: Pick<AccessFacts, 'status' | 'pastDueSince'>, graceDays: number): Date | null {
  if (facts.status !== 'past_due' || facts.pastDueSince === null) return null;
  return new Date(facts.pastDueSince.getTime() + graceDays * DAY_MS);
}
