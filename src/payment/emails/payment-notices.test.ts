import type Stripe from 'stripe';
import { buildNotices, trialReminder } from './payment-notices.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { NO_UNPAID_CREDIT } from '../subscriptions/unpaid-credit.rules.js';

const NOW = new Date('2026-03-20T12:00:00Z');
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    cancellationReason: null,
    id: 'sub_1',
    customerId: 'cus_1',
    priceId: 'price_pro',
    planKey: 'PRO_BOTH',
    status: 'active',
    amount: 11900,
    currency: 'usd',
    trialEndsAt: null,
    currentPeriodEndsAt: inDays(10),
    cancelsAt: null,
    canceledAt: null,
    endedAt: null,
    pastDueSince: null,
    pendingPlanKey: null,
    openInvoiceId: null,
    openInvoiceUrl: null,
    openInvoiceAmount: null,
    openInvoiceDueAt: null,
    paymentMethods: null,
    collectionPaused: null,
    trialRefused: false,
    accessHeldSince: null,
    createdAt: inDays(-100),
    ...changes,
  };
}

/** The fields of an invoice that the rule reads. */
function invoice(changes: object = {}): Stripe.Invoice {
  return {
    id: 'in_1',
    status: 'paid',
    amount_paid: 11900,
    attempt_count: 1,
    status_transitions: { paid_at: NOW.getTime() / 1000 },
    parent: { subscription_details: { subscription: 'sub_1' } },
    ...changes,
  } as unknown as Stripe.Invoice;
}

const notices = (subscriptions: Subscription[], before: Subscription[] = [], invoices: Stripe.Invoice[] = []) => {
  const previous = new Map(before.map((row) => [row.id, row]));
  return buildNotices({ subscriptions, previous, invoices, credit: NO_UNPAID_CREDIT, graceDays: 7, now: NOW });
};

const kinds = (...facts: Parameters<typeof notices>) => notices(...facts).map(({ kind }) => kind);

const keyOf = (attempts: number) =>
  notices([subscription()], [], [invoice({ status: 'open', attempt_count: attempts })])[0]?.key;

