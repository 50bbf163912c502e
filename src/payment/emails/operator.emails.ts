import { renderEmail, type RenderedEmail } from '../../mail/email-template.js';
import type { MailBrandingService } from '../../mail/mail-branding.service.js';
import { type Content, planName, priceOf } from './email-parts.js';
import type { Notice, NoticeKind } from './payment-notices.js';

/**
 * Renders the operator's email about a notice; null if the operator does not need one. `who` is the
 * person's email address or the customer's ID.
 */
export function renderOperatorEmail(notice: Notice, who: string, sender: MailBrandingService): RenderedEmail | null {
  const subject = SUBJECTS[notice.kind];
  if (subject === undefined) return null;
  const plan = planName(notice.subscription);
  const facts: Content['facts'] = [
    ['Customer', who],
    ['Plan', plan],
    ['Price', priceOf(notice.subscription)],
    ['Status', notice.subscription.status],
    ['Subscription', notice.subscription.id],
    ...(notice.kind === 'foreign-price' ? ([['Price id', notice.subscription.priceId]] as Content['facts']) : []),
    ...(notice.invoice ? ([['Invoice', notice.invoice.id]] as Content['facts']) : []),
  ];
  const advice = ADVICE[notice.kind] ?? ['There’s nothing you need to do.'];
  const heading = `${subject}: ${who}`;
  const preview = `${plan}. ${advice[0] ?? ''}`;
  return { subject: heading, ...renderEmail({ heading, preview, paragraphs: advice, facts }, sender) };
}

const SUBJECTS: Readonly<Partial<Record<NoticeKind, string>>> = {
  started: 'New subscription',
  'trial-refused': 'Repeated free trial canceled',
  ended: 'Subscription ended',
  'began-and-ended': 'Subscription started and ended',
  'double-subscription': 'Two running subscriptions, please check',
  orphaned: 'Bought for a deleted account and canceled, please refund what was paid',
  'foreign-price': 'Subscription moved to a price that isn’t one of our plans, please check',
  'unpaid-credit': 'Credit beside a change that wasn’t paid, please check',
  'unpaid-credit-spent': 'Paid with credit that nobody paid for, please check',
  'orphaned-with-owner': 'A former customer’s subscription gives no access, please help',
};

const ADVICE: Readonly<Partial<Record<NoticeKind, string[]>>> = {
  'trial-refused': [
    'There’s nothing you need to do. The email address or card has already had a free trial, so this one was canceled without a charge.',
  ],
  'double-subscription': [
    'Ask the customer which one they want, then cancel the other in the Stripe dashboard and refund what was paid for it.',
  ],
  orphaned: [
    'Refund what was paid in the Stripe dashboard. The subscription was bought for an account that has been deleted, so it was canceled.',
  ],
  'orphaned-with-owner': [
    'Cancel it in the Stripe dashboard and refund what was paid. The person can subscribe again, or already has.',
    'Their account has another Stripe customer now, but this subscription of the former one is still running.',
  ],
  'foreign-price': [
    'Move it back to one of our prices in the Stripe dashboard, or cancel it.',
    'Until then it gives no access, the customer hasn’t been told, and they can’t open another checkout.',
  ],
  'unpaid-credit': [
    'If the customer pays the invoice below, which their account page leads to, the credit is theirs. Otherwise, void the invoice and remove the credit in the dashboard.',
    'The customer didn’t pay that invoice, and Stripe gave them a credit for what it was for, as it does after a switch to a more expensive plan and back. They keep the access of the plan they paid for, and they can’t open a checkout while the credit is there.',
  ],
  'unpaid-credit-spent': [
    'The invoice below was paid, in whole or in part, with a credit for an earlier change or month that nobody paid for. What it was for gives no access.',
    'Access comes back by itself once the customer pays the earlier invoice, or a whole month without such a credit. If the earlier invoice is void, cancel the subscription and refund what was paid. The customer can subscribe again.',
  ],
};
