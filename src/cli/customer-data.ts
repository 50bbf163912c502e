import type { INestApplicationContext } from '@nestjs/common';
import type { User } from '../users/user.entity.js';
import type Stripe from 'stripe';
import { In, IsNull } from 'typeorm';
import { Database } from '../database/database.js';
import { AppError } from '../http/app-error.js';
import { OutboxEmail } from '../mail/outbox-email.entity.js';
import { CheckoutConsent } from '../payment/checkout/checkout-consent.entity.js';
import { Dispute } from '../payment/charges/dispute.entity.js';
import { StripeClient } from '../payment/stripe/stripe.client.js';
import { StripeCustomer } from '../payment/stripe/stripe-customer.entity.js';
import { StripeEvent } from '../payment/stripe-events/stripe-event.entity.js';
import type { Subscription } from '../payment/subscriptions/subscription.entity.js';
import { SubscriptionsService } from '../payment/subscriptions/subscriptions.service.js';
import { GrantTransition } from '../access/grants/grant-transition.entity.js';
import type { Grant } from '../access/grants/grant.entity.js';
import { GrantsService } from '../access/grants/grants.service.js';
import type { Submission } from '../access/submission.entity.js';
import { SubmissionsService } from '../access/submissions.service.js';
import type { Session } from '../users/auth/session.entity.js';
import { SessionsService } from '../users/auth/sessions.service.js';

/** Data that only Stripe stores. */
interface Billing {
  /** Newest first. */
  invoices: Stripe.Invoice[];
  refunded: Stripe.Charge[];
}

export interface CustomerData {
  user: User;
  /** Live sessions, newest first. */
  sessions: Session[];
  customer: StripeCustomer | null;
  /** This and the following lists: newest first. */
  consents: CheckoutConsent[];
  subscriptions: Subscription[];
  /** Null if Stripe cannot be reached. */
  billing: Billing | null;
  disputes: Dispute[];
  events: StripeEvent[];
  emails: OutboxEmail[];
  grants: { grant: Grant; steps: GrantTransition[] }[];
  forms: Submission[];
}

const STRIPE_PAGE = 100;

/**
 * Collects a person's data. Reads invoices and payments from Stripe, without them if Stripe is
 * down.
 */
export async function collectCustomerData(
  app: Pick<INestApplicationContext, 'get'>,
  user: User,
): Promise<CustomerData> {
  const database = app.get(Database);
  const customer = await database.repository(StripeCustomer).findOneBy({ userId: user.id });
  const ofCustomer = { customerId: customer?.id ?? '' };
  const disputes = await database.repository(Dispute).find({ where: ofCustomer, order: { createdAt: 'DESC' } });
  const grants = await app.get(GrantsService).findByUser(user.id);
  const steps = await database.repository(GrantTransition).find({
    where: { grantId: In(grants.map(({ id }) => id)) },
    order: { step: 'DESC' },
  });
  return {
    user,
    sessions: await app.get(SessionsService).list(user.id),
    customer,
    consents: await database.repository(CheckoutConsent).find({ where: ofCustomer, order: { agreedAt: 'DESC' } }),
    subscriptions: await app.get(SubscriptionsService).findByUser(user.id),
    billing: customer && (await billingOf(app.get(StripeClient), customer.id)),
    disputes,
    events: await database.repository(StripeEvent).find({
      where: [ofCustomer, { chargeId: In(disputes.map(({ chargeId }) => chargeId)) }],
      order: { happenedAt: 'DESC' },
    }),
    emails: await database.repository(OutboxEmail).find({
      // To current and former addresses, without emails to another account at the same address.
      where: [{ recipient: user.email, accountId: IsNull() }, { accountId: user.id }],
      order: { createdAt: 'DESC' },
    }),
    grants: grants.map((grant) => ({ grant, steps: steps.filter(({ grantId }) => grantId === grant.id) })),
    forms: (await app.get(SubmissionsService).history(user.id)).toReversed(),
  };
}

async function billingOf(stripe: StripeClient, customer: string): Promise<Billing | null> {
  try {
    return await stripe.call(async (api) => {
      const [invoices, charges] = await Promise.all([
        api.invoices.list({ customer, limit: STRIPE_PAGE }),
        api.charges.list({ customer, limit: STRIPE_PAGE }),
      ]);
      return { invoices: invoices.data, refunded: charges.data.filter(({ amount_refunded: back }) => back > 0) };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return null;
    throw error;
  }
}
