import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { UsersModule } from '../users/users.module.js';
import { ChargeReviewsService } from './charges/charge-reviews.service.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { CheckoutSessionsService } from './checkout/checkout-sessions.service.js';
import { PaymentAccountHooksService } from './payment-account-hooks.service.js';
import { CustomerEmailSyncService } from './stripe/customer-email-sync.service.js';
import { StripeCustomersService } from './stripe/stripe-customers.service.js';
import { AllCustomersSyncService } from './subscriptions/all-customers-sync.service.js';
import { PaymentController } from './payment.controller.js';
import { WebhookController } from './stripe-events/webhook.controller.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { AccountBillingService } from './account-billing.service.js';
import { PaymentEmailsService } from './emails/payment-emails.service.js';
import { PaymentTroubleService } from './checkout/payment-trouble.service.js';
import { PortalService } from './checkout/portal.service.js';
import { RefundsService } from './charges/refunds.service.js';
import { StripeClient } from './stripe/stripe.client.js';
import { StripeEventWorker } from './stripe-events/stripe-event.worker.js';
import { StripeEventCatchUpService } from './stripe-events/stripe-event-catch-up.service.js';
import { StripeEventsService } from './stripe-events/stripe-events.service.js';
import { StripeReaderService } from './stripe/stripe-reader.service.js';
import { SubscriptionHooksService, SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { SubscriptionSyncService } from './subscriptions/subscription-sync.service.js';
import { SubscriptionWriterService } from './subscriptions/subscription-writer.service.js';
import { TrialsService } from './subscriptions/trials.service.js';

@Module({
  imports: [HttpModule, JobsModule, MailModule, ObservabilityModule, UsersModule],
  controllers: [PaymentController, WebhookController],
  providers: [
    AccountBillingService,
    ChargeReviewsService,
    CheckoutService,
    CheckoutSessionsService,
    CustomerEmailSyncService,
    AllCustomersSyncService,
    PaymentAccountHooksService,
    PaymentJobsService,
    PaymentEmailsService,
    PaymentTroubleService,
    PortalService,
    RefundsService,
    StripeClient,
    StripeCustomersService,
    StripeEventCatchUpService,
    StripeEventsService,
    StripeEventWorker,
    StripeReaderService,
    SubscriptionHooksService,
    SubscriptionSyncService,
    SubscriptionWriterService,
    SubscriptionsService,
    TrialsService,
  ],
  exports: [
    AllCustomersSyncService,
    RefundsService,
    StripeCustomersService,
    SubscriptionHooksService,
    SubscriptionSyncService,
    SubscriptionsService,
  ],
})
export class PaymentModule {}
