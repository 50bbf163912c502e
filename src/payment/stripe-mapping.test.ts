import type Stripe from 'stripe';
import { cardFingerprint, planOfPrice, subscriptionFacts, vanished } from './stripe-mapping.js';
import type { Subscription } from './subscription.entity.js';

const PRICES = { PRO_BOTH: 'price_pro', STANDARD_BOTH: 'price_standard' };
const NOW = new Date('2026-03-20T00:00:00Z');
const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

/** The fields of a Stripe subscription that the mapping reads. */
function source(changes: object = {}, price = 'price_pro'): Stripe.Subscription {
  return {
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    created: seconds('2026-02-01'),
    trial_end: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    livemode: false,
    latest_invoice: null,
    default_payment_method: null,
    items: {
      data: [
        {
          price: { id: price, unit_amount: 11900, currency: 'usd' },
          quantity: 1,
          current_period_end: seconds('2026-04-01'),
        },
      ],
    },
    ...changes,
  } as unknown as Stripe.Subscription;
}

const facts = (changes: object = {}, previous?: Subscription) =>
  subscriptionFacts(source(changes), previous, PRICES, NOW);
const row = (changes: Partial<Subscription> = {}): Subscription =>
  Object.assign({} as Subscription, facts(), { trialRefused: false }, changes);

it('planOfPrice knows the active set alone', () => {
  expect(planOfPrice(PRICES, 'price_standard')).toBe('STANDARD_BOTH');
  expect(planOfPrice(PRICES, 'price_other')).toBeNull();
});

describe('subscriptionFacts', () => {
  it('maps what the account shows', () => {
    expect(facts({ status: 'trialing', trial_end: seconds('2026-04-01') })).toMatchObject({
      id: 'sub_1',
      customerId: 'cus_1',
      planKey: 'PRO_BOTH',
      status: 'trialing',
      amount: 11900,
      trialEndsAt: new Date('2026-04-01T00:00:00Z'),
      currentPeriodEndsAt: new Date('2026-04-01T00:00:00Z'),
      cancelsAt: null,
    });
  });

  it.each([
    ['flexible billing: cancel_at alone', { cancel_at: seconds('2026-03-25') }, '2026-03-25'],
    ['cancel_at_period_end alone', { cancel_at_period_end: true }, '2026-04-01'],
    ['ended before that', { cancel_at: seconds('2026-04-01'), ended_at: seconds('2026-03-10') }, '2026-03-10'],
  ])('a cancellation, %s', (_name, changes, day) => {
    expect(facts(changes)?.cancelsAt).toEqual(new Date(`${day}T00:00:00Z`));
  });

  it("leaves out another shop's subscription", () => {
    expect(subscriptionFacts(source({}, 'price_other'), undefined, PRICES, NOW)).toBeNull();
  });

  it('keeps people at a price that was replaced, and drops the plan when the owner moves them to another', () => {
    const old = row({ priceId: 'price_2025', planKey: 'PRO_BOTH' });
    expect(subscriptionFacts(source({}, 'price_2025'), old, PRICES, NOW)?.planKey).toBe('PRO_BOTH');
    expect(subscriptionFacts(source({}, 'price_other'), old, PRICES, NOW)).toMatchObject({ planKey: null });
  });

  it('finds our price among several items', () => {
    const items = [...source({}, 'price_addon').items.data, ...source().items.data];
    expect(facts({ items: { data: items } })?.planKey).toBe('PRO_BOTH');
  });

  it('gives no access for a status that Stripe may add', () => {
    expect(facts({ status: 'hibernating' })?.status).toBe('paused');
  });

  describe('past due since', () => {
    const pastDue = { status: 'past_due', latest_invoice: { created: seconds('2026-03-15') } };

    it('the unpaid invoice, and not from a later one again', () => {
      expect(facts(pastDue)?.pastDueSince).toEqual(new Date('2026-03-15T00:00:00Z'));
      const since = new Date('2026-02-15T00:00:00Z');
      expect(facts(pastDue, row({ pastDueSince: since }))?.pastDueSince).toEqual(since);
    });

    it('never the future, and nothing once it is paid', () => {
      expect(facts({ ...pastDue, latest_invoice: { created: seconds('2026-05-01') } })?.pastDueSince).toEqual(NOW);
      expect(facts({}, row({ pastDueSince: NOW }))?.pastDueSince).toBeNull();
    });
  });
});

it('a subscription that Stripe no longer has is ended', () => {
  expect(vanished(row(), NOW)).toMatchObject({ status: 'canceled', endedAt: NOW, cancelsAt: NOW });
});

const paidWith = (last4: string, livemode: boolean) =>
  cardFingerprint(source({ livemode, default_payment_method: { card: { fingerprint: 'print', last4 } } }));

describe('cardFingerprint', () => {
  it('is null for the cards that everybody tests with, in test mode only', () => {
    expect([paidWith('4242', false), paidWith('4444', false), paidWith('4242', true)]).toEqual([
      null,
      'print',
      'print',
    ]);
  });

  it('is null without a card', () => {
    expect(cardFingerprint(source())).toBeNull();
  });
});
