import type Stripe from 'stripe';
import { cardFingerprint, findPlanByPrice, toSubscriptionFacts, toVanishedSubscription } from './stripe-mapping.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { NO_UNPAID_CREDIT, findUnpaidCredit } from '../subscriptions/unpaid-credit.rules.js';

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

const CONTEXT = { prices: PRICES, now: NOW, invoices: [], credit: NO_UNPAID_CREDIT, customerMethod: null };

const facts = (changes: object = {}, previous?: Subscription, invoices: Stripe.Invoice[] = []) =>
  toSubscriptionFacts(source(changes), previous, { ...CONTEXT, invoices, credit: findUnpaidCredit(invoices, 0) });
const row = (changes: Partial<Subscription> = {}): Subscription =>
  Object.assign({} as Subscription, facts(), { trialRefused: false }, changes);

it('findPlanByPrice finds prices of the active set only', () => {
  expect(findPlanByPrice(PRICES, 'price_standard')).toBe('STANDARD_BOTH');
  expect(findPlanByPrice(PRICES, 'price_other')).toBeNull();
});

describe('toSubscriptionFacts', () => {
  it('maps the fields that the account shows', () => {
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
  ])('maps a cancellation: %s', (_name, changes, day) => {
    expect(facts(changes)?.cancelsAt).toEqual(new Date(`${day}T00:00:00Z`));
  });

  it("leaves out another shop's subscription", () => {
    expect(toSubscriptionFacts(source({}, 'price_other'), undefined, CONTEXT)).toBeNull();
  });

  it('keeps the plan of a replaced price, and drops it after a move to a foreign price', () => {
    const old = row({ priceId: 'price_2025', planKey: 'PRO_BOTH' });
    expect(toSubscriptionFacts(source({}, 'price_2025'), old, CONTEXT)?.planKey).toBe('PRO_BOTH');
    expect(toSubscriptionFacts(source({}, 'price_other'), old, CONTEXT)).toMatchObject({ planKey: null });
  });

  it('finds our price among several items', () => {
    const items = [...source({}, 'price_addon').items.data, ...source().items.data];
    expect(facts({ items: { data: items } })?.planKey).toBe('PRO_BOTH');
  });

  it('maps an unknown status to paused, which gives no access', () => {
    expect(facts({ status: 'hibernating' })?.status).toBe('paused');
  });

  describe('past due since', () => {
    const pastDue = { status: 'past_due', latest_invoice: { created: seconds('2026-03-15') } };

    it('starts at the unpaid invoice and does not restart at a later one', () => {
      expect(facts(pastDue)?.pastDueSince).toEqual(new Date('2026-03-15T00:00:00Z'));
      const since = new Date('2026-02-15T00:00:00Z');
      expect(facts(pastDue, row({ pastDueSince: since }))?.pastDueSince).toEqual(since);
    });

    it('is never in the future, and null once the invoice is paid', () => {
      expect(facts({ ...pastDue, latest_invoice: { created: seconds('2026-05-01') } })?.pastDueSince).toEqual(NOW);
      expect(facts({}, row({ pastDueSince: NOW }))?.pastDueSince).toBeNull();
    });
  });
});

it('toVanishedSubscription ends a subscription that Stripe no longer has', () => {
  expect(toVanishedSubscription(row(), NOW)).toMatchObject({ status: 'canceled', endedAt: NOW, cancelsAt: NOW });
});

const paidWith = (last4: string, livemode: boolean) =>
  cardFingerprint(source({ livemode, default_payment_method: { card: { fingerprint: 'print', last4 } } }));

