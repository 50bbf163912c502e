import StripeSdk from 'stripe';
import { stripeTestKey } from '../../scripts/stripe-test-key.js';
import { price } from '../../sandbox/stripe-catalog.js';
import { PLAN_KEYS, PLANS, PRICE_SETS } from '../../src/shared/plans.js';
import { describeStripeContract } from '../live/stripe-contract.js';
import type { StripeTarget } from '../live/stripe-target.js';
import { startSandbox } from '../support/sandbox.js';
import { priceId } from '../support/shopper.js';

const KEY = 'sk_test_sandbox';

async function openSandbox(): Promise<StripeTarget> {
  const sandbox = await startSandbox();
  await sandbox.webhooks('drop');
  const { port } = new URL(sandbox.stripeUrl);
  const api = new StripeSdk(KEY, { host: 'localhost', port, protocol: 'http' });
  return {
    url: sandbox.stripeUrl,
    key: KEY,
    api,
    prices: Object.fromEntries(PLAN_KEYS.map((plan) => [plan, priceId(plan)])),
    newCustomer: async (email) => {
      const { id } = await api.customers.create({ email });
      const card = await sandbox.control<{ id: string }>('/stripe/cards', {
        customer: id,
        cardNumber: '4242424242424242',
      });
      return { id, card: card.id, advanceDays: async (days) => void (await sandbox.advanceDays(days)) };
    },
    close: () => sandbox.stop(),
  };
}

describeStripeContract('The sandbox', openSandbox);

describe('STRIPE_TEST_KEY', () => {
  it.each(['sk_live_abc', 'rk_live_abc', 'rk_test_abc', 'pk_test_abc', 'sk_test_', 'abc'])('refuses %s', (key) => {
    expect(() => stripeTestKey({ STRIPE_TEST_KEY: key })).toThrow('Live and restricted keys are refused');
  });

  it.each([
    [undefined, null],
    [' ', null],
    ['sk_test_51Abc', 'sk_test_51Abc'],
  ])('%j is %j', (key, expected) => {
    expect(stripeTestKey({ STRIPE_TEST_KEY: key })).toBe(expected);
  });
});

test('the sandbox charges the prices of the plans', () => {
  for (const set of PRICE_SETS) {
    for (const { key, name, monthlyUsd } of Object.values(PLANS)) {
      const id = `price_sandbox_${set}_${key}`.toLowerCase();
      expect(price(id)).toMatchObject({ unit_amount: 100 * monthlyUsd, currency: 'usd', nickname: name });
    }
  }
});
