import type Stripe from 'stripe';

/** What the refund policy comes to for one payment. Amounts are in the currency's smallest unit. */
export interface RefundCalculation {
  currency: string;
  /** The prices on the invoice, before anything is taken off. */
  subtotal: number;
  /** What coupons took off. */
  discounts: number;
  taxes: number;
  /** Credit of the customer that paid a part. It was no payment, so it is not refunded. */
  balanceUsed: number;
  /** What the card paid: the refund is a part of this. */
  paid: number;
  periodStart: Date;
  periodEnd: Date;
  /** Seconds of the period that were left at the request, of all its seconds. */
  left: number;
  length: number;
  refund: number;
}

/**
 * The policy: of the payment's amount the part that the time left has of the period it was paid for, to the nearest cent.
 * `invoice` is the one that `charge` paid. Nothing is left before the period or after it.
 */
export function calculateRefund(
  invoice: Stripe.Invoice,
  charge: Pick<Stripe.Charge, 'amount'>,
  requestedAt: Date,
): RefundCalculation {
  const period = findPeriod(invoice);
  const length = period.end - period.start;
  const now = Math.floor(requestedAt.getTime() / 1000);
  const left = Math.min(Math.max(period.end - now, 0), length);
  return {
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    discounts: sumAmounts(invoice.total_discount_amounts),
    taxes: sumAmounts(invoice.total_taxes),
    balanceUsed: Math.max(0, (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance),
    paid: charge.amount,
    periodStart: new Date(period.start * 1000),
    periodEnd: new Date(period.end * 1000),
    left,
    length,
    refund: length === 0 ? 0 : Math.round((charge.amount * left) / length),
  };
}

/**
 * The period that an invoice is for: that of the subscription itself, or of the change of plan where there is nothing else.
 * An invoice's own `period` is another one: it says from when its items were gathered.
 */
function findPeriod({ lines }: Stripe.Invoice): { start: number; end: number } {
  const own = lines.data.filter((line) => line.parent?.subscription_item_details?.proration === false);
  const periods = (own.length > 0 ? own : lines.data).map(({ period }) => period);
  if (periods.length === 0) return { start: 0, end: 0 };
  return { start: Math.min(...periods.map(({ start }) => start)), end: Math.max(...periods.map(({ end }) => end)) };
}

function sumAmounts(parts: readonly { amount: number }[] | null): number {
  return (parts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

const LOST: readonly (string | null)[] = ['failed', 'canceled'];

/** Refunds that were made or are on their way, in their order: money of one that failed never left. */
export function filterEffectiveRefunds(refunds: readonly Stripe.Refund[]): Stripe.Refund[] {
  return refunds.filter(({ status }) => !LOST.includes(status));
}
