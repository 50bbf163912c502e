import type Stripe from 'stripe';
import { idOf } from '../stripe/stripe-mapping.js';

/** The invoice that a charge paid; null for a payment without one. */
export async function findChargeInvoice(api: Stripe, charge: Stripe.Charge): Promise<Stripe.Invoice | null> {
  if (charge.payment_intent === null) return null;
  const { data } = await api.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(charge.payment_intent) },
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return invoice ? api.invoices.retrieve(idOf(invoice)) : null;
}
