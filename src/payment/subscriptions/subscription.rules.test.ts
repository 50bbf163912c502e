import type { SubscriptionStatus } from '../../shared/contract/payment.js';
import { givesAccess, graceEnd } from './subscription.rules.js';

const at = (day: number, time = '00:00:00') => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}Z`);
const facts = (status: SubscriptionStatus, pastDueSince: Date | null = null) => ({
  status,
  pastDueSince,
  trialRefused: false,
  accessHeldSince: null,
});

describe('givesAccess', () => {
  it('is false while a dispute holds access', () => {
    expect(givesAccess({ ...facts('active'), accessHeldSince: at(1) }, 7, at(2))).toBe(false);
  });

  it.each<[SubscriptionStatus, boolean]>([
    ['trialing', true],
    ['active', true],
    ['past_due', false],
    ['unpaid', false],
    ['canceled', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['paused', false],
  ])('with status %s and no due date is %s', (status, expected) => {
    expect(givesAccess(facts(status), 7, at(1))).toBe(expected);
  });

  it('is true until the grace period ends', () => {
    const pastDue = facts('past_due', at(1));
    expect(givesAccess(pastDue, 7, at(7, '23:59:59'))).toBe(true);
    expect(givesAccess(pastDue, 7, at(8))).toBe(false);
    expect(givesAccess(pastDue, 0, at(1))).toBe(false);
  });

  it('is false for a refused trial', () => {
    expect(givesAccess({ ...facts('trialing'), trialRefused: true }, 7, at(1))).toBe(false);
  });
});

it('graceEnd is null unless the subscription is past due', () => {
  expect(graceEnd(facts('past_due', at(1)), 7)).toEqual(at(8));
  expect(graceEnd(facts('active', at(1)), 7)).toBeNull();
});
