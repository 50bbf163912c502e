import { Body, Controller, Get, HttpCode, Ip, Logger, Param, Post, Query, Redirect, UseGuards } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { AppError } from '../http/app-error.js';
import type {
  CheckoutAnswer,
  InvoicesAnswer,
  PortalAnswer,
  SubscriptionStatusAnswer,
} from '../shared/contract/payment.js';
import { type CurrentUser, SignedIn, SignedInGuard } from '../users/auth/signed-in.guard.js';
import { normalizeEmail } from '../users/email.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { AccountBillingService } from './account-billing.service.js';
import { CheckoutBody, EndingBody, PortalBody } from './payment.dto.js';
import { presentStatus } from './payment.presenter.js';
import { PortalService } from './checkout/portal.service.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { TrialsService } from './subscriptions/trials.service.js';

@Controller('payment')
export class PaymentController {
  private readonly logger = new Logger(PaymentController.name);

  constructor(
    private readonly settings: Settings,
    private readonly checkout: CheckoutService,
    private readonly portal: PortalService,
    private readonly subscriptions: SubscriptionsService,
    private readonly trials: TrialsService,
    private readonly billing: AccountBillingService,
  ) {}

  @Post('create-checkout-session')
  @HttpCode(200)
  @UseGuards(SignedInGuard)
  async createCheckoutSession(@SignedIn() user: CurrentUser, @Body() body: CheckoutBody): Promise<CheckoutAnswer> {
    return { redirect: await this.checkout.start(user, body.priceId, body.referral) };
  }

  /**
   * Stripe's page sends the browser here after a checkout. Works without a session and reveals
   * nothing. Redirects to the account unless the purchase is certain; the webhook or the nightly
   * sync does the rest.
   */
  @Get('checkout-return')
  @Redirect()
  async checkoutReturn(@Query('session_id') sessionId: unknown, @Ip() address: string) {
    const isDone = await this.isDone(sessionId, address);
    return { url: `${this.settings.SITE_URL}${isDone ? '/payment/success' : '/account'}`, statusCode: 303 };
  }

  @Get('subscription-status/:email')
  @UseGuards(SignedInGuard)
  async subscriptionStatus(
    @SignedIn() user: CurrentUser,
    @Param('email') email: string,
  ): Promise<SubscriptionStatusAnswer> {
    refuseForeign(user, email);
    return this.statusOf(user);
  }

  @Post('customer-portal')
  @HttpCode(200)
  @UseGuards(SignedInGuard)
  async customerPortal(@SignedIn() user: CurrentUser, @Body() body: PortalBody): Promise<PortalAnswer> {
    refuseForeign(user, body.email);
    return { url: await this.portal.openFor(user) };
  }

  /** Also works for people who cannot open the portal anymore. */
  @Get('invoices')
  @UseGuards(SignedInGuard)
  async listInvoices(@SignedIn() user: CurrentUser): Promise<InvoicesAnswer> {
    return { invoices: await this.billing.listInvoices(user) };
  }

  @Post('cancel-subscription')
  @HttpCode(200)
  @UseGuards(SignedInGuard)
  async cancelSubscription(@SignedIn() user: CurrentUser, @Body() body: EndingBody): Promise<SubscriptionStatusAnswer> {
    await this.billing.cancel(user, body.subscription);
    return this.statusOf(user);
  }

  @Post('resume-subscription')
  @HttpCode(200)
  @UseGuards(SignedInGuard)
  async resumeSubscription(@SignedIn() user: CurrentUser, @Body() body: EndingBody): Promise<SubscriptionStatusAnswer> {
    await this.billing.resume(user, body.subscription);
    return this.statusOf(user);
  }

  private async statusOf(user: CurrentUser): Promise<SubscriptionStatusAnswer> {
    const rows = await this.subscriptions.findByUser(user.id);
    return presentStatus(rows, await this.trials.isAvailable(user, rows), this.settings.GRACE_DAYS, currentTime());
  }

  private async isDone(sessionId: unknown, address: string): Promise<boolean> {
    if (typeof sessionId !== 'string' || !/^cs_[A-Za-z0-9_]{10,200}$/.test(sessionId)) return false;
    try {
      return await this.checkout.handleReturn(sessionId, address);
    } catch (error) {
      this.logger.warn({ err: error }, 'The sync on return from checkout failed; the webhook repeats it');
      return false;
    }
  }
}

function refuseForeign(user: CurrentUser, email: string): void {
  if (normalizeEmail(email) === user.email) return;
  throw new AppError('foreign_email', 'That’s not the email address you’re signed in with.');
}
