import type { RenderedEmail } from '../../mail/email-template.js';
import type { MailBrandingService } from '../../mail/mail-branding.service.js';
import { PLANS } from '../../shared/plans.js';
import { changeUnpaidContent, failedContent, heldContent, receivedContent } from './invoice.emails.js';
import {
  ACCOUNT,
  chargeFacts,
  compose,
  type Content,
  howToCancel,
  PLANS_PAGE,
  priceFact,
  day,
  planName,
  priceOf,
} from './email-parts.js';
import type { Notice, NoticeKind } from './payment-notices.js';
import { NOT_PAID, type Subscription } from '../subscriptions/subscription.entity.js';

/** The account page with the cancellation dialog open. */
const CANCEL_PATH = '/account#cancel';

/** The sentence about a running plan in the email about a change of owner. */
export const RECLAIMED_PLAN =
  'This account has a subscription. If you didn’t start it, cancel it on your account page or write to us.';

/** Renders the person's email about a notice; null for a notice that is only for the operator. */
export function renderPersonEmail(notice: Notice, sender: MailBrandingService): RenderedEmail | null {
  const content = CONTENTS[notice.kind]?.(notice);
  return content ? compose(content, notice.subscription, sender) : null;
}

const CONTENTS: Readonly<Partial<Record<NoticeKind, (notice: Notice) => Content>>> = {
  started: ({ subscription, hasDetails }) => ({
    subject: 'Your subscription is active',
    paragraphs: [
      `Thank you. ${terms(subscription)}`,
      ...(subscription.status === 'past_due'
        ? ['Your last payment didn’t go through. Another email tells you how to pay it.']
        : []),
      ...howToCancel(subscription),
      hasDetails
        ? 'We have your details and are adding your access. If something has changed, update it in the Get Started form on your account page.'
        : 'Next, tell us where to add your access. The Get Started form asks for your user names.',
    ],
    facts: [['Plan', planName(subscription)], ...priceFact(subscription), ...chargeFacts(subscription)],
    action: hasDetails ? ACCOUNT : { label: 'Get started', path: '/payment/success' },
  }),
  'trial-refused': ({ subscription }) => ({
    subject: 'Your free trial could not start',
    paragraphs: [
      'The free trial is once per person, and this email address or card has already had it. We canceled the new subscription right away. You weren’t charged.',
      'You’re welcome to subscribe without a trial. Choose a plan on the pricing page. If you think this is a mistake, write to us.',
    ],
    facts: [['Plan', planName(subscription)]],
    action: PLANS_PAGE,
  }),
  'trial-reminder': ({ subscription, trialEnds }) => {
    const when = trialEnds === 'tomorrow' || trialEnds === 'today' ? `${trialEnds}, ` : 'on ';
    const isLast = when !== 'on ';
    return {
      subject: `Your free trial ends ${when}${day(subscription.trialEndsAt)}`,
      paragraphs: [
        `Your free trial ends ${when}${day(subscription.trialEndsAt)}. Then we charge ${priceOf(subscription)} for the first month, and the same every month until you cancel.`,
        isLast
          ? `This is our last reminder. If you don’t want to continue, cancel ${trialEnds === 'today' ? 'now' : 'today'} and you won’t be charged.`
          : 'If you don’t want to continue, cancel before that day and you won’t be charged.',
        'The button below opens your account page, where one press cancels. To keep your plan, do nothing.',
      ],
      facts: [['Plan', planName(subscription)], ...chargeFacts(subscription)],
      action: { label: 'Cancel the trial', path: CANCEL_PATH },
    };
  },
  'plan-changed': ({ subscription, previousPlan }) => ({
    subject: 'Your plan has changed',
    paragraphs: [
      subscription.cancelsAt
        ? `Your plan is now ${planName(subscription)}.`
        : `Your plan is now ${planName(subscription)}, at ${priceOf(subscription)} a month until you cancel.`,
      ...(losesStrategies(previousPlan ?? null, subscription)
        ? [
            'It doesn’t include the automated strategies, so we’re removing your access to them. You keep the indicators.',
          ]
        : []),
      ...howToCancel(subscription),
      ...(subscription.cancelsAt ? ['To keep it, press Keep subscription on your account page.'] : []),
    ],
    facts: chargeFacts(subscription),
    action: ACCOUNT,
  }),
  'cancellation-scheduled': ({ subscription }) => ({
    subject: 'Your subscription is canceled',
    paragraphs: [
      `We received your cancellation. ${describeRemainingAccess(subscription)}`,
      'If you change your mind before then, press Keep subscription on your account page.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ['Ends', day(subscription.cancelsAt)],
    ],
    action: ACCOUNT,
  }),
  resumed: ({ subscription }) => ({
    subject: 'Your subscription continues',
    paragraphs: [
      `Your subscription is no longer canceled. ${nextCharge(subscription)}`.trim(),
      'If this wasn’t you, open your account page and cancel again.',
    ],
    facts: [['Plan', planName(subscription)], ...priceFact(subscription), ...chargeFacts(subscription)],
    action: ACCOUNT,
  }),
  ended: ({ subscription, otherSubscription, isDisputeLost }) => ({
    subject: 'Your subscription has ended',
    paragraphs: otherSubscription
      ? [
          `${endReasonSentence(subscription, isDisputeLost)} You won’t be charged for it again.`,
          `Your other subscription, ${planName(otherSubscription)}, continues, and so does its access.`,
        ]
      : [
          `${endReasonSentence(subscription, isDisputeLost)} Your access has ended, too. You won’t be charged again.`,
          isDisputeLost ? 'You can subscribe again anytime, without a free trial.' : 'You can come back anytime.',
        ],
    facts: [
      ['Plan', planName(subscription)],
      ['Ended', day(subscription.endedAt)],
    ],
    action: PLANS_PAGE,
  }),
  'began-and-ended': ({ subscription }) => ({
    subject: 'Your subscription started and has ended',
    paragraphs: [
      `Your subscription started on ${day(subscription.createdAt)} and ended on ${day(subscription.endedAt)}. You won’t be charged for it again.`,
      'You can come back anytime.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ['Started', day(subscription.createdAt)],
      ['Ended', day(subscription.endedAt)],
    ],
    action: PLANS_PAGE,
  }),
  'payment-received': receivedContent,
  'payment-failed': failedContent,
  'access-held': heldContent,
  'change-unpaid': changeUnpaidContent,
};

