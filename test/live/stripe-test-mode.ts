import { setTimeout as sleep } from 'node:timers/promises';
import StripeSdk, { type Stripe } from 'stripe';
import { PLAN_KEYS, PLANS, type PlanKey } from '../../src/shared/plans.js';
import type { StripeTarget, TimedCustomer } from './stripe-target.js';

const DAY = 86_400;
const CLOCK_PATIENCE_MS = 120_000;

/**
 * The real Stripe with a test-mode key. Makes a product and a price for each plan and takes them
 * out of use at the end.
 */
export async function openStripeTestMode(key: string): Promise<StripeTarget> {
  const api = new StripeSdk(key, { maxNetworkRetries: 2 });
  const removals: (() => Promise<unknown>)[] = [];
  const prices: Partial<Record<PlanKey, string>> = {};
  for (const plan of PLAN_KEYS) prices[plan] = await newPrice(api, plan, removals);
  return {
    url: 'https://api.stripe.com',
    key,
    api,
    prices,
    newCustomer: (email) => newCustomer(api, email, removals),
    close: async () => {
      for (const remove of removals.toReversed()) await remove();
    },
  };
}

async function newPrice(api: Stripe, plan: PlanKey, removals: (() => Promise<unknown>)[]): Promise<string> {
  const { id, product } = await api.prices.create({
    currency: 'usd',
    unit_amount: PLANS[plan].monthlyUsd * 100,
    recurring: { interval: 'month' },
    product_data: { name: `Contract test: ${PLANS[plan].name}` },
  });
  // A price that was used cannot be deleted.
  removals.push(
    () => api.prices.update(id, { active: false }),
    () => api.products.update(typeof product === 'string' ? product : product.id, { active: false }),
  );
  return id;
}

async function newCustomer(api: Stripe, email: string, removals: (() => Promise<unknown>)[]): Promise<TimedCustomer> {
  let time = Math.floor(Date.now() / 1000);
  const { id: clock } = await api.testHelpers.testClocks.create({ frozen_time: time });
  // Deletes the customer and the subscriptions, too.
  removals.push(() => api.testHelpers.testClocks.del(clock));
  const { id } = await api.customers.create({ email, test_clock: clock });
  const card = await api.paymentMethods.attach('pm_card_visa', { customer: id });
  return {
    id,
    card: card.id,
    advanceDays: async (days) => {
      time += days * DAY;
      await api.testHelpers.testClocks.advance(clock, { frozen_time: time });
      await untilReady(api, clock);
    },
  };
}

async function untilReady(api: Stripe, clock: string): Promise<void> {
  const deadline = Date.now() + CLOCK_PATIENCE_MS;
  for (;;) {
    const { status } = await api.testHelpers.testClocks.retrieve(clock);
    if (status === 'ready') return;
    if (status === 'internal_failure' || Date.now() > deadline) throw new Error(`The test clock is ${status}.`);
    await sleep(1000);
  }
}
