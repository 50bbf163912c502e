import type Stripe from 'stripe';
import { paymentBehaviors, type Sandbox } from './sandbox.js';
import { price } from './stripe-catalog.js';
import { activeCustomer } from './customer-object.js';
import { find, noSuch, StripeError } from './stripe-error.js';
import { createdFilter, newestFirst, page } from './stripe-list.js';
import type { StripeParams, StripeRoute } from './stripe-params.js';
import { cancelNow, changePrice, changeSubscription, endTrial, startSubscription } from './subscription-lifecycle.js';
import { itemOf } from './subscription-object.js';

const day = 86_400;
const statuses = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
  'ended',
  'all',
] as const;
export const prorations = ['create_prorations', 'always_invoice', 'none'] as const;

export const subscriptionRoutes: StripeRoute[] = [
  {
    method: 'post',
    path: '/subscriptions',
    handle({ sandbox, params }) {
      params.only(
        'customer',
        'items',
        'trial_period_days',
        'trial_end',
        'default_payment_method',
        'metadata',
        'cancel_at_period_end',
      );
      const customer = activeCustomer(sandbox, params.requiredText('customer'), 'customer').id;
      const item = params.groups('items')[0] ?? params.missing('items');
      const wanted = priceParam(item.only('price', 'quantity', 'metadata'), 'price') ?? item.missing('price');
      const trialDays = params.integer('trial_period_days');
      const paymentMethod = paymentMethodParam(sandbox, params) ?? null;
      const subscription = startSubscription(sandbox, {
        customer,
        price: wanted,
        quantity: item.integer('quantity') ?? 1,
        trialEnd: trialDays ? sandbox.now() + trialDays * day : (params.integer('trial_end') ?? null),
        paymentMethod,
        metadata: params.metadata(),
      });
      const scheduled = params.flag('cancel_at_period_end');
      if (scheduled !== undefined) scheduleEnd(sandbox, subscription, scheduled);
      return subscription;
    },
  },
  {
    method: 'get',
    path: '/subscriptions',
    handle({ sandbox, params }) {
      params.only('customer', 'price', 'status', 'created', 'limit', 'starting_after', 'ending_before');
      const [customer, wanted, created] = [params.text('customer'), params.text('price'), createdFilter(params)];
      const status = params.choice('status', statuses);
      const found = newestFirst(sandbox.state.subscriptions).filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (wanted === undefined || itemOf(one).price.id === wanted) &&
          created(one) &&
          hasStatus(one, status),
      );
      return page(found, '/v1/subscriptions', params);
    },
  },
  {
    method: 'get',
    path: '/subscriptions/:id',
    handle: ({ sandbox, id }) => find(sandbox.state.subscriptions, 'subscription', id),
  },
  {
    method: 'post',
    path: '/subscriptions/:id',
    handle({ sandbox, params, id }) {
      params.only(
        'cancel_at_period_end',
        'cancel_at',
        'items',
        'proration_behavior',
        'default_payment_method',
        'metadata',
        'trial_end',
        'payment_behavior',
        'pause_collection',
      );
      const subscription = living(sandbox, id);
      const newPrice = changedPrice(subscription, params);
      const proration = params.choice('proration_behavior', prorations) ?? 'create_prorations';
      const behavior = params.choice('payment_behavior', paymentBehaviors) ?? 'allow_incomplete';
      const pause = pauseParam(params);
      const paymentMethod = paymentMethodParam(sandbox, params);
      const [scheduled, cancelAt] = [params.flag('cancel_at_period_end'), params.clearableText('cancel_at')];
      const metadata = params.metadata(subscription.metadata);
      const trialEnd = params.text('trial_end');
      changeSubscription(sandbox, subscription, (now) => {
        now.metadata = metadata;
        if (pause !== undefined) now.pause_collection = pause;
        if (paymentMethod !== undefined) now.default_payment_method = paymentMethod;
        if (cancelAt !== undefined) now.cancel_at = cancelAt === null ? null : Number(cancelAt);
        if (cancelAt !== undefined) now.canceled_at = cancelAt === null ? null : sandbox.now();
      });
      if (scheduled !== undefined) scheduleEnd(sandbox, subscription, scheduled);
      if (newPrice) changePrice(sandbox, subscription, newPrice, proration, behavior);
      if (trialEnd !== undefined) endTrial(sandbox, subscription, trialEnd === 'now' ? 0 : Number(trialEnd));
      return subscription;
    },
  },
  {
    method: 'delete',
    path: '/subscriptions/:id',
    handle({ sandbox, params, id }) {
      params.only('invoice_now', 'prorate', 'cancellation_details');
      const subscription = living(sandbox, id);
      cancelNow(sandbox, subscription);
      return subscription;
    },
  },
];

/** `cancel_at_period_end` as the API sets it. */
function scheduleEnd(sandbox: Sandbox, subscription: Stripe.Subscription, scheduled: boolean): void {
  changeSubscription(sandbox, subscription, (now) => {
    now.cancel_at_period_end = scheduled;
    now.cancel_at = scheduled ? itemOf(now).current_period_end : null;
    now.canceled_at = scheduled ? sandbox.now() : null;
    now.cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: scheduled ? 'cancellation_requested' : null,
    };
  });
}

/** Null if sent blank, which resumes payment collection. */
function pauseParam(params: StripeParams): Stripe.Subscription.PauseCollection | null | undefined {
  if (!params.has('pause_collection')) return undefined;
  if (params.raw('pause_collection') === '') return null;
  const group = params.group('pause_collection').only('behavior');
  const behavior =
    group.choice('behavior', ['void', 'keep_as_draft', 'mark_uncollectible']) ?? group.missing('behavior');
  return { behavior, resumes_at: null };
}

function living(sandbox: Sandbox, id: string): Stripe.Subscription {
  const subscription = find(sandbox.state.subscriptions, 'subscription', id);
  if (subscription.ended_at !== null) throw noSuch('subscription', id);
  return subscription;
}

function hasStatus(subscription: Stripe.Subscription, status: (typeof statuses)[number] | undefined): boolean {
  if (status === 'all') return true;
  if (status === undefined) return subscription.status !== 'canceled';
  if (status === 'ended') return subscription.ended_at !== null;
  return subscription.status === status;
}

function changedPrice(subscription: Stripe.Subscription, params: StripeParams): Stripe.Price | undefined {
  const [item] = params.groups('items');
  if (!item) return undefined;
  const itemId = item.only('id', 'price', 'quantity').text('id');
  if (itemId !== itemOf(subscription).id) {
    const message = itemId
      ? `The subscription does not contain the subscription item ${itemId}.`
      : 'The sandbox keeps one item in a subscription: pass its id to change its price.';
    throw new StripeError(400, message, { param: item.name('id') });
  }
  return priceParam(item, 'price');
}

/** The price that a parameter refers to. Throws Stripe's error for an unknown id. */
export function priceParam(params: StripeParams, key: string): Stripe.Price | undefined {
  const id = params.text(key);
  if (id === undefined) return undefined;
  const found = price(id);
  if (!found) {
    throw new StripeError(400, `No such price: '${id}'`, { param: params.name(key), code: 'resource_missing' });
  }
  return found;
}

function paymentMethodParam(sandbox: Sandbox, params: StripeParams): string | undefined {
  const id = params.text('default_payment_method');
  return id === undefined
    ? undefined
    : find(sandbox.state.paymentMethods, 'PaymentMethod', id, 'default_payment_method').id;
}
