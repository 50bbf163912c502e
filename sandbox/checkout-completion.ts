import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { idOf } from './stripe-ids.js';
import { attachCard, checkCard, declined, failsLater, type CardEntry } from './stripe-cards.js';
import { price } from './stripe-catalog.js';
import { createCustomer, activeCustomer } from './customer-object.js';
import { find, StripeError } from './stripe-error.js';
import { emit } from './stripe-events.js';
import { startSubscription } from './subscription-lifecycle.js';

const day = 86_400;

/**
 * Completes a checkout as the page's button does. Returns the URL to redirect to; a card_error
 * changes nothing.
 */
export function completeCheckout(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  card: CardEntry,
  email?: string,
): string {
  if (session.status !== 'open') throw new StripeError(400, `This checkout session is ${session.status}.`);
  const plan = find(sandbox.state.checkoutPlans, 'checkout.session', session.id);
  const sold = price(plan.price);
  if (!sold) throw new StripeError(400, `No such price: '${plan.price}'`);
  const digits = checkCard(sandbox, card);
  if (plan.trialDays === 0 && failsLater(digits)) throw declined();
  const customer = session.customer
    ? activeCustomer(sandbox, idOf(session.customer), 'customer')
    : createCustomer(sandbox, {
        email: session.customer_email ?? email ?? null,
        name: card.name ?? null,
        phone: null,
        description: null,
        metadata: {},
      });
  const method = attachCard(sandbox, customer.id, card);
  const subscription = startSubscription(sandbox, {
    customer: customer.id,
    price: sold,
    quantity: plan.quantity,
    trialEnd: plan.trialDays > 0 ? sandbox.now() + plan.trialDays * day : null,
    paymentMethod: method.id,
    metadata: plan.metadata,
  });
  Object.assign(session, {
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: card.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    invoice: subscription.latest_invoice,
    payment_status: plan.trialDays > 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  } satisfies Partial<Stripe.Checkout.Session>);
  emit(sandbox, 'checkout.session.completed', session);
  return (session.success_url ?? sandbox.siteUrl).replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
