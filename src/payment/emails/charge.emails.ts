import { renderEmail, type RenderedEmail } from '../../mail/email-template.js';
import { type MailBrandingService } from '../../mail/mail-branding.service.js';
import type { DisputeStage, Dispute } from '../charges/dispute.entity.js';
import { accessComesBack, ACCOUNT, compose, type Content, day, money, planName } from './email-parts.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';

/** A refunded payment. Amounts in the currency's smallest unit. */
export interface RefundedPayment {
  paid: number;
  /** Total of all refunds of this payment. */
  refunded: number;
  currency: string;
  paidAt: Date;
}

export function refundEmail(
  payment: RefundedPayment,
  subscription: Subscription,
  sender: MailBrandingService,
): RenderedEmail {
  const { paid, refunded, currency, paidAt } = payment;
  const isFull = refunded >= paid;
  const amount = isFull
    ? `your payment of ${money(paid, currency)} in full`
    : `${money(refunded, currency)} of your payment of ${money(paid, currency)}`;
  return compose(
    {
      subject: 'We refunded your payment',
      preview: `${money(refunded, currency)} is on its way back to your card.`,
      paragraphs: [
        `We refunded ${amount}. The money is on its way back to the card you paid with. Most banks show it within a few business days.`,
        afterRefund(subscription),
      ],
      facts: [
        ['Plan', planName(subscription)],
        ['Paid', `${money(paid, currency)} on ${day(paidAt)}`],
        ['Refunded', money(refunded, currency)],
      ],
      action: ACCOUNT,
    },
    subscription,
    sender,
  );
}

/** To the person, when a dispute puts access on hold (`isHeld`) or no longer does. */
export function accessHoldEmail(
  dispute: Dispute,
  isHeld: boolean,
  subscription: Subscription,
  sender: MailBrandingService,
): RenderedEmail {
  const amount = money(dispute.amount, dispute.currency);
  return compose(
    {
      subject: isHeld ? 'Your access is on hold' : 'Your access is coming back',
      preview: isHeld ? 'Didn’t mean to dispute the payment? Here’s how to fix it.' : 'There’s nothing you need to do.',
      paragraphs: isHeld
        ? [
            `Your bank told us you’re disputing a payment of ${amount}. Your access is on hold until the bank decides.`,
            'Didn’t mean to dispute it? Ask your bank to withdraw the dispute, then reply to this email.',
          ]
        : [
            `The dispute over your payment of ${amount} is settled, and we’re adding your access back.`,
            ...accessComesBack(subscription.planKey, null),
          ],
      facts: [['Plan', planName(subscription)]],
      action: ACCOUNT,
    },
    subscription,
    sender,
  );
}

/** To the operator, when a dispute opens and closes. `dueBy`: the bank's deadline. */
export function disputeEmail(
  dispute: Dispute,
  stage: DisputeStage,
  isHeld: boolean,
  about: { who: string; subscription: Subscription | null; dueBy: Date | null },
  sender: MailBrandingService,
): RenderedEmail {
  const { subject, paragraph } = OPERATOR_WORDS[stage];
  const facts: Content['facts'] = [
    ['Customer', about.who],
    ...(about.subscription ? ([['Plan', planName(about.subscription)]] as Content['facts']) : []),
    ['Amount', money(dispute.amount, dispute.currency)],
    ['Reason', dispute.reason],
    ...(about.dueBy ? ([['Answer by', day(about.dueBy)]] as Content['facts']) : []),
    ['Access', describeAccess(stage, isHeld)],
    ['Payment', dispute.chargeId],
    ['Dispute', dispute.id],
  ];
  const heading = `${subject}: ${about.who}`;
  const preview = `${money(dispute.amount, dispute.currency)}: ${paragraph}`;
  return { subject: heading, ...renderEmail({ heading, preview, paragraphs: [paragraph], facts }, sender) };
}

function describeAccess(stage: DisputeStage, isHeld: boolean): string {
  if (stage === 'lost') return 'ended';
  if (isHeld) return 'on hold';
  return stage === 'won' ? 'not on hold' : 'as it was';
}

const OPERATOR_WORDS: Readonly<Record<DisputeStage, { subject: string; paragraph: string }>> = {
  inquiry: {
    subject: 'A bank is asking about a payment',
    paragraph:
      'Answer in the Stripe dashboard, or refund the payment, before it becomes a dispute. No money has been taken back yet.',
  },
  open: {
    subject: 'Disputed payment, please answer',
    paragraph:
      'Answer in the Stripe dashboard by the day below, or you’ll lose the dispute. The bank has taken the money back.',
  },
  won: {
    subject: 'Dispute settled',
    paragraph:
      'The bank decided in your favor, or the dispute was withdrawn. Any access that was on hold is being added back.',
  },
  lost: {
    subject: 'Dispute lost',
    paragraph:
      'The bank decided in the customer’s favor. Their subscription has ended, and they won’t get another free trial.',
  },
};

function afterRefund({ status, endedAt, cancelsAt, accessHeldSince }: Subscription): string {
  if (status === 'canceled') return `Your subscription ended on ${day(endedAt)}.`;
  if (cancelsAt) {
    return `Your subscription ends on ${day(cancelsAt)}.${accessHeldSince ? '' : ' You keep access until then.'}`;
  }
  return 'Your subscription continues. To end it, cancel on your account page.';
}
