import type Stripe from 'stripe';
import { letter, type WrittenLetter } from '../mail/letter.js';
import type { Sender } from '../mail/sender.js';
import { PLANS } from '../shared/plans.js';
import type { Notice, NoticeKind } from './payment-notices.js';
import { day, money, planName, priceOf } from './payment-words.js';
import type { Subscription } from './subscription.entity.js';
import { dueAt } from './unpaid-update.js';

export interface Content {
  subject: string;
  paragraphs: string[];
  facts: [label: string, value: string][];
  /** A page of the site (`path`) or a full address (`url`). */
  action?: { label: string; path: string } | { label: string; url: string };
}

const HOW_TO_CANCEL = 'You can cancel online any time: open your account page and press Cancel subscription.';
/** The account page with the question whether to cancel. */
const CANCEL_PATH = '/account#cancel';
export const ACCOUNT = { label: 'Open your account', path: '/account' };

/** What the mail about a hand-over says of a plan that runs. */
export const RECLAIMED_PLAN =
  'A subscription runs on this account. If you did not start it, cancel it on your account page or write to us.';

/** The mail to the person about a notice; null for one that concerns the operator only. */
export function letterOf(notice: Notice, sender: Sender): WrittenLetter | null {
  const content = CONTENTS[notice.kind](notice);
  return content && compose(content, sender);
}

const CONTENTS: Readonly<Record<NoticeKind, (notice: Notice) => Content | null>> = {
  started: ({ subscription }) => ({
    subject: 'Your subscription is active',
    paragraphs: [
      subscription.status === 'trialing' && subscription.trialEndsAt
        ? `Thank you. Your free trial runs until ${day(subscription.trialEndsAt)}. On that day we charge ${priceOf(subscription)} for the first month, and the same every month until you cancel.`
        : `Thank you. We charge ${priceOf(subscription)} every month until you cancel.`,
      ...(subscription.status === 'past_due'
        ? ['The last payment did not go through; another mail says how to make it.']
        : []),
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
      'If you do not want to go on, cancel before that day and nothing is charged. The button below opens your account page, where one press cancels. To keep the plan, do nothing.',
    ],
    facts: [['Plan', planName(subscription)], ...chargeFacts(subscription)],
    action: { label: 'Cancel the trial', path: CANCEL_PATH },
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
      'If you change your mind before then, press Keep subscription on your account page.',
    ],
    facts: [['Plan', planName(subscription)]],
    action: ACCOUNT,
  }),
  resumed: ({ subscription }) => ({
    subject: 'Your subscription goes on',
    paragraphs: [
      `Your cancellation is undone, and your access stays. ${nextCharge(subscription)}`.trim(),
      `If this was not you, open your account page and cancel again. ${HOW_TO_CANCEL}`,
    ],
    facts: [
      ['Plan', planName(subscription)],
      ['Price', `${priceOf(subscription)} a month`],
      ...chargeFacts(subscription),
    ],
    action: ACCOUNT,
  }),
  ended: ({ subscription, goesOn }) => ({
    subject: 'Your subscription has ended',
    paragraphs: goesOn
      ? [
          'This subscription has ended. Nothing more will be charged for it.',
          `Your other subscription, ${planName(goesOn)}, goes on, and so does its access.`,
        ]
      : [
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
  'payment-failed': ({ subscription, invoice, accessEndsAt }) => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `We could not charge ${money(invoice?.amount_remaining ?? 0, subscription.currency)} for your subscription. ${nextAttempt(invoice)}`,
      ...(accessEndsAt
        ? [`Your access stays until ${day(accessEndsAt)}. It ends on that day unless the payment is made before.`]
        : []),
      'You can pay with another card on the page of the invoice. To change the card of the months to come, open your account page.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ...owed(invoice?.amount_remaining ?? null, invoice ? dueAt(invoice) : null, subscription),
      ...(accessEndsAt ? ([['Access ends', day(accessEndsAt)]] as Content['facts']) : []),
    ],
    action: payAction(invoice?.hosted_invoice_url ?? null),
  }),
  'access-held': ({ subscription }) => ({
    subject: 'Your access has ended for want of a payment',
    paragraphs: [
      `A payment of ${money(subscription.openInvoiceAmount ?? 0, subscription.currency)} is still open, so your access has ended.`,
      'Pay the invoice, and your access comes back within a minute. If you do not want to go on, cancel on your account page.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ...owed(subscription.openInvoiceAmount, subscription.openInvoiceDueAt, subscription),
    ],
    action: payAction(subscription.openInvoiceUrl),
  }),
  'change-unpaid': ({ subscription, invoice }) => ({
    subject: 'Your change of plan is not paid yet',
    paragraphs: [
      `You changed to ${subscription.pendingPlanKey ? PLANS[subscription.pendingPlanKey].name : 'another plan'}, and the payment of ${money(invoice?.amount_remaining ?? 0, subscription.currency)} did not go through. Until it is made, your plan stays ${planName(subscription)}.`,
      'Pay the invoice to get the new plan. If you do not want it any more, change back in Customer Settings on your account page.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ...owed(invoice?.amount_remaining ?? null, invoice ? dueAt(invoice) : null, subscription),
    ],
    action: payAction(invoice?.hosted_invoice_url ?? null),
  }),
  'foreign-price': () => null,
  'unpaid-credit': () => null,
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
      ...(action ? { action: addressed(action, sender) } : {}),
      footer: `Questions? Write to ${sender.supportEmail}. Manage or cancel your subscription: ${sender.siteUrl}/account`,
    },
    sender,
  );
  return { subject, ...bodies };
}

function addressed(action: NonNullable<Content['action']>, { siteUrl }: Sender): { label: string; url: string } {
  return 'url' in action ? action : { label: action.label, url: `${siteUrl}${action.path}` };
}

/** To Stripe's page of an invoice; an invoice without one is paid by way of the account. */
function payAction(url: string | null): NonNullable<Content['action']> {
  return url === null ? ACCOUNT : { label: 'Pay the invoice', url };
}

function owed(amount: number | null, since: Date | null, { currency }: Subscription): Content['facts'] {
  return [
    ...(amount === null ? [] : ([['Amount due', money(amount, currency)]] as Content['facts'])),
    ...(since === null ? [] : ([['Due since', day(since)]] as Content['facts'])),
  ];
}

function nextCharge(subscription: Subscription): string {
  if (subscription.collectionPaused) return '';
  const at = subscription.status === 'trialing' ? subscription.trialEndsAt : subscription.currentPeriodEndsAt;
  return `The next charge is on ${day(at)}: ${priceOf(subscription)} for a month.`;
}

function chargeFacts(subscription: Subscription): Content['facts'] {
  if (subscription.cancelsAt) return [['Ends', day(subscription.cancelsAt)]];
  if (subscription.collectionPaused) return [['Payments', 'paused']];
  if (subscription.status === 'trialing') return [['First charge', day(subscription.trialEndsAt)]];
  return [['Next charge', day(subscription.currentPeriodEndsAt)]];
}

function nextAttempt(invoice: Stripe.Invoice | undefined): string {
  const at = invoice?.next_payment_attempt;
  return at ? `We try again on ${day(new Date(at * 1000))}.` : 'There will be no further attempt.';
}
