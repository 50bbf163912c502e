import type Stripe from 'stripe';
import { PLANS } from '../../shared/plans.js';
import {
  accessComesBack,
  ACCOUNT,
  chargeFacts,
  type Content,
  howToCancel,
  day,
  money,
  planName,
} from './email-parts.js';
import type { Notice } from './payment-notices.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { dueAt } from '../subscriptions/subscription.rules.js';

export function receivedContent({ subscription, invoice }: Notice): Content {
  return {
    subject: 'We received your payment',
    paragraphs: ['Thank you. This is your receipt.', ...howToCancel(subscription)],
    facts: [
      ['Plan', planName(subscription)],
      ['Paid', money(invoice?.amount_paid ?? 0, subscription.currency)],
      ...(invoice?.number ? ([['Invoice', invoice.number]] as Content['facts']) : []),
      ...chargeFacts(subscription),
    ],
    action: ACCOUNT,
  };
}

export function failedContent({ subscription, invoice, accessEndsAt = null }: Notice): Content {
  return {
    subject: 'Your payment did not go through',
    paragraphs: [
      `We couldn’t charge ${money(invoice?.amount_remaining ?? 0, subscription.currency)} for your subscription.`,
      describeRetry(invoice, accessEndsAt),
      'You can pay with any card on the invoice page. To use another card for future payments, open your account page.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ...owed(invoice?.amount_remaining ?? null, invoice ? dueAt(invoice) : null, subscription),
      ...(accessEndsAt ? ([['Access ends', day(accessEndsAt)]] as Content['facts']) : []),
    ],
    action: payAction(invoice?.hosted_invoice_url ?? null),
  };
}

export function heldContent({ subscription }: Notice): Content {
  const { openInvoiceAmount, openInvoiceDueAt, openInvoiceUrl, currency, planKey } = subscription;
  return {
    subject: 'Your access has ended because a payment failed',
    paragraphs: [
      `We haven’t received your payment of ${money(openInvoiceAmount ?? 0, currency)}, so your access has ended.`,
      ...accessComesBack(planKey, 'Pay the invoice'),
      'If you don’t want to continue, cancel on your account page.',
    ],
    facts: [['Plan', planName(subscription)], ...owed(openInvoiceAmount, openInvoiceDueAt, subscription)],
    action: payAction(openInvoiceUrl),
  };
}

export function changeUnpaidContent({ subscription, invoice }: Notice): Content {
  const { pendingPlanKey, currency } = subscription;
  return {
    subject: 'Your change of plan is not paid yet',
    paragraphs: [
      `You switched to ${pendingPlanKey ? PLANS[pendingPlanKey].name : 'another plan'}, but the payment of ${money(invoice?.amount_remaining ?? 0, currency)} didn’t go through. Until it’s paid, you stay on ${planName(subscription)}.`,
      'Pay the invoice to get the new plan. If you don’t want it anymore, switch back in Customer Settings on your account page.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ...owed(invoice?.amount_remaining ?? null, invoice ? dueAt(invoice) : null, subscription),
    ],
    action: payAction(invoice?.hosted_invoice_url ?? null),
  };
}

/** Explains when the card is tried again and when access ends. */
function describeRetry(invoice: Stripe.Invoice | undefined, accessEndsAt: Date | null): string {
  const seconds = invoice?.next_payment_attempt;
  const next = seconds ? new Date(seconds * 1000) : null;
  const retry = next ? `We’ll try your card again on ${day(next)}.` : 'We won’t try your card again.';
  if (!accessEndsAt) return retry;
  const until = `You keep your access until ${day(accessEndsAt)}.`;
  if (!next) return `${retry} ${until} To keep it longer, pay the invoice before then.`;
  if (next < accessEndsAt) return `${retry} ${until} It ends that day unless the payment has gone through.`;
  return `${until} We’ll only try your card again after that, on ${day(next)}. To keep your access, pay the invoice before it ends.`;
}

/** Links to Stripe's invoice page; to the account for an invoice without one. */
function payAction(url: string | null): NonNullable<Content['action']> {
  return url === null ? ACCOUNT : { label: 'Pay the invoice', url };
}

function owed(amount: number | null, since: Date | null, { currency }: Subscription): Content['facts'] {
  return [
    ...(amount === null ? [] : ([['Amount due', money(amount, currency)]] as Content['facts'])),
    ...(since === null ? [] : ([['Due since', day(since)]] as Content['facts'])),
  ];
}
