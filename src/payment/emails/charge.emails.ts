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
      paragraphs: [
        `We refunded ${amount}. The money goes back to the card you paid with. Your bank decides how soon it shows up, usually within a few business days.`,
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
      paragraphs: isHeld
        ? [
            `Your bank told us that you dispute a payment of ${amount}. Your access is on hold until the bank decides.`,
            'If you didn’t mean to dispute it, ask your bank to withdraw the dispute, then write to us.',
          ]
        : [
            `The dispute about your payment of ${amount} is settled. Your access is no longer on hold, and we’re adding it back.`,
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
    ...(about.dueBy ? ([['Answer until', day(about.dueBy)]] as Content['facts']) : []),
    ['Access', describeAccess(stage, isHeld)],
    ['Payment', dispute.chargeId],
    ['Dispute', dispute.id],
  ];
  const heading = `${subject}: ${about.who}`;
  return { subject: heading, ...renderEmail({ heading, paragraphs: [paragraph], facts }, sender) };
}

function describeAccess(stage: DisputeStage, isHeld: boolean): string {
  if (stage === 'lost') return 'ended';
  if (isHeld) return 'on hold';
  return stage === 'won' ? 'not on hold' : 'as it was';
}

const OPERATOR_WORDS: Readonly<Record<DisputeStage, { subject: string; paragraph: string }>> = {
  inquiry: {
    subject: 'A bank asks about a payment',
    paragraph:
      'No money was taken back. Answer in the Stripe dashboard, or refund the payment, before it becomes a dispute.',
  },
  open: {
    subject: 'Disputed payment, please answer',
    paragraph:
      'The bank took the money back. Answer in the Stripe dashboard before the day below. Without an answer the dispute is lost.',
  },
  won: {
    subject: 'Dispute settled',
    paragraph: 'The bank decided for you, or the dispute was withdrawn. What was on hold is being added back.',
  },
  lost: {
    subject: 'Dispute lost',
    paragraph: 'The bank decided for the customer. Their subscription has ended, and they get no further free trial.',
  },
};

function afterRefund({ status, endedAt, cancelsAt, accessHeldSince }: Subscription): string {
  if (status === 'canceled') return `Your subscription ended on ${day(endedAt)}.`;
  if (cancelsAt) {
    return `Your subscription ends on ${day(cancelsAt)}.${accessHeldSince ? '' : ' You keep access until then.'}`;
  }
  return 'Your subscription continues. To end it, cancel on your account page.';
}
