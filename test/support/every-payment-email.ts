import type Stripe from 'stripe';
import type { RenderedEmail } from '../../src/mail/email-template.js';
import type { MailBrandingService } from '../../src/mail/mail-branding.service.js';
import { accessHoldEmail, disputeEmail, refundEmail } from '../../src/payment/emails/charge.emails.js';
import { renderOperatorEmail } from '../../src/payment/emails/operator.emails.js';
import type { Notice, NoticeKind } from '../../src/payment/emails/payment-notices.js';
import { renderPersonEmail } from '../../src/payment/emails/payment.emails.js';
import { NOT_PAID, type Subscription } from '../../src/payment/subscriptions/subscription.entity.js';
import { type PlanKey, PLANS, type Platform } from '../../src/shared/plans.js';

/** An email as the product writes it, made for a reader with this plan. */
export interface WrittenEmail extends RenderedEmail {
  name: string;
  reader: 'person' | 'operator';
  /** The platforms of the person's plan, if the email is about one. */
  platforms?: readonly Platform[];
}

export const BRANDING: MailBrandingService = {
  siteName: 'Flux Tools',
  siteUrl: 'https://www.example.com',
  supportEmail: 'support@example.com',
};
export const NOW = new Date('2026-11-28T12:00:00Z');
export const inDays = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

function subscription(planKey: PlanKey, changes: Partial<Subscription> = {}): Subscription {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    priceId: 'price_1',
    planKey,
    status: 'trialing',
    amount: PLANS[planKey].monthlyUsd * 100,
    currency: 'usd',
    trialEndsAt: inDays(30),
    currentPeriodEndsAt: inDays(30),
    cancelsAt: null,
    canceledAt: null,
    cancellationReason: null,
    endedAt: null,
    pastDueSince: null,
    pendingPlanKey: null,
    openInvoiceId: null,
    openInvoiceUrl: null,
    openInvoiceAmount: null,
    openInvoiceDueAt: null,
    paymentMethods: null,
    collectionPaused: null,
    trialRefused: false,
    accessHeldSince: null,
    createdAt: NOW,
    ...changes,
  };
}

const INVOICE = {
  id: 'in_1',
  number: 'FLUX-0001',
  amount_paid: 9900,
  amount_remaining: 9900,
  created: NOW.getTime() / 1000,
  hosted_invoice_url: 'https://invoice.example.com/in_1',
  next_payment_attempt: inDays(3).getTime() / 1000,
  status_transitions: {},
} as unknown as Stripe.Invoice;

type Situation = Omit<Notice, 'kind' | 'key'>;

const PAID = { status: 'active', trialEndsAt: null } as const;
const UNPAID = {
  ...PAID,
  status: 'past_due',
  openInvoiceAmount: 9900,
  openInvoiceDueAt: NOW,
  openInvoiceUrl: INVOICE.hosted_invoice_url ?? null,
} as const;
const CANCELED = { cancelsAt: inDays(30), canceledAt: NOW } as const;
const ENDED = { ...PAID, status: 'canceled', endedAt: NOW } as const;

