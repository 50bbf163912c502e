import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AccessDetails } from './access-details.js';
import { ChargeReviews } from './charge-reviews.js';
import { Checkout } from './checkout.js';
import { CheckoutSessions } from './checkout-sessions.js';
import { CustomerEmails } from './customer-emails.js';
import { CustomerAdoption } from './customer-adoption.js';
import { GraceEnds } from './grace-ends.js';
import { AllCustomersSync } from './all-customers-sync.js';
import { PaymentAccountHooks } from './payment-account-hooks.js';
import { PaymentController } from './payment.controller.js';
import { PaymentJobs } from './payment-jobs.js';
import { InvoiceList } from './invoice-list.js';
import { PaymentMail } from './payment-mail.js';
import { PaymentTrouble } from './payment-trouble.js';
import { Portal } from './portal.js';
import { Refunds } from './refunds.js';
import { StripeClient } from './stripe-client.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeEventCatchUp } from './stripe-event-catch-up.js';
import { StripeEvents } from './stripe-events.js';
import { StripeEventWorker } from './stripe-event-worker.js';
import { StripeReader } from './stripe-reading.js';
import { SubscriptionChanges } from './subscription-changes.js';
import { SubscriptionEnding } from './subscription-ending.js';
import { SubscriptionSync } from './subscription-sync.js';
import { SubscriptionWriter } from './subscription-writer.js';
import { Subscriptions } from './subscriptions.js';
import { TrialReminders } from './trial-reminders.js';
import { Trials } from './trials.js';
import { UndecidedDisputes } from './undecided-disputes.js';
import { WebhookController } from './webhook.controller.js';

@Module({
  imports: [UsersModule],
  controllers: [PaymentController, WebhookController],
  providers: [
    AccessDetails,
    ChargeReviews,
    Checkout,
    CheckoutSessions,
    CustomerAdoption,
    CustomerEmails,
    GraceEnds,
    AllCustomersSync,
    PaymentAccountHooks,
    PaymentJobs,
    PaymentMail,
    PaymentTrouble,
    InvoiceList,
    SubscriptionEnding,
    Portal,
    Refunds,
    StripeClient,
    StripeCustomers,
    StripeEventCatchUp,
    StripeEvents,
    StripeEventWorker,
    StripeReader,
    SubscriptionChanges,
    SubscriptionSync,
    SubscriptionWriter,
    Subscriptions,
    TrialReminders,
    Trials,
    UndecidedDisputes,
  ],
  exports: [
    AccessDetails,
    AllCustomersSync,
    CustomerAdoption,
    Refunds,
    StripeCustomers,
    SubscriptionChanges,
    SubscriptionSync,
    Subscriptions,
  ],
})
export class PaymentModule {}