describe('cardFingerprint', () => {
  it('is null for shared test cards, in test mode only', () => {
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

const invoice = (created: string, reason: string, status: string, changes: object = {}) =>
  ({
    id: `in_${created}_${reason}`,
    created: seconds(created),
    billing_reason: `subscription_${reason}`,
    status,
    amount_due: 7000,
    amount_paid: status === 'paid' ? 7000 : 0,
    amount_remaining: status === 'paid' ? 0 : 7000,
    total: 7000,
    starting_balance: 0,
    attempt_count: 1,
    due_date: null,
    hosted_invoice_url: `https://pay.example/${reason}`,
    status_transitions: { finalized_at: seconds(created) },
    parent: { subscription_details: { subscription: 'sub_1' } },
    lines: { data: [line(-4900, 'price_standard'), line(11900, 'price_pro')] },
    ...changes,
  }) as unknown as Stripe.Invoice;
const line = (amount: number, price: string) => ({
  amount,
  parent: { subscription_item_details: null },
  pricing: { price_details: { price } },
});

const month = invoice('2026-03-01', 'cycle', 'paid');
const unpaid = invoice('2026-03-10', 'update', 'open');

describe('an unpaid upgrade', () => {
  it.each([
    ['the previous row', row({ priceId: 'price_standard', planKey: 'STANDARD_BOTH', amount: 4900 })],
    ['no previous row, as after a restore', undefined],
  ])('keeps the paid plan, with %s', (_name, previous) => {
    expect(facts({ status: 'past_due' }, previous, [unpaid, month])).toMatchObject({
      priceId: 'price_standard',
      planKey: 'STANDARD_BOTH',
      pendingPlanKey: 'PRO_BOTH',
      status: 'active',
      pastDueSince: null,
      openInvoiceUrl: 'https://pay.example/update',
      openInvoiceAmount: 7000,
    });
  });

  it('counts once it is paid, or once a later period is paid at its price', () => {
    const paid = invoice('2026-03-10', 'update', 'paid');
    expect(facts({}, undefined, [paid, month])).toMatchObject({ planKey: 'PRO_BOTH', pendingPlanKey: null });
    const next = invoice('2026-04-01', 'cycle', 'paid');
    expect(facts({}, undefined, [next, unpaid, month])?.planKey).toBe('PRO_BOTH');
  });

  it.each(['open', 'uncollectible', 'void'])('gives nothing for credit from an unpaid invoice (%s)', (status) => {
    const first = invoice('2026-03-10', 'update', status);
    const lines = { data: [line(-11900, 'price_pro'), line(4900, 'price_standard')] };
    const down = invoice('2026-03-11', 'update', 'paid', { amount_due: 0, total: -7000, lines });
    const again = invoice('2026-03-12', 'update', 'paid', { amount_due: 0, starting_balance: -7000 });
    expect(facts({}, undefined, [again, down, first, month])?.planKey).toBe('STANDARD_BOTH');
    const byCredit = invoice('2026-04-01', 'cycle', 'paid', { starting_balance: -7000 });
    expect(facts({}, undefined, [byCredit, down, first, month])).toMatchObject({
      planKey: 'STANDARD_BOTH',
      status: 'unpaid',
    });
  });

  it.each(['uncollectible', 'void'])('counts after a later month paid with other credit (%s)', (status) => {
    const first = invoice('2026-03-10', 'update', status);
    const byCredit = invoice('2026-04-01', 'cycle', 'paid', { starting_balance: -20000, amount_due: 0 });
    expect(facts({}, undefined, [first, month])?.planKey).toBe('STANDARD_BOTH');
    expect(facts({}, undefined, [byCredit, first, month])?.planKey).toBe('PRO_BOTH');
  });

  it('is settled by a paid change from the same price', () => {
    const again = invoice('2026-03-12', 'update', 'paid');
    const first = invoice('2026-03-10', 'update', 'void');
    expect(facts({}, undefined, [again, first, month])).toMatchObject({ planKey: 'PRO_BOTH', status: 'active' });
  });

  it('does not block a cheaper plan or a change during a trial', () => {
    const cheaper = { items: { data: source({}, 'price_standard').items.data } };
    expect(facts(cheaper, row(), [unpaid, month])).toMatchObject({ planKey: 'STANDARD_BOTH', pendingPlanKey: null });
    expect(facts({ status: 'trialing' }, undefined, [unpaid])?.planKey).toBe('PRO_BOTH');
  });

  it('is shown as pending if Stripe keeps it as a pending update', () => {
    const subscription_items = [{ price: { id: 'price_pro' } }];
    const present = {
      items: { data: source({}, 'price_standard').items.data },
      pending_update: { subscription_items },
    };
    expect(facts(present, undefined, [unpaid, month])).toMatchObject({
      planKey: 'STANDARD_BOTH',
      pendingPlanKey: 'PRO_BOTH',
    });
  });

  it('does not hide an unpaid month', () => {
    const failed = invoice('2026-04-01', 'cycle', 'open');
    expect(facts({ status: 'past_due' }, undefined, [failed, unpaid, month])?.status).toBe('past_due');
    const draft = invoice('2026-04-01', 'cycle', 'draft');
    expect(facts({ status: 'unpaid' }, undefined, [draft, unpaid, month])?.status).toBe('unpaid');
  });
});

it('the grace period starts with the first unpaid month after the last paid one', () => {
  const [old, next] = [invoice('2026-01-01', 'cycle', 'open'), invoice('2026-03-15', 'cycle', 'open')];
  expect(facts({ status: 'past_due' }, undefined, [next, month, old])?.pastDueSince).toEqual(
    new Date('2026-03-15T00:00:00Z'),
  );
});
