import { letter, type WrittenLetter } from '../mail/letter.js';
import type { Sender } from '../mail/sender.js';
import type { Notice, NoticeKind } from './payment-notices.js';
import { planName, priceOf } from './payment-words.js';

type Facts = [label: string, value: string][];

/** The mail to the operator about a notice; null where there is nothing to know. `who` is the person's e-mail, or the customer's id. */
export function operatorLetterOf(notice: Notice, who: string, sender: Sender): WrittenLetter | null {
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
    ...letter({ heading, paragraphs: [`${subject}.`, ...(OPERATOR_ADVICE[notice.kind] ?? [])], facts }, sender),
  };
}

const OPERATOR_SUBJECTS: Readonly<Partial<Record<NoticeKind, string>>> = {
  started: 'New subscription',
  'trial-refused': 'Repeated free trial canceled',
  ended: 'Subscription ended',
  'began-and-ended': 'Subscription started and ended',
  'double-subscription': 'Two running subscriptions, please check',
  'bought-for-nobody': 'Bought for a deleted account and canceled, please refund what was paid',
  'foreign-price': 'Subscription moved to a price that isn’t one of our plans, please check',
  'unpaid-credit': 'Credit beside a change that was not paid, please check',
  'stray-subscription': 'Subscription of a former customer at Stripe and without access, please help',
};

const OPERATOR_ADVICE: Readonly<Partial<Record<NoticeKind, string[]>>> = {
  'foreign-price': [
    'It gives no access, the customer wasn’t told, and no second checkout opens for them while it runs. Move it back to one of our prices, or cancel it.',
  ],
  'unpaid-credit': [
    'The customer moved to a more expensive plan, didn’t pay for it, and moved again. They keep the access of the plan they paid for, but the credit from the second change would pay their next invoices. Void the open invoice and take the credit back in the dashboard.',
  ],
};
