import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { AppError } from '../http/app-error.js';
import { isRunning } from '../shared/contract/payment.js';
import { AccountHooksService } from '../users/account/account-hooks.service.js';
import type { User } from '../users/user.entity.js';
import { CheckoutConsent } from './checkout/checkout-consent.entity.js';
import { CheckoutSessionsService } from './checkout/checkout-sessions.service.js';
import { RECLAIMED_PLAN } from './emails/payment.emails.js';
import { presentConsent, presentForExport } from './payment.presenter.js';
import { StripeClient } from './stripe/stripe.client.js';
import { StripeCustomer } from './stripe/stripe-customer.entity.js';
import { StripeCustomersService } from './stripe/stripe-customers.service.js';
import { SubscriptionSyncService } from './subscriptions/subscription-sync.service.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { TrialsService } from './subscriptions/trials.service.js';
import { CustomerEmailSyncService } from './stripe/customer-email-sync.service.js';

/** Payment in the life of an account: sync, export, new owner, and deletion. */
@Injectable()
export class PaymentAccountHooksService implements OnModuleInit {
  constructor(
    private readonly hooks: AccountHooksService,
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly customers: StripeCustomersService,
    private readonly subscriptions: SubscriptionsService,
    private readonly sessions: CheckoutSessionsService,
    private readonly sync: SubscriptionSyncService,
    private readonly trials: TrialsService,
    private readonly stripe: StripeClient,
    private readonly emails: CustomerEmailSyncService,
  ) {}

  onModuleInit(): void {
    this.hooks.afterSignIn.push((user) => this.syncAtSignIn(user));
    this.hooks.exports.set('subscriptions', (user) => this.exportSubscriptions(user));
    this.hooks.exports.set('checkoutConsents', (user) => this.exportConsents(user));
    this.hooks.beforeDelete.push((user) => this.endPayments(user));
    this.hooks.onDelete.push((user) => this.forgetPerson(user));
    this.hooks.onReclaimed.push((user) => this.transferOwnership(user));
    this.hooks.onEmailChanged.push(async (user, former) => {
      await this.trials.moveToNewEmail(user, former);
      await this.emails.scheduleUpdate(user);
    });
    this.hooks.onVerified.push((user) => this.trials.confirmEmail(user));
  }

  private async syncAtSignIn(user: User): Promise<void> {
    const customer = await this.customers.findByUser(user.id);
    if (customer) await this.sync.run(customer.id, 'sign-in');
  }

  private async exportSubscriptions(user: User): Promise<unknown> {
    const rows = await this.subscriptions.findByUser(user.id);
    return rows.flatMap((row) => presentForExport(row, this.settings.GRACE_DAYS));
  }

  private async exportConsents(user: User): Promise<unknown> {
    const customer = await this.customers.findByUser(user.id);
    if (!customer) return [];
    const consents = await this.database.repository(CheckoutConsent).find({
      where: { customerId: customer.id },
      order: { agreedAt: 'ASC' },
    });
    return consents.map(presentConsent);
  }

  /** Cancels subscriptions and closes checkouts. May be repeated. Throws `unavailable`. */
  private async endPayments(user: User): Promise<void> {
    const customer = await this.customers.findByUser(user.id);
    if (customer) await this.stripe.withDeadline(() => this.endPaymentsOf(customer, user));
  }

  private async endPaymentsOf(customer: StripeCustomer, user: User): Promise<void> {
    // Closes sessions first: the sync then sees every payment, and nothing can be paid after it.
    if (customer.goneAt === null) await this.sessions.closeAll(customer.id);
    await this.sync.run(customer.id, 'deletion');
    const running = (await this.subscriptions.findByUser(user.id)).filter(({ status }) => isRunning(status));
    await Promise.all(running.map(({ id }) => this.sync.cancelAtOnce(id)));
    if (running.length > 0) await this.sync.run(customer.id, 'deletion');
  }

  /**
   * Keeps billing and consent records, without the person. Closes a checkout opened in the meantime
   * after the commit. If it is paid anyway, the sync cancels the subscription.
   */
  private async forgetPerson(user: User): Promise<void> {
    if ((await this.subscriptions.findByUser(user.id)).some(({ status }) => isRunning(status))) {
      throw new AppError('unavailable', 'A subscription just started. Please delete your account again.');
    }
    if (!user.emailVerified) await this.trials.forgetEmail(user);
    this.closeAfterCommit(await this.customers.findByUser(user.id));
    await this.database.repository(StripeCustomer).update({ userId: user.id }, { userId: null });
  }

  /**
   * Keeps the purchases, because they were made for this address (docs/decisions/accounts.md).
   * Closes the former owner's open checkouts so that nobody pays on them. A checkout that cannot be
   * closed expires within a day.
   */
  private async transferOwnership(user: User): Promise<string[]> {
    const customer = await this.customers.findByUser(user.id);
    this.closeAfterCommit(customer);
    // A checkout request in progress then fails its version check and finds its session ended.
    await this.database.repository(StripeCustomer).increment({ userId: user.id }, 'checkoutVersion', 1);
    return (await this.subscriptions.findRunning(user.id)) ? [RECLAIMED_PLAN] : [];
  }

  private closeAfterCommit(customer: StripeCustomer | null): void {
    if (customer && customer.goneAt === null) this.database.afterCommit(() => this.sessions.closeAllLater(customer.id));
  }
}
