import type Stripe from 'stripe';
import { findUnpaidCredit } from './unpaid-credit.rules.js';

/** An invoice without times: paid and of sub_1, unless `changes` say otherwise. */
function invoice(reason: string, total: number, start: number, changes: object = {}): Stripe.Invoice {
  const { status = 'paid', subscription = 'sub_1', replaced } = changes as Record<string, string | undefined>;
  const due = Math.max(0, total + Math.min(0, start));
  return {
    billing_reason: `subscription_${reason}`,
    status,
    total,
    starting_balance: start,
    amount_due: due,
    amount_paid: status === 'paid' ? due : 0,
    status_transitions: { finalized_at: null },
    parent: { subscription_details: { subscription } },
    lines: { data: replaced === undefined ? [] : [{ amount: -1, pricing: { price_details: { price: replaced } } }] },
    ...changes,
  } as unknown as Stripe.Invoice;
}
const month = (total = 4900, start = 0, changes: object = {}) => invoice('cycle', total, start, changes);
const up = (status: string, total = 7000, start = 0, changes: object = {}) =>
  invoice('update', total, start, { status, replaced: 'cheap', ...changes });
const down = (total = -7000) => invoice('update', total, 0, { replaced: 'dear' });
const bought = (start: number, changes: object = {}) =>
  invoice('create', 11900, start, { subscription: 'sub_2', ...changes });

/**
 * The credit left, and the indexes of the invoices in `given` (oldest first) that it paid and came
 * from.
 */
const look = (balance: number, ...given: Stripe.Invoice[]) => {
  const invoices = given.map((one, at) => ({ ...one, id: `in_${at}`, created: at }));
  const { left, spentOn, sources } = findUnpaidCredit(invoices.toReversed(), balance);
  const places = (ids: readonly string[]) => ids.map((id) => invoices.findIndex((one) => one.id === id));
  return { left, spentOn: places([...spentOn]), sources: places(sources.map(({ id }) => id)) };
};

describe('findUnpaidCredit', () => {
  it.each(['open', 'uncollectible', 'void'])('finds the credit from an unpaid change (%s)', (status) => {
    expect(look(-7000, month(), up(status), down())).toEqual({ left: 7000, spentOn: [], sources: [1] });
  });

  it('finds the spending on any subscription', () => {
    expect(look(0, month(), up('open'), down(), bought(-7000))).toEqual({ left: 0, spentOn: [3], sources: [1] });
    const another = { subscription: 'sub_2' };
    const dearer = up('paid', 7000, -7000, another);
    expect(look(0, month(), month(4900, 0, another), up('open'), down(), dearer).spentOn).toEqual([4]);
    expect(look(-2100, month(), up('open'), down(), month(4900, -7000))).toMatchObject({ left: 2100, spentOn: [3] });
  });

  it('follows the credit through repeated plan changes', () => {
    const again = [up('paid', 7000, -7000), down()];
    expect(look(-7000, month(), up('open'), down(), ...again)).toMatchObject({ left: 7000, spentOn: [3] });
  });

  it('finds the credit from an unpaid month', () => {
    expect(look(-7000, month(11900, 0, { status: 'open' }), down())).toMatchObject({ left: 7000, sources: [0] });
  });

  it('finds none if the invoice or the plan was paid', () => {
    expect(look(-7000, month(), up('paid'), down()).left).toBe(0);
    expect(look(0, month(11900), down(), bought(-7000))).toEqual({ left: 0, spentOn: [], sources: [] });
  });

  it('counts only the unpaid part of a credit', () => {
    expect(look(-7000, month(9900), up('open', 2000), down()).left).toBe(2000);
  });

  it('finds none after the operator removed the credit, and trusts later credit', () => {
    expect(look(0, month(), up('void'), down()).left).toBe(0);
    expect(look(-3000, month(), up('void'), down(), month(), month(4900, -8000))).toMatchObject({
      left: 0,
      spentOn: [],
    });
  });

  it('finds none from a change that never took effect', () => {
    expect(look(-5000, month(9900), up('void', 2000), up('paid', 2000), down(-5000)).left).toBe(0);
  });

  it('returns to the balance when an invoice that used it is voided', () => {
    const [failed, between] = [bought(-7000, { status: 'void' }), month(4900, 0)];
    expect(look(-7000, month(), up('open'), down(), failed, between)).toMatchObject({ left: 7000, spentOn: [] });
  });

  it('finds the spending on a renewal that was a draft when the credit arose', () => {
    const renewal = month(4900, -7000, { status_transitions: { finalized_at: 2.5 } });
    expect(look(-2100, renewal, up('open'), down())).toMatchObject({ left: 2100, spentOn: [0] });
  });
});
