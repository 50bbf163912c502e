import type Stripe from 'stripe';
import { letter, type WrittenLetter } from '../mail/letter.js';
import type { Sender } from '../mail/sender.js';
import { PLANS } from '../shared/plans.js';
import type { Notice, NoticeKind } from './payment-notices.js';
import type { Subscription } from './subscription.entity.js';

export interface Content {
  subject: string;
  paragraphs: string[];
  facts: [label: string, value: string][];
  action?: { label: string; path: string };
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const HOW_TO_CANCEL = 'You can cancel online any time: open your account page and press Customer Settings.';
export const ACCOUNT = { label: 'Open your account', path: '/account' };

/** What the mail about a hand-over says of a plan that runs. */
export const RECLAIMED_PLAN =
  'A subscription runs on this account. If you did not start it, cancel it in Customer Settings or write to us.';

/** The mail to the person about a notice; null for one that concerns the operator only. */
export function letterOf(notice: Notice, sender: Sender): WrittenLetter | null {
  const content = CONTENTS[notice.kind](notice);
  return content && compose(content, sender);
}

/** The mail to the operator about a notice; null where there is nothing to know. `who` is the person's e-mail, or the customer's id. */
export function operatorLetterOf(notice: Notice, who: string, sender: Sender): WrittenLetter | null {
  const subject = OPERATOR_SUBJECTS[notice.kind];
  if (subject === undefined) return null;
  const facts: Content['facts'] = [
    ['Customer', who],
    ['Plan', planName(notice.subscription)],
    ['Price', priceOf(notice.subscription)],
    ['Status', notice.subscription.status],
    ['Subscription', notice.subscription.id],
    ...(notice.invoice ? ([['Invoice', notice.invoice.id]] as Content['facts']) : []),
  ];
  const heading = `${subject}: ${who}`;
  return { subject: heading, ...letter({ heading, paragraphs: [`${subject}.`], facts }, sender) };
}

const OPERATOR_SUBJECTS: Readonly<Partial<Record<NoticeKind, string>>> = {
  started: 'New subscription',
  'trial-refused': 'Repeated free trial cancelled',
  ended: 'Subscription ended',
  'began-and-ended': 'Subscription started and ended',
  'double-subscription': 'Two running subscriptions, please check',
  'bought-for-nobody': 'Bought for a deleted account and cancelled, please refund what was paid',
  'stray-subscription': 'Subscription of a former customer at Stripe and without access, please help',
};

const CONTENTS: Readonly<Record<NoticeKind, (notice: Notice) => Content | null>> = {
  started: ({ subscription }) => ({
    subject: 'Your subscription is active',
    paragraphs: [
      subscription.status === 'trialing' && subscription.trialEndsAt
        ? `Thank you. Your free trial runs until ${day(subscription.trialEndsAt)}. On that day we charge ${priceOf(subscription)} for the first month, and the same every month until you cancel.`
        : `Thank you. We charge ${priceOf(subscription)} every month until you cancel.`,
      HOW_TO_CANCEL,
      'Next, tell us where to give you access: the Get Started form asks for your platform user names.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ['Price', `${priceOf(subscription)} a month`],
      ...chargeFacts(subscription),
    ],
    action: { label: 'Get started', path: '/payment/success' },
  }),
  'trial-refused': ({ subscription }) => ({
    subject: 'Your free trial could not start',
    paragraphs: [
      'The free trial is once per person, and this e-mail or card has had it before. We cancelled the new subscription at once, and nothing was charged.',
      'You are welcome to subscribe without a trial: choose a plan on the pricing page. If you think this is a mistake, write to us.',
    ],
    facts: [['Plan', planName(subscription)]],
    action: { label: 'See the plans', path: '/pricing' },
  }),
  'trial-reminder': ({ subscription }) => ({
    subject: `Your free trial ends on ${day(subscription.trialEndsAt)}`,
    paragraphs: [
      `Your free trial ends on ${day(subscription.trialEndsAt)}. Then we charge ${priceOf(subscription)} for the first month, and the same every month until you cancel.`,
      `If you do not want to go on, cancel before that day and nothing is charged. ${HOW_TO_CANCEL}`,
    ],
    facts: [['Plan', planName(subscription)], ...chargeFacts(subscription)],
    action: { label: 'Keep or cancel', path: '/account' },
  }),
  'plan-changed': ({ subscription }) => ({
    subject: 'Your plan has changed',
    paragraphs: [
      `Your plan is now ${planName(subscription)}, at ${priceOf(subscription)} a month until you cancel.`,
      HOW_TO_CANCEL,
    ],
    facts: chargeFacts(subscription),
    action: ACCOUNT,
  }),
  'cancellation-scheduled': ({ subscription }) => ({
    subject: 'Your subscription is cancelled',
    paragraphs: [
      `We received your cancellation. You keep access until ${day(subscription.cancelsAt)}, and nothing more is charged for the time after.`,
      'If you change your mind before then, keep the subscription under Customer Settings on your account page.',
    ],
    facts: [['Plan', planName(subscription)]],
    action: ACCOUNT,
  }),
  ended: ({ subscription }) => ({
    subject: 'Your subscription has ended',
    paragraphs: [
      'Your subscription has ended, and so has its access. Nothing more will be charged for it.',
      'You can come back any time.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ['Ended', day(subscription.endedAt)],
    ],
    action: { label: 'See the plans', path: '/pricing' },
  }),
  'began-and-ended': ({ subscription }) => ({
    subject: 'Your subscription started and has ended',
    paragraphs: [
      `Your subscription started on ${day(subscription.createdAt)} and ended on ${day(subscription.endedAt)}. Nothing more will be charged for it.`,
      'You can come back any time.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ['Started', day(subscription.createdAt)],
      ['Ended', day(subscription.endedAt)],
    ],
    action: { label: 'See the plans', path: '/pricing' },
  }),
  'payment-received': ({ subscription, invoice }) => ({
    subject: 'We received your payment',
    paragraphs: ['Thank you. This is your receipt.', HOW_TO_CANCEL],
    facts: [
      ['Plan', planName(subscription)],
      ['Paid', money(invoice?.amount_paid ?? 0, subscription.currency)],
      ...(invoice?.number ? ([['Invoice', invoice.number]] as Content['facts']) : []),
      ...chargeFacts(subscription),
    ],
    action: ACCOUNT,
  }),
  'payment-failed': ({ subscription, invoice }) => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `We could not charge ${money(invoice?.amount_due ?? 0, subscription.currency)} for your subscription. ${nextAttempt(invoice)}`,
      'Please update your payment method: choose your plan on the pricing page, and you come to your payment settings.',
    ],
    facts: [['Plan', planName(subscription)]],
    action: { label: 'Update payment method', path: '/pricing' },
  }),
  'double-subscription': () => null,
  'bought-for-nobody': () => null,
  'stray-subscription': () => null,
};

