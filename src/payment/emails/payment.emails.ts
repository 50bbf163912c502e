import type { RenderedEmail } from '../../mail/email-template.js';
import type { MailBrandingService } from '../../mail/mail-branding.service.js';
import { EDIT_FORM_NAME } from '../../shared/contract/access.js';
import { type Platform, PLANS } from '../../shared/plans.js';
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
  'This account has a subscription. Didn’t start it? Cancel it in your account or reply to this email.';

/** Renders the person's email about a notice; null for a notice that is only for the operator. */
export function renderPersonEmail(notice: Notice, sender: MailBrandingService): RenderedEmail | null {
  const content = CONTENTS[notice.kind]?.(notice);
  return content ? compose(content, notice.subscription, sender) : null;
}

const CONTENTS: Readonly<Partial<Record<NoticeKind, (notice: Notice) => Content>>> = {
  started: ({ subscription, hasDetails }) => ({
    subject: 'Your subscription is active',
    preview: hasDetails ? 'We’re adding your access now.' : 'One step left before you can use your tools.',
    paragraphs: [
      hasDetails
        ? 'Thank you. We have your details and we’re adding your access now. We’ll email you when it’s live.'
        : `Thank you. Next: tell us your ${neededDetails(subscription)} so we can activate your tools. It takes a minute.`,
      ...(subscription.status === 'past_due'
        ? ['Your last payment didn’t go through. We’ve sent you another email with a link to pay it.']
        : []),
    ],
    facts: [['Plan', planName(subscription)], ...priceFact(subscription), ...chargeFacts(subscription)],
    details: [
      ...terms(subscription),
      ...howToCancel(subscription),
      ...(hasDetails ? [`Has something changed? Update it under ${EDIT_FORM_NAME} in your account.`] : []),
    ],
    action: hasDetails ? ACCOUNT : { label: 'Activate my tools', path: '/payment/success' },
  }),
  'trial-refused': ({ subscription }) => ({
    subject: 'Your free trial couldn’t start',
    preview: 'You weren’t charged. You can still subscribe without a trial.',
    paragraphs: [
      'Each person gets one free trial, and this email address or card has already had one. So we canceled the new subscription right away. You weren’t charged.',
      'You can still subscribe without a trial.',
    ],
    facts: [['Plan', planName(subscription)]],
    details: ['Think this is a mistake? Reply to this email and we’ll look into it.'],
    action: PLANS_PAGE,
  }),
  'trial-reminder': ({ subscription, trialEnds }) => {
    const end = day(subscription.trialEndsAt);
    const isLast = trialEnds === 'tomorrow' || trialEnds === 'today';
    const when = isLast ? `${trialEnds}, ${end}` : `on ${end}`;
    const deadline = isLast ? (trialEnds === 'today' ? 'now' : 'today') : `before ${end}`;
    return {
      subject: `Your free trial ends ${when}`,
      preview: `To keep your plan, do nothing. To avoid the charge, cancel ${deadline}.`,
      paragraphs: [
        `After that, we charge ${priceOf(subscription)} a month until you cancel.`,
        'Want to keep your plan? There’s nothing you need to do.',
        `Don’t want to continue? Cancel ${deadline} and you won’t be charged.`,
      ],
      facts: [['Plan', planName(subscription)], ...priceFact(subscription), ...chargeFacts(subscription)],
      ...(isLast ? { details: ['This is our last reminder.'] } : {}),
      action: ACCOUNT,
      second: { label: 'Cancel the trial', path: CANCEL_PATH },
    };
  },
  'plan-changed': ({ subscription, previousPlan }) => ({
    subject: 'Your plan has changed',
    preview: `You’re now on ${planName(subscription)}.`,
    paragraphs: [
      subscription.cancelsAt
        ? `You’re now on ${planName(subscription)}.`
        : `You’re now on ${planName(subscription)}, at ${priceOf(subscription)} a month until you cancel.`,
      ...(losesStrategies(previousPlan ?? null, subscription)
        ? [
            'It doesn’t include the automated strategies, so we’re removing your access to them. You keep every indicator.',
          ]
        : []),
    ],
    facts: chargeFacts(subscription),
    details: [
      ...howToCancel(subscription),
      ...(subscription.cancelsAt ? ['Want to keep it? Press Keep subscription in your account.'] : []),
    ],
    action: ACCOUNT,
  }),
  'cancellation-scheduled': ({ subscription }) => ({
    subject: 'Your subscription is canceled',
    preview: 'Changed your mind? You can still keep it.',
    paragraphs: [
      describeRemainingAccess(subscription),
      'Changed your mind? Press Keep subscription in your account anytime before then.',
    ],
    facts: [
      ['Plan', planName(subscription)],
      ['Ends', day(subscription.cancelsAt)],
    ],
    action: ACCOUNT,
  }),
  resumed: ({ subscription }) => ({
    subject: 'Your subscription continues',
    preview: 'You keep your tools. There’s nothing you need to do.',
    paragraphs: [`You keep your tools: your subscription is no longer canceled. ${nextCharge(subscription)}`.trim()],
    facts: [['Plan', planName(subscription)], ...priceFact(subscription), ...chargeFacts(subscription)],
    details: ['Wasn’t you? Open your account and cancel again.'],
    action: ACCOUNT,
  }),
  ended: ({ subscription, otherSubscription, isDisputeLost }) => ({
    subject: 'Your subscription has ended',
    preview: otherSubscription
      ? `Your other plan, ${planName(otherSubscription)}, continues.`
      : 'You won’t be charged again. You can come back anytime.',
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
    subject: 'Your subscription started and ended',
    preview: 'You won’t be charged for it again. You can come back anytime.',
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

/** The account that we need to know for the plan's platforms, and for no other. */
function neededDetails({ planKey }: Subscription): string {
  const platforms = planKey ? PLANS[planKey].platforms : [];
  const needed = platforms.map((platform) => ACCOUNT_NAMES[platform]);
  return needed.length === 0 ? 'platform account' : needed.join(' and your ');
}

const ACCOUNT_NAMES: Readonly<Record<Platform, string>> = {
  ninjatrader: 'NinjaTrader email',
  tradingview: 'TradingView username',
};

function terms(subscription: Subscription): string[] {
  const { status, trialEndsAt, cancelsAt, collectionPaused } = subscription;
  const price = priceOf(subscription);
  if (status === 'trialing' && trialEndsAt) {
    const trial = `Your free trial runs until ${day(trialEndsAt)}.`;
    return [cancelsAt ? trial : `${trial} Then we charge ${price} a month until you cancel.`];
  }
  if (cancelsAt) return [];
  return [collectionPaused ? 'Payments are paused for now.' : `We charge ${price} a month until you cancel.`];
}

/** Describes the access left after a cancellation, unless something holds it back. */
function describeRemainingAccess({ status, cancelsAt, accessHeldSince, collectionPaused }: Subscription): string {
  const end = day(cancelsAt);
  if (accessHeldSince) {
    return `Your subscription ends on ${end} and won’t renew. Your access stays on hold until your bank decides on the disputed payment.`;
  }
  if (status === 'past_due' || status === 'unpaid') {
    return `Your subscription ends on ${end} and won’t renew. An invoice is still unpaid, so your access may end sooner.`;
  }
  const wasCharged = status === 'active' && !collectionPaused;
  return `You have access until ${end}, and you won’t be charged${wasCharged ? ' again' : ''}.`;
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
