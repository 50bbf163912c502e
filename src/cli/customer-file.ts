import type { INestApplicationContext } from '@nestjs/common';
import type Stripe from 'stripe';
import { type FindOptionsWhere, In, IsNull } from 'typeorm';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import { OutboxMail } from '../mail/outbox-mail.entity.js';
import { CheckoutConsent } from '../payment/checkout-consent.entity.js';
import { Dispute } from '../payment/dispute.entity.js';
import { StripeClient } from '../payment/stripe-client.js';
import { StripeCustomer } from '../payment/stripe-customer.entity.js';
import { StripeEvent } from '../payment/stripe-event.entity.js';
import type { Subscription } from '../payment/subscription.entity.js';
import { Subscriptions } from '../payment/subscriptions.js';
import { GrantTransition } from '../post-purchase/grant-transition.entity.js';
import type { Grant } from '../post-purchase/grant.entity.js';
import { Grants } from '../post-purchase/grants.js';
import type { Submission } from '../post-purchase/submission.entity.js';
import { Submissions } from '../post-purchase/submissions.js';
import type { Session } from '../users/session.entity.js';
import { Sessions } from '../users/sessions.js';
import type { User } from '../users/user.entity.js';

/** What Stripe alone keeps; null where it cannot be reached. */
export interface Billing {
  /** The newest first. */
  invoices: Stripe.Invoice[];
  /** Payments of which money went back, the newest first. */
  refunded: Stripe.Charge[];
}

/** Everything that is known of one person. */
export interface CustomerFile {
  user: User;
  /** Those that live, the newest first. */
  sessions: Session[];
  customer: StripeCustomer | null;
  /** From here on the newest first. */
  consents: CheckoutConsent[];
  subscriptions: Subscription[];
  billing: Billing | null;
  disputes: Dispute[];
  events: StripeEvent[];
  mails: OutboxMail[];
  grants: { grant: Grant; steps: GrantTransition[] }[];
  forms: Submission[];
}

const STRIPE_PAGE = 100;

/** Gathers a person's file. Of Stripe only invoices and payments are read; an outage leaves them out. */
export async function customerFile(app: Pick<INestApplicationContext, 'get'>, user: User): Promise<CustomerFile> {
  const database = app.get(Database);
  const customer = await database.repository(StripeCustomer).findOneBy({ userId: user.id });
  const ofCustomer = { customerId: customer?.id ?? '' };
  const disputes = await database.repository(Dispute).find({ where: ofCustomer, order: { createdAt: 'DESC' } });
  const grants = await app.get(Grants).ofUser(user.id);
  const steps = await database.repository(GrantTransition).find({
    where: { grantId: In(grants.map(({ id }) => id)) },
    order: { step: 'DESC' },
  });
  return {
    user,
    sessions: await app.get(Sessions).list(user.id),
    customer,
    consents: await database.repository(CheckoutConsent).find({ where: ofCustomer, order: { agreedAt: 'DESC' } }),
    subscriptions: await app.get(Subscriptions).ofUser(user.id),
    billing: customer && (await billingOf(app.get(StripeClient), customer.id)),
    disputes,
    events: await database.repository(StripeEvent).find({
      where: [ofCustomer, { chargeId: In(disputes.map(({ chargeId }) => chargeId)) }],
      order: { happenedAt: 'DESC' },
    }),
    mails: await database.repository(OutboxMail).find({ where: mailsOf(user), order: { createdAt: 'DESC' } }),
    grants: grants.map((grant) => ({ grant, steps: steps.filter(({ grantId }) => grantId === grant.id) })),
    forms: (await app.get(Submissions).history(user.id)).toReversed(),
  };
}

/** Those to a former address as well. Who has this address now did not get what another account got there. */
function mailsOf({ id, email }: User): FindOptionsWhere<OutboxMail>[] {
  return [{ recipient: email, accountId: IsNull() }, { accountId: id }];
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
    if (error instanceof Refusal && error.code === 'unavailable') return null;
    throw error;
  }
}