export function compose({ subject, paragraphs, facts, action }: Content, sender: Sender): WrittenLetter {
  const bodies = letter(
    {
      heading: subject,
      paragraphs,
      facts,
      ...(action ? { action: { label: action.label, url: `${sender.siteUrl}${action.path}` } } : {}),
      footer: `Questions? Write to ${sender.supportEmail}. Manage or cancel your subscription: ${sender.siteUrl}/account`,
    },
    sender,
  );
  return { subject, ...bodies };
}

function chargeFacts(subscription: Subscription): Content['facts'] {
  if (subscription.cancelsAt) return [['Ends', day(subscription.cancelsAt)]];
  if (subscription.status === 'trialing') return [['First charge', day(subscription.trialEndsAt)]];
  return [['Next charge', day(subscription.currentPeriodEndsAt)]];
}

function nextAttempt(invoice: Stripe.Invoice | undefined): string {
  const at = invoice?.next_payment_attempt;
  return at ? `We try again on ${day(new Date(at * 1000))}.` : 'There will be no further attempt.';
}

export function planName({ planKey }: Subscription): string {
  return planKey ? PLANS[planKey].name : 'Subscription';
}

function priceOf({ amount, currency }: Subscription): string {
  return money(amount, currency);
}

/** `amount` in the currency's smallest unit: $49 or $49.50. */
export function money(amount: number, currency: string): string {
  const form = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return form.format(amount / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 2));
}

export function day(instant: Date | null): string {
  return instant ? longDay.format(instant) : 'a day to be announced';
}
