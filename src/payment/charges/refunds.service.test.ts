import type Stripe from 'stripe';
import { calculateRefund } from './refunds.service.js';

const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const line = (from: string, to: string, proration = false) => ({
  period: { start: at(from), end: at(to) },
  parent: proration
    ? { invoice_item_details: { proration } }
    : { subscription_item_details: { proration }, invoice_item_details: null },
});
/** June 1 to July 1: 30 days. */
const june = line('2026-06-01T00:00', '2026-07-01T00:00');
const invoice = (given: object = {}) =>
  ({
    currency: 'usd',
    subtotal: 11900,
    total_discount_amounts: [],
    total_taxes: [],
    starting_balance: 0,
    ending_balance: 0,
    lines: { data: [june] },
    ...given,
  }) as unknown as Stripe.Invoice;

describe('calculateRefund', () => {
  it.each([
    ['at once, all of it', '2026-06-01T00:00', 11900, 11900],
    ['20 of 30 days left, two thirds', '2026-06-11T00:00', 9900, 6600],
    ['to the nearest cent', '2026-06-11T00:00', 11900, 7933],
    ['to the second', '2026-06-30T23:59', 11900, 0],
    ['an hour left', '2026-06-30T23:00', 11900, 17],
    ['after the period, nothing', '2026-07-02T00:00', 11900, 0],
    ['before the period, no more than was paid', '2026-05-20T00:00', 11900, 11900],
  ])('%s', (_case, requested, amount, refund) => {
    expect(calculateRefund(invoice(), { amount }, new Date(`${requested}Z`)).refund).toBe(refund);
  });

  it('refunds a share of the card payment, after coupons and credit', () => {
    const reduced = invoice({
      total_discount_amounts: [{ amount: 2380, discount: 'di_1' }],
      starting_balance: -1000,
      ending_balance: 0,
    });
    // 119.00 - 23.80 - 10.00 = 85.20; half of the time is left.
    expect(calculateRefund(reduced, { amount: 8520 }, new Date('2026-06-16T00:00Z'))).toMatchObject({
      subtotal: 11900,
      discounts: 2380,
      balanceUsed: 1000,
      paid: 8520,
      refund: 4260,
    });
  });

  it('counts leftover credit as unused', () => {
    const covered = invoice({ starting_balance: -20000, ending_balance: -8100 });
    expect(calculateRefund(covered, { amount: 0 }, new Date('2026-06-16T00:00Z')).balanceUsed).toBe(11900);
  });

  it('uses the period of the change for a payment of a plan change alone', () => {
    const change = line('2026-06-16T00:00', '2026-07-01T00:00', true);
    const upgraded = invoice({ lines: { data: [change, change] } });
    expect(calculateRefund(upgraded, { amount: 2000 }, new Date('2026-06-26T00:00Z'))).toMatchObject({
      left: 5 * 86_400,
      length: 15 * 86_400,
      refund: 667,
    });
  });

  it('uses the subscription period for a renewal that also bills an earlier change', () => {
    const change = line('2026-05-16T00:00', '2026-06-01T00:00', true);
    const renewed = invoice({ lines: { data: [change, june] } });
    expect(calculateRefund(renewed, { amount: 11900 }, new Date('2026-06-16T00:00Z')).refund).toBe(5950);
  });
});
