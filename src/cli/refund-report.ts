import type { RefundPlan } from '../payment/charges/refunds.service.js';
import type { RefundCommand } from './refund-command.js';

const DAY = 86_400;

/** The arithmetic as lines of text: each amount with its sign, then the refund. */
export function refundReport(
  email: string,
  { customerId, charge, invoice, subscription, calculation, amount }: RefundPlan,
  requestedAt: Date,
  { isFull, cancels }: Pick<RefundCommand, 'isFull' | 'cancels'>,
): string {
  const { currency, subtotal, discounts, taxes, balanceUsed, paid, periodStart, periodEnd, left, length } = calculation;
  const sum = (cents: number): string => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const share = length === 0 ? 0 : (100 * left) / length;
  const rows: [string, string][] = [
    ['Customer', email],
    ['Plan', `${subscription.planKey ?? 'a price that is not ours'} (${subscription.status})`],
    ['Payment', `${charge.id} on ${minute(new Date(charge.created * 1000))}, invoice ${invoice.number ?? invoice.id}`],
    ['Price', sum(subtotal)],
    ...(discounts === 0 ? [] : [['Discounts', `-${sum(discounts)}`] as [string, string]]),
    ...(taxes === 0 ? [] : [['Taxes', sum(taxes)] as [string, string]]),
    ...(balanceUsed === 0
      ? []
      : [['Credit used', `-${sum(balanceUsed)} (no payment, not refunded)`] as [string, string]]),
    ['Paid by card', sum(paid)],
    ['Period', `${minute(periodStart)} to ${minute(periodEnd)}`],
    ['Requested', minute(requestedAt)],
    ['Time left', `${inDays(left)} of ${inDays(length)} days (${share.toFixed(2)} %)`],
    ['By the policy', `${sum(paid)} × ${left} s / ${length} s = ${sum(calculation.refund)}`],
    ['Refund', `${sum(amount)}${isFull ? ' (in full)' : ''}`],
    ['Subscription', consequence(amount === charge.amount, cancels)],
    ...(balanceUsed === 0 ? [] : [['Credit', creditNote(sum(balanceUsed), customerId)] as [string, string]]),
  ];
  return rows.map(([label, value]) => `${`${label}:`.padEnd(15)}${value}`).join('\n');
}

function consequence(isFull: boolean, cancels: boolean): string {
  if (!cancels) return 'goes on (--cancel ends it)';
  return isFull ? 'ends at once, and so does its access' : 'ends with its period; access stays until then';
}

/** A refund gives back what the card paid, and no credit. */
function creditNote(credit: string, customerId: string): string {
  return `the ${credit} of credit stay used. To give them back: Stripe dashboard, customer ${customerId}, adjust the credit balance`;
}

function inDays(seconds: number): string {
  return (seconds / DAY).toFixed(2);
}

function minute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
