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
    preview: 'Here’s your receipt. There’s nothing you need to do.',
    paragraphs: ['Thanks for your payment. Here’s your receipt.'],
    facts: [
      ['Plan', planName(subscription)],
      ['Paid', money(invoice?.amount_paid ?? 0, subscription.currency)],
      ...(invoice?.number ? ([['Invoice', invoice.number]] as Content['facts']) : []),
      ...chargeFacts(subscription),
    ],
    details: howToCancel(subscription),
    action: ACCOUNT,
  };
}

export function failedContent({ subscription, invoice, accessEndsAt = null }: Notice): Content {
  return {
    subject: 'Your payment didn’t go through',
    preview: accessEndsAt
      ? `Pay the invoice by ${day(accessEndsAt)} to keep your access.`
      : 'Pay the invoice with any card.',
    paragraphs: [
      `We couldn’t charge ${money(invoice?.amount_remaining ?? 0, subscription.currency)} for your subscription. Pay the invoice with any card${accessEndsAt ? ' to keep your access' : ''}.`,
      describeRetry(invoice, accessEndsAt),
    ],
    facts: [
      ['Plan', planName(subscription)],
      ...owed(invoice?.amount_remaining ?? null, invoice ? dueAt(invoice) : null, subscription),
      ...(accessEndsAt ? ([['Access ends', day(accessEndsAt)]] as Content['facts']) : []),
    ],
    action: payAction(invoice?.hosted_invoice_url ?? null),
    second: { ...ACCOUNT, label: 'Update your card for future payments' },
  };
}

export function heldContent({ subscription }: Notice): Content {
  const { openInvoiceAmount, openInvoiceDueAt, openInvoiceUrl, currency, planKey } = subscription;
  return {
    subject: 'Your access has ended because a payment failed',
    preview: 'Pay the invoice to get it back.',
    paragraphs: [
      `We haven’t received your payment of ${money(openInvoiceAmount ?? 0, currency)}, so your access has ended.`,
      ...accessComesBack(planKey, 'Pay the invoice'),
    ],
    facts: [['Plan', planName(subscription)], ...owed(openInvoiceAmount, openInvoiceDueAt, subscription)],
    details: ['Don’t want to continue? Cancel in your account.'],
    action: payAction(openInvoiceUrl),
  };
}

export function changeUnpaidContent({ subscription, invoice }: Notice): Content {
  const { pendingPlanKey, currency } = subscription;
  const wanted = pendingPlanKey ? PLANS[pendingPlanKey].name : 'your new plan';
  return {
    subject: 'Your plan change isn’t paid yet',
    preview: `Pay the invoice to switch to ${wanted}.`,
    paragraphs: [
      `Pay the invoice to switch to ${wanted}. The payment of ${money(invoice?.amount_remaining ?? 0, currency)} didn’t go through, so you’re still on ${planName(subscription)}.`,
    ],
    facts: [
      ['Plan', planName(subscription)],
      ...owed(invoice?.amount_remaining ?? null, invoice ? dueAt(invoice) : null, subscription),
    ],
    details: ['Changed your mind? Switch back in Customer Settings on your account page.'],
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
  if (!next) return `${retry} ${until}`;
  if (next < accessEndsAt) return `${retry} ${until} It ends that day if we still haven’t been paid.`;
  return `${until} We’ll only try your card again after that, on ${day(next)}.`;
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
