import { ok, mockServer } from '../testing/mock-server.js';
import { fetchCustomerStatus } from './customer-terms.js';
import { makeSubscription } from '../testing/subscription.js';

const EMAIL = 'ada@example.com';

it.each([
  ['trialing', ['PRO_BOTH']],
  ['unpaid', ['PRO_BOTH']],
  ['paused', ['PRO_BOTH']],
  ['canceled', []],
] as const)('a plan that is %s belongs to the customer: %j', async (status, plans) => {
  const subscriptions = [makeSubscription({ status })];
  const answer = { paid: false, subscriptions, trialAvailable: false };
  mockServer({ [`GET /payment/subscription-status/${encodeURIComponent(EMAIL)}`]: ok(answer) });
  expect(await fetchCustomerStatus(EMAIL)).toMatchObject({ plans });
});
