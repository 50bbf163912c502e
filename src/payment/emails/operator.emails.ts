import { renderEmail, type RenderedEmail } from '../../mail/email-template.js';
import type { MailBrandingService } from '../../mail/mail-branding.service.js';
import type { Notice, NoticeKind } from './payment-notices.js';
import { planName, priceOf } from './email-parts.js';

type Facts = [label: string, value: string][];

/**
 * Renders the operator's email about a notice; null if the operator does not need one. `who` is the
 * person's email address or the customer's ID.
 */
export function renderOperatorEmail(notice: Notice, who: string, sender: MailBrandingService): RenderedEmail | null {
  const subject = OPERATOR_SUBJECTS[notice.kind];
  if (subject === undefined) return null;
  const facts: Facts = [
    ['Customer', who],
    ['Plan', planName(notice.subscription)],
    ['Price', priceOf(notice.subscription)],
    ['Status', notice.subscription.status],
    ['Subscription', notice.subscription.id],
    ...(notice.kind === 'foreign-price' ? ([['Price id', notice.subscription.priceId]] as Facts) : []),
    ...(notice.invoice ? ([['Invoice', notice.invoice.id]] as Facts) : []),
  ];
  const heading = `${subject}: ${who}`;
  return {
    subject: heading,
    ...renderEmail({ heading, paragraphs: [`${subject}.`, ...(OPERATOR_ADVICE[notice.kind] ?? [])], facts }, sender),
  };
}

const OPERATOR_SUBJECTS: Readonly<Partial<Record<NoticeKind, string>>> = {
  started: 'New subscription',
  'trial-refused': 'Repeated free trial canceled',
  ended: 'Subscription ended',
  'began-and-ended': 'Subscription started and ended',
  'double-subscription': 'Two running subscriptions, please check',
  orphaned: 'Bought for a deleted account and canceled, please refund what was paid',
  'foreign-price': 'Subscription moved to a price that isn’t one of our plans, please check',
  'unpaid-credit': 'Credit beside a change that was not paid, please check',
  'unpaid-credit-spent': 'Paid with credit that nobody paid for, please check',
  'orphaned-with-owner': 'Subscription of a former customer at Stripe and without access, please help',
};

const OPERATOR_ADVICE: Readonly<Partial<Record<NoticeKind, string[]>>> = {
  'foreign-price': [
    'It gives no access, the customer wasn’t told, and no second checkout opens for them while it runs. Move it back to one of our prices, or cancel it.',
  ],
  'unpaid-credit': [
    'The customer didn’t pay the invoice below, and Stripe gave them a credit for what it was for, as it does after a move to a more expensive plan and back. They keep the access of the plan they paid for, and no checkout opens for them while the credit is there.',
    'If the customer pays the invoice, which their account page leads to, the credit is theirs. Otherwise void the invoice and take the credit back in the dashboard.',
  ],
  'unpaid-credit-spent': [
    'The invoice below was paid, in whole or in part, with a credit for an earlier change or month that nobody paid for. What it was for gives no access.',
    'Access comes back by itself once the customer pays the earlier invoice, or a whole month without such a credit. If the earlier invoice is void, cancel the subscription and refund what was paid; the customer can subscribe again.',
  ],
};
