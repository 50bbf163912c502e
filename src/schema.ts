import { AccessDelivery } from './access/delivery/access-delivery.entity.js';
import { GrantTransition } from './access/grants/grant-transition.entity.js';
import { GrantAccount, Grant } from './access/grants/grant.entity.js';
import { Submission } from './access/submission.entity.js';
import type { Schema } from './database/data-source.js';
import { RateLimits1763600000000 } from './database/migrations/1763600000000-rate-limits.js';
import { Outbox1763600000500 } from './database/migrations/1763600000500-outbox.js';
import { Users1763600001000 } from './database/migrations/1763600001000-users.js';
import { Payment1763600002000 } from './database/migrations/1763600002000-payment.js';
import { PostPurchase1763600003000 } from './database/migrations/1763600003000-post-purchase.js';
import { CheckoutVersion1763600004000 } from './database/migrations/1763600004000-checkout-version.js';
import { GrantAccounts1763600005000 } from './database/migrations/1763600005000-grant-accounts.js';
import { SubmissionAnnounced1763600006000 } from './database/migrations/1763600006000-submission-announced.js';
import { WriteProbe1763600010000 } from './database/migrations/1763600010000-write-probe.js';
import { AdditiveMigrations1763600010500 } from './database/migrations/1763600010500-additive-migrations.js';
import { ComposedEmails1763600020000 } from './database/migrations/1763600020000-composed-emails.js';
import { EmailChange1763600021000 } from './database/migrations/1763600021000-email-change.js';
import { EventCatchUp1763600030000 } from './database/migrations/1763600030000-event-catch-up.js';
import { OpenInvoices1763600040000 } from './database/migrations/1763600040000-open-invoices.js';
import { Disputes1763600050000 } from './database/migrations/1763600050000-disputes.js';
import { OperatorDesk1763600060000 } from './database/migrations/1763600060000-operator-desk.js';
import { OperatorNames1763600070000 } from './database/migrations/1763600070000-operator-names.js';
import { MailsOfAccounts1763600071000 } from './database/migrations/1763600071000-mails-of-accounts.js';
import { LastMails1763600072000 } from './database/migrations/1763600072000-last-mails.js';
import { WriteProbe } from './database/write-probe.entity.js';
import { RateLimit } from './http/rate-limit.entity.js';
import { OutboxEmail } from './mail/outbox-email.entity.js';
import { Dispute } from './payment/charges/dispute.entity.js';
import { CheckoutConsent } from './payment/checkout/checkout-consent.entity.js';
import { PaymentJob } from './payment/payment-job.entity.js';
import { StripeEvent } from './payment/stripe-events/stripe-event.entity.js';
import { StripeCustomer } from './payment/stripe/stripe-customer.entity.js';
import { Subscription } from './payment/subscriptions/subscription.entity.js';
import { TrialUse } from './payment/subscriptions/trial-use.entity.js';
import { ChangeAllowance } from './post-purchase/change-allowance.entity.js';
import { AccountLink } from './users/account/account-link.entity.js';
import { Session } from './users/auth/session.entity.js';
import { User } from './users/user.entity.js';

/** All tables and migrations, oldest first. */
export const SCHEMA: Schema = {
  entities: [
    WriteProbe,
    RateLimit,
    OutboxEmail,
    User,
    Session,
    AccountLink,
    StripeCustomer,
    Subscription,
    CheckoutConsent,
    TrialUse,
    Dispute,
    StripeEvent,
    PaymentJob,
    Submission,
    Grant,
    GrantAccount,
    GrantTransition,
    AccessDelivery,
    ChangeAllowance,
  ],
  migrations: [
    RateLimits1763600000000,
    Outbox1763600000500,
    Users1763600001000,
    Payment1763600002000,
    PostPurchase1763600003000,
    CheckoutVersion1763600004000,
    GrantAccounts1763600005000,
    SubmissionAnnounced1763600006000,
    WriteProbe1763600010000,
    AdditiveMigrations1763600010500,
    ComposedEmails1763600020000,
    EmailChange1763600021000,
    EventCatchUp1763600030000,
    Disputes1763600050000,
    OperatorDesk1763600060000,
    OperatorNames1763600070000,
    MailsOfAccounts1763600071000,
    LastMails1763600072000,
    OpenInvoices1763600040000,
  ],
  removals: ['GrantAccounts1763600005000'],
};
