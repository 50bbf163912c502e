import { ok, speak } from '../testing/wire.js';
import { askCustomerStatus } from './customer-status.js';
import { subscriptionOf } from '../testing/subscription-of.js';

const EMAIL = 'ada@example.com';

it.each([
  ['trialing', ['PRO_BOTH']],
  ['unpaid', ['PRO_BOTH']],
  ['paused', ['PRO_BOTH']],
  ['canceled', []],
] as const)('a plan that is %s belongs to the customer: %j', async (status, plans) => {
  const subscriptions = [subscriptionOf({ status })];
  const answer = { paid: false, subscriptions, trialAvailable: false };
  speak({ [`GET /payment/subscription-status/${encodeURIComponent(EMAIL)}`]: ok(answer) });
  expect(await askCustomerStatus(EMAIL)).toMatchObject({ plans });
});
