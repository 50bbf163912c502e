import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { AppError } from '../../http/app-error.js';
import type { InvoiceSummary } from '../../shared/contract/payment.js';
import type { CurrentUser } from '../../users/auth/signed-in.guard.js';
import { PaymentTroubleService } from '../checkout/payment-trouble.service.js';
import { isMissing, StripeClient } from '../stripe/stripe.client.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';

const READS = { name: 'invoices', max: 60, windowSeconds: 600 };
const LISTED = 100;
/** An uncollectible invoice can still be paid, so it counts as open. */
const STATES = ['paid', 'open', 'void'] as const;

/** Lists a person's invoices, also after their subscription has ended. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly customers: StripeCustomersService,
    private readonly limiter: RateLimiterService,
    private readonly trouble: PaymentTroubleService,
  ) {}

  /** Lists the newest first. Throws `payment_refused`, `too_many_requests`, `unavailable`. */
  async list(person: CurrentUser): Promise<InvoiceSummary[]> {
    await this.limiter.consume([{ ...READS, subject: person.id }]);
    const customer = await this.customers.findByUser(person.id);
    if (!customer) return [];
    const invoices = await this.trouble.reportRefusals('list of invoices', person, () => this.read(customer.id));
    return invoices.flatMap(presentInvoice);
  }

  private async read(customer: string): Promise<Stripe.Invoice[]> {
    try {
      const params = { customer, limit: LISTED };
      return (await this.stripe.withDeadline(() => this.stripe.call((api) => api.invoices.list(params)))).data;
    } catch (error) {
      // Stripe rejects the request for a deleted customer.
      if (error instanceof AppError && isMissing(error.details.cause)) return [];
      throw error;
    }
  }
}

/** Leaves out drafts, which nobody has been asked to pay. */
function presentInvoice(invoice: Stripe.Invoice): InvoiceSummary[] {
  const { id, number, status, total, currency, created, hosted_invoice_url: url } = invoice;
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (status === null || status === 'draft') return [];
  const state = STATES.find((one) => one === status) ?? 'open';
  return [
    {
      number: number ?? id,
      createdAt: new Date(created * 1000).toISOString(),
      price: { amount: total, currency },
      paidByCredit: Math.max(0, Math.min(total, used)),
      state,
      url: url ?? null,
    },
  ];
}
