import { SUBSCRIPTION_STATUSES } from './contract/payment.js';
import { isRunning } from './subscription-status.js';

it('a subscription runs as long as Stripe may charge it', () => {
  expect(SUBSCRIPTION_STATUSES.filter(isRunning)).toEqual(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
});
