import type Stripe from 'stripe';

/** A refund by the policy for one payment. Amounts are in the currency's smallest unit. */
export interface RefundCalculation {
  currency: string;
  /** Total of the prices on the invoice. */
  subtotal: number;
  /** Total of the coupons. */
  discounts: number;
  taxes: number;
  /** Customer credit that paid a part. It was not a payment, so it is not refunded. */
  balanceUsed: number;
  /** The amount charged to the card. The refund is a share of it. */
  paid: number;
  periodStart: Date;
  periodEnd: Date;
  /** Seconds of the period left at the request, and seconds of the whole period. */
  left: number;
  length: number;
  refund: number;
}

/**
 * Calculates the refund: the share of the payment for the time left in the paid period, rounded to
 * the nearest cent. `invoice` is the invoice that `charge` paid. Nothing is refunded after the
 * period, and never more than was paid.
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
 * Finds the period that an invoice bills: the subscription's period, or the rest of the period for
 * a plan change alone. An invoice's own `period` is the time in which its items were collected.
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

/** Returns the refunds that did not fail, in their order. */
export function filterEffectiveRefunds(refunds: readonly Stripe.Refund[]): Stripe.Refund[] {
  return refunds.filter(({ status }) => !LOST.includes(status));
}
