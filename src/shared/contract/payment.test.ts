import { SUBSCRIPTION_STATUSES, isRunning } from './payment.js';

it('a subscription runs as long as Stripe may charge it', () => {
  expect(SUBSCRIPTION_STATUSES.filter(isRunning)).toEqual(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
});