describe('buildNotices', () => {
  it('does not report two running subscriptions when one of them is a refused trial', () => {
    const running = subscription();
    const changes = { id: 'sub_2', status: 'trialing', createdAt: inDays(-1) } as const;
    const trial = subscription(changes);
    const refused = subscription({ ...changes, trialRefused: true });
    expect(kinds([running, refused])).toEqual(['trial-refused']);
    expect(kinds([running, trial])).toEqual(['started', 'double-subscription']);
  });

  it('sends nothing about old events at the first sync of an old account', () => {
    const old = subscription({ id: 'sub_0', status: 'canceled', endedAt: inDays(-30) });
    const longPaid = invoice({ status_transitions: { paid_at: inDays(-30).getTime() / 1000 } });
    expect(kinds([subscription(), old], [], [longPaid])).toEqual([]);
  });

  it('announces a start, a cancellation, an end and a plan change', () => {
    expect(kinds([subscription({ createdAt: inDays(-1) })])).toEqual(['started']);
    expect(kinds([subscription({ cancelsAt: inDays(9), canceledAt: inDays(-1) })])).toEqual(['cancellation-scheduled']);
    expect(kinds([subscription({ status: 'canceled', endedAt: inDays(-1) })])).toEqual(['ended']);
    expect(kinds([subscription()], [subscription({ priceId: 'price_standard' })])).toEqual(['plan-changed']);
  });

  it('announces a start that is first seen with a failed payment', () => {
    const pastDue = subscription({ status: 'past_due', pastDueSince: inDays(-1), createdAt: inDays(-1) });
    expect(kinds([pastDue])).toEqual(['started']);
  });

  it('announces an undone cancellation, but not one that has taken effect', () => {
    const canceled = subscription({ cancelsAt: inDays(9), canceledAt: inDays(-1) });
    expect(kinds([subscription()], [canceled])).toEqual(['resumed']);
    const ended = subscription({ status: 'canceled', cancelsAt: inDays(-1), endedAt: inDays(-1) });
    expect(kinds([ended], [canceled])).toEqual(['ended']);
  });

  it('reports a price outside our plans to the operator only', () => {
    const moved = subscription({ priceId: 'price_foreign', planKey: null });
    expect(kinds([moved], [subscription()])).toEqual(['foreign-price']);
  });

  it('includes the day access ends with a failed payment', () => {
    const pastDue = subscription({ status: 'past_due', pastDueSince: inDays(-1) });
    const failed = notices([pastDue], [], [invoice({ status: 'open' })]);
    expect(failed).toMatchObject([{ kind: 'payment-failed', accessEndsAt: inDays(6) }]);
  });

  it.each([
    ['the grace period is over', { status: 'past_due', pastDueSince: inDays(-8) }, ['access-held']],
    ['the grace period still runs', { status: 'past_due', pastDueSince: inDays(-6) }, []],
    ['Stripe has stopped retrying', { status: 'unpaid' }, ['access-held']],
    ['no invoice is open', { status: 'unpaid', openInvoiceId: null }, []],
  ] as const)('checks whether access is held when %s', (_name, changes, expected) => {
    const row = subscription({ openInvoiceId: 'in_1', openInvoiceDueAt: inDays(-15), ...changes });
    expect(kinds([row])).toEqual(expected);
  });

  it('announces nothing else about a refused trial', () => {
    const refused = subscription({ status: 'canceled', trialRefused: true, createdAt: NOW, endedAt: NOW });
    expect(kinds([refused])).toEqual(['trial-refused']);
  });

  it.each([
    ['a payment', {}, ['payment-received']],
    ['a trial invoice over nothing', { amount_paid: 0 }, []],
    ['a failed attempt', { status: 'open' }, ['payment-failed']],
    ['an invoice not tried yet', { status: 'open', attempt_count: 0 }, []],
    ["another shop's invoice", { parent: { subscription_details: { subscription: 'sub_other' } } }, []],
    ['an invoice of no subscription', { parent: null }, []],
  ])('%s', (_name, changes, expected) => {
    expect(kinds([subscription()], [], [invoice(changes)])).toEqual(expected);
  });

  it('uses a separate key for each failed attempt', () => {
    expect([keyOf(1), keyOf(2)]).toEqual(['payment-failed:in_1:1', 'payment-failed:in_1:2']);
  });

  it('reports two running subscriptions, but not an ended one beside a running one', () => {
    expect(kinds([subscription(), subscription({ id: 'sub_2' })])).toEqual(['double-subscription']);
    const ended = subscription({ id: 'sub_2', status: 'canceled', endedAt: inDays(-50) });
    expect(kinds([subscription(), ended])).toEqual([]);
  });
});

const due = (daysLeft: number, changes: Partial<Subscription> = {}) =>
  trialReminder(subscription({ status: 'trialing', trialEndsAt: inDays(daysLeft), ...changes }), NOW)?.key?.split(
    ':',
  )[0];

describe('trialReminder', () => {
  it.each([
    [7.01, undefined],
    [7, 'trial-7'],
    [1.01, 'trial-7'],
    [1, 'trial-1'],
    [0.01, 'trial-1'],
    [0, undefined],
    [-1, undefined],
  ])('with %d days left: %s', (daysLeft, key) => {
    expect(due(daysLeft)).toBe(key);
  });

  it('is not sent after a cancellation, for a refused trial, or without a trial', () => {
    expect(due(3, { cancelsAt: inDays(3) })).toBeUndefined();
    expect(due(3, { trialRefused: true })).toBeUndefined();
    expect(due(3, { status: 'active' })).toBeUndefined();
    expect(due(3, { collectionPaused: 'void' })).toBeUndefined();
  });
});
