import { SUBSCRIPTION_STATUSES, isRunning } from './payment.js';

it('counts a subscription as running as long as Stripe may charge for it', () => {
  expect(SUBSCRIPTION_STATUSES.filter(isRunning)).toEqual(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
});