/** The situations in which the emails of a kind differ. */
function situations(plan: PlanKey): Readonly<Partial<Record<NoticeKind, Situation[]>>> {
  const of = (changes: Partial<Subscription>, more: Partial<Situation> = {}): Situation => ({
    subscription: subscription(plan, changes),
    ...more,
  });
  return {
    started: [
      of({}),
      of({}, { hasDetails: true }),
      of(PAID),
      of({ ...PAID, collectionPaused: 'void' }),
      of({ ...PAID, status: 'past_due' }),
      of(CANCELED),
    ],
    'trial-refused': [of({ status: 'canceled', trialRefused: true })],
    'trial-reminder': (['later', 'tomorrow', 'today'] as const).map((trialEnds) => of({}, { trialEnds })),
    'plan-changed': [of(PAID, { previousPlan: 'PRO_BOTH' }), of(CANCELED)],
    'cancellation-scheduled': [
      of(CANCELED),
      of({ ...PAID, ...CANCELED }),
      of({ ...UNPAID, ...CANCELED }),
      of({ ...CANCELED, accessHeldSince: NOW }),
    ],
    resumed: [of({}), of(PAID)],
    ended: [
      of(ENDED),
      of(ENDED, { isDisputeLost: true }),
      of({ ...ENDED, cancellationReason: NOT_PAID }),
      of(ENDED, { otherSubscription: subscription(plan, PAID) }),
    ],
    'began-and-ended': [of(ENDED)],
    'payment-received': [of(PAID, { invoice: INVOICE })],
    'payment-failed': [
      of(UNPAID, { invoice: INVOICE, accessEndsAt: inDays(7) }),
      of(UNPAID, { invoice: INVOICE, accessEndsAt: inDays(1) }),
      of(UNPAID, { invoice: { ...INVOICE, next_payment_attempt: null }, accessEndsAt: inDays(7) }),
      of(UNPAID, { invoice: { ...INVOICE, next_payment_attempt: null } }),
    ],
    'access-held': [of(UNPAID)],
    'change-unpaid': [of({ ...PAID, pendingPlanKey: plan }, { invoice: INVOICE })],
    'foreign-price': [of(PAID)],
    'unpaid-credit': [of(PAID, { invoice: INVOICE })],
    'unpaid-credit-spent': [of(PAID, { invoice: INVOICE })],
    'double-subscription': [of(PAID)],
    orphaned: [of(ENDED)],
    'orphaned-with-owner': [of(PAID)],
  };
}

/** Every email about subscriptions and payments to a person with this plan, and to the operator. */
export function everyPaymentEmail(plan: PlanKey): WrittenEmail[] {
  const { platforms } = PLANS[plan];
  const byKind = Object.entries(situations(plan)) as [NoticeKind, Situation[]][];
  const notices = byKind.flatMap(([kind, given]) =>
    given.flatMap((situation, at): WrittenEmail[] => {
      const notice = { ...situation, kind, key: null };
      const person = renderPersonEmail(notice, BRANDING);
      const operator = at === 0 ? renderOperatorEmail(notice, 'ada@example.com', BRANDING) : null;
      return [
        ...(person ? [{ ...person, name: `${kind} ${at + 1} of ${plan}`, reader: 'person' as const, platforms }] : []),
        ...(operator ? [{ ...operator, name: `${kind} of ${plan}`, reader: 'operator' as const }] : []),
      ];
    }),
  );
  const row = subscription(plan, PAID);
  const payment = { paid: 9900, currency: 'usd', paidAt: NOW };
  const dispute = {
    id: 'dp_1',
    customerId: 'cus_1',
    chargeId: 'ch_1',
    subscriptionId: 'sub_1',
    amount: 9900,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    createdAt: NOW,
  };
  const about = { who: 'ada@example.com', subscription: row, dueBy: inDays(9) };
  const person = (name: string, email: RenderedEmail): WrittenEmail => ({
    ...email,
    name: `${name} of ${plan}`,
    reader: 'person',
    platforms,
  });
  return [
    ...notices,
    person('full refund', refundEmail({ ...payment, refunded: 9900 }, row, BRANDING)),
    person('part refund', refundEmail({ ...payment, refunded: 4200 }, subscription(plan, ENDED), BRANDING)),
    person('refund before the end', refundEmail({ ...payment, refunded: 1 }, subscription(plan, CANCELED), BRANDING)),
    person('access on hold', accessHoldEmail(dispute, true, row, BRANDING)),
    person('access back', accessHoldEmail(dispute, false, row, BRANDING)),
    ...(['inquiry', 'open', 'won', 'lost'] as const).map((stage) => ({
      ...disputeEmail(dispute, stage, stage === 'open', about, BRANDING),
      name: `dispute ${stage} of ${plan}`,
      reader: 'operator' as const,
    })),
  ];
}