function terms(subscription: Subscription): string {
  const { status, trialEndsAt, cancelsAt, collectionPaused } = subscription;
  const price = priceOf(subscription);
  if (status === 'trialing' && trialEndsAt) {
    const trial = `Your free trial runs until ${day(trialEndsAt)}.`;
    return cancelsAt
      ? trial
      : `${trial} On that day we charge ${price} for the first month, and the same every month until you cancel.`;
  }
  if (cancelsAt) return '';
  return collectionPaused ? 'Payments are paused for now.' : `We charge ${price} every month until you cancel.`;
}

/** Describes the access left after a cancellation, unless something holds it back. */
function describeRemainingAccess({ status, cancelsAt, accessHeldSince, collectionPaused }: Subscription): string {
  const end = day(cancelsAt);
  if (accessHeldSince) {
    return `Your subscription ends on ${end} and won’t renew. Your access stays on hold until your bank decides about the disputed payment.`;
  }
  if (status === 'past_due' || status === 'unpaid') {
    return `Your subscription ends on ${end} and won’t renew. An invoice is still unpaid, so your access may end sooner.`;
  }
  const wasCharged = status === 'active' && !collectionPaused;
  return `You keep access until ${end}, and you won’t be charged${wasCharged ? ' again' : ''}.`;
}

function endReasonSentence({ cancellationReason }: Subscription, isDisputeLost = false): string {
  if (isDisputeLost) {
    return 'Your bank decided the payment dispute in your favor and took the payment back, so this subscription has ended.';
  }
  if (cancellationReason === NOT_PAID) return 'We couldn’t collect your payment, so this subscription has ended.';
  return 'This subscription has ended.';
}

function losesStrategies(previousPlan: NonNullable<Notice['previousPlan']> | null, { planKey }: Subscription): boolean {
  return (
    previousPlan !== null && planKey !== null && PLANS[previousPlan].tier === 'pro' && PLANS[planKey].tier !== 'pro'
  );
}

function nextCharge(subscription: Subscription): string {
  const { status, trialEndsAt, currentPeriodEndsAt, collectionPaused } = subscription;
  if (collectionPaused) return '';
  return status === 'trialing'
    ? `Your first charge is ${priceOf(subscription)} on ${day(trialEndsAt)}.`
    : `Your next charge is ${priceOf(subscription)} on ${day(currentPeriodEndsAt)}.`;
}
