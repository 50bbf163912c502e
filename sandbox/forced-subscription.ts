import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { attachCard } from './stripe-cards.js';
import { price } from './stripe-catalog.js';
import { activeCustomer } from './customer-object.js';
import { noSuch, StripeError } from './stripe-error.js';
import { cancelNow, changeSubscription, startSubscription } from './subscription-lifecycle.js';

const day = 86_400;
const statuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;

/**
 * For tests: creates a subscription in a state that normally takes many steps, with the events of
 * those steps.
 */
export function forceSubscription(
  sandbox: Sandbox,
  customer: string,
  priceId: string,
  statusName: string,
  metadata: unknown,
): Stripe.Subscription {
  const wanted = price(priceId);
  if (!wanted) throw noSuch('price', priceId, 'price');
  const status = statuses.find((one) => one === statusName);
  if (!status) throw new StripeError(400, `"status" must be one of: ${statuses.join(', ')}.`, { param: 'status' });
  activeCustomer(sandbox, customer, 'customer');
  const paymentMethod = status.startsWith('incomplete')
    ? null
    : attachCard(sandbox, customer, { number: '4242424242424242' }).id;
  const subscription = startSubscription(sandbox, {
    customer,
    price: wanted,
    quantity: 1,
    trialEnd: status === 'trialing' ? sandbox.now() + 30 * day : null,
    paymentMethod,
    metadata: textsOf(metadata),
  });
  if (status === 'canceled') cancelNow(sandbox, subscription);
  else changeSubscription(sandbox, subscription, (now) => (now.status = status));
  return subscription;
}

function textsOf(metadata: unknown): Stripe.Metadata {
  const entries = typeof metadata === 'object' && metadata !== null ? Object.entries(metadata) : [];
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}
