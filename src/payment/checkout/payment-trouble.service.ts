import { Injectable, Logger } from '@nestjs/common';
import StripeSdk, { type Stripe } from 'stripe';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { AppError } from '../../http/app-error.js';
import { renderEmail } from '../../mail/email-template.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import { OutboxService } from '../../mail/outbox.service.js';
import type { Person } from '../stripe/stripe-customers.service.js';
import { digestOf, isRefused, isSetupFault } from '../stripe/stripe.client.js';

/** What a person tried to do when Stripe refused. */
export type StripeAction = 'checkout' | 'customer portal' | 'cancellation' | 'list of invoices';

const FAILED: Readonly<Record<StripeAction, string>> = {
  checkout: 'We can’t open checkout right now.',
  'customer portal': 'We can’t open Customer Settings right now.',
  cancellation: 'We can’t change your subscription right now.',
  'list of invoices': 'We can’t show your invoices right now.',
};

/** The operator gets another email about the same problem after this time. */
const SILENCE_MS = 7 * 86_400_000;

/**
 * Separates lasting refusals of Stripe from outages. Trying again does not help, so the person
 * reads what does, and the operator gets one email with the reason.
 */
@Injectable()
export class PaymentTroubleService {
  private readonly logger = new Logger(PaymentTroubleService.name);

  constructor(
    private readonly settings: Settings,
    private readonly outbox: OutboxService,
    private readonly sender: MailBrandingService,
  ) {}

  /** Runs `work`. Reports a lasting refusal and converts it to `payment_refused`. */
  async reportRefusals<T>(action: StripeAction, person: Person, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = findLastingRefusal(error);
      if (reason === null) throw error;
      this.logger.error({ err: reason }, `Stripe refuses a ${action} for good`);
      await this.emailOperator(action, person, reason);
      throw new AppError('payment_refused', this.adviceFor(action, reason), { cause: error });
    }
  }

  private adviceFor(action: StripeAction, reason: Stripe.errors.StripeError): string {
    const write = `Write to ${this.settings.SUPPORT_EMAIL}.`;
    switch (classify(reason)) {
      case 'currency':
        return `Your earlier payments were in another currency, and one account can’t pay in two. ${write}`;
      case 'tax':
        return `Our payment provider can’t calculate the tax for your address. ${write}`;
      case 'price':
        return `You can’t buy this plan right now. We’ve been told and we’re on it. Choose another plan, or write to ${this.settings.SUPPORT_EMAIL}.`;
      case 'other':
        return `${FAILED[action]} We’ve been told and we’re on it. Need help now? Write to ${this.settings.SUPPORT_EMAIL}.`;
    }
  }

  private async emailOperator(
    action: StripeAction,
    { id, email }: Person,
    reason: Stripe.errors.StripeError,
  ): Promise<void> {
    const kind = classify(reason);
    const isPersonal = kind === 'currency' || kind === 'tax';
    const week = Math.floor(currentTime().getTime() / SILENCE_MS);
    const code = reason.code ?? reason.type;
    const heading = `Stripe refused a ${action}, please fix it`;
    const facts: [string, string][] = [
      ['First seen with', email],
      ['Reason', reason.message],
      ['Code', code],
      ...(reason.param === undefined ? [] : ([['Parameter', reason.param]] as [string, string][])),
      ...(reason.requestId === undefined ? [] : ([['Request', reason.requestId]] as [string, string][])),
    ];
    const preview = `Customers can’t go on until it’s fixed. The reason: ${code}.`;
    const paragraphs = [
      'Please fix this in the Stripe dashboard. Trying again doesn’t help, so until then we ask customers to write to you.',
    ];
    const details = ['You get this email once a week for the same reason, no matter how many customers are affected.'];
    await this.outbox.add({
      to: this.settings.OPERATOR_EMAIL,
      key: `trouble:${digestOf([action, code, reason.param, isPersonal ? id : kind])}:${week}`,
      subject: heading,
      ...renderEmail({ heading, preview, paragraphs, facts, details }, this.sender),
    });
  }
}

function findLastingRefusal(error: unknown): Stripe.errors.StripeError | null {
  const reason: unknown = error instanceof AppError ? error.details.cause : error;
  if (!(reason instanceof StripeSdk.errors.StripeError)) return null;
  return isSetupFault(reason) || isRefused(reason) ? reason : null;
}

function classify({ code, param, message }: Stripe.errors.StripeError): 'currency' | 'tax' | 'price' | 'other' {
  if (/\bcurrenc(y|ies)\b/i.test(message)) return 'currency';
  if (code === 'customer_tax_location_invalid' || param?.startsWith('automatic_tax') === true) return 'tax';
  return param?.startsWith('line_items') === true ? 'price' : 'other';
}
