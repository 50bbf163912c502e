import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { allowedTypes, customText, methodTypes, walletOptions } from './checkout-options.js';
import { newId } from './stripe-ids.js';
import { price, productName } from './stripe-catalog.js';
import { activeCustomer } from './customer-object.js';
import { find, StripeError } from './stripe-error.js';
import { emit } from './stripe-events.js';
import { createdFilter, newestFirst, page } from './stripe-list.js';
import type { StripeParams, StripeRoute } from './stripe-params.js';
import { priceParam } from './stripe-subscriptions.js';
import type { CheckoutPlan } from './state.js';

const day = 86_400;
const sessionParams = [
  'mode',
  'line_items',
  'customer',
  'customer_email',
  'client_reference_id',
  'success_url',
  'cancel_url',
  'metadata',
  'subscription_data',
  'payment_method_collection',
  'allowed_payment_method_types',
  'custom_text',
  'wallet_options',
  'ui_mode',
  'locale',
  'allow_promotion_codes',
  'billing_address_collection',
  'customer_update',
  'expires_at',
  'submit_type',
];

export const checkoutRoutes: StripeRoute[] = [
  {
    method: 'post',
    path: '/checkout/sessions',
    handle: ({ sandbox, params }) => createSession(sandbox, params),
  },
  {
    method: 'get',
    path: '/checkout/sessions',
    handle({ sandbox, params }) {
      params.only('customer', 'status', 'subscription', 'created', 'limit', 'starting_after', 'ending_before');
      const [customer, subscription] = [params.text('customer'), params.text('subscription')];
      const status = params.choice('status', ['open', 'complete', 'expired']);
      const created = createdFilter(params);
      const found = newestFirst(sandbox.state.checkoutSessions).filter(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (subscription === undefined || session.subscription === subscription) &&
          (status === undefined || session.status === status) &&
          created(session),
      );
      return page(found, '/v1/checkout/sessions', params);
    },
  },
  {
    method: 'get',
    path: '/checkout/sessions/:id',
    handle: ({ sandbox, id }) => find(sandbox.state.checkoutSessions, 'checkout.session', id),
  },
  {
    method: 'get',
    path: '/checkout/sessions/:id/line_items',
    handle({ sandbox, params, id }) {
      find(sandbox.state.checkoutSessions, 'checkout.session', id);
      return page(checkoutLineItems(sandbox, id).data, `/v1/checkout/sessions/${id}/line_items`, params);
    },
  },
  {
    method: 'post',
    path: '/checkout/sessions/:id/expire',
    handle({ sandbox, id }) {
      const session = find(sandbox.state.checkoutSessions, 'checkout.session', id);
      if (session.status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
        throw new StripeError(400, message);
      }
      expireSession(sandbox, session);
      return session;
    },
  },
];

export function expireSession(sandbox: Sandbox, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  emit(sandbox, 'checkout.session.expired', session);
}

/** The list that a session's `line_items` expands to. */
export function checkoutLineItems({ state }: Sandbox, id: string): Stripe.ApiList<Stripe.LineItem> {
  const plan = find(state.checkoutPlans, 'checkout.session', id);
  const sold = price(plan.price);
  if (!sold) throw new Error(`${plan.price} is no price.`);
  const now = plan.trialDays > 0 ? 0 : (sold.unit_amount ?? 0) * plan.quantity;
  const item: Stripe.LineItem = {
    id: `li_${id.slice(-14)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: now,
    amount_tax: 0,
    amount_total: now,
    currency: sold.currency,
    description: productName(sold),
    metadata: {},
    price: sold,
    quantity: plan.quantity,
  };
  return { object: 'list', data: [item], has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}

function createSession(sandbox: Sandbox, params: StripeParams): Stripe.Checkout.Session {
  params.only(...sessionParams);
  if (!params.has('mode')) params.missing('mode');
  if (params.choice('mode', ['subscription', 'payment', 'setup']) !== 'subscription') {
    throw new StripeError(400, 'The sandbox sells subscriptions only.', { param: 'mode' });
  }
  const customer = params.text('customer');
  const email = params.text('customer_email');
  if (customer && email) {
    throw new StripeError(400, 'You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  }
  if (customer) activeCustomer(sandbox, customer, 'customer');
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new StripeError(400, `Invalid email address: ${email}`, { param: 'customer_email', code: 'email_invalid' });
  }
  const reference = params.text('client_reference_id') ?? null;
  if (reference && reference.length > 200) {
    throw new StripeError(400, 'Invalid string: client_reference_id must be at most 200 characters', {
      param: 'client_reference_id',
    });
  }
  const successUrl = params.address('success_url') ?? params.missing('success_url');
  const plan = planParams(params);
  const session = newSession(sandbox, params, { customer, email, reference, successUrl, plan });
  sandbox.state.checkoutSessions[session.id] = session;
  sandbox.state.checkoutPlans[session.id] = plan;
  return session;
}

function planParams(params: StripeParams): CheckoutPlan {
  const [item, ...others] = params.groups('line_items');
  if (!item) params.missing('line_items');
  if (others.length > 0) {
    throw new StripeError(400, 'The sandbox sells one line item at a time.', { param: 'line_items' });
  }
  const sold = priceParam(item.only('price', 'quantity'), 'price') ?? item.missing('price');
  const quantity = item.integer('quantity') ?? item.missing('quantity');
  if (quantity < 1) throw new StripeError(400, 'Invalid quantity', { param: item.name('quantity') });
  const data = params.group('subscription_data').only('trial_period_days', 'metadata', 'description', 'trial_settings');
  const trialDays = data.integer('trial_period_days');
  if (trialDays !== undefined && (trialDays < 1 || trialDays > 730)) {
    const param = data.name('trial_period_days');
    throw new StripeError(400, 'The number of trial period days must be at least 1 and at most 730.', { param });
  }
  return { price: sold.id, quantity, trialDays: trialDays ?? 0, metadata: data.metadata() };
}

interface SessionFacts {
  customer: string | undefined;
  email: string | undefined;
  reference: string | null;
  successUrl: string;
  plan: CheckoutPlan;
}

function newSession(sandbox: Sandbox, params: StripeParams, facts: SessionFacts): Stripe.Checkout.Session {
  const [id, now] = [newId('cs_test', 58), sandbox.now()];
  const expiresAt = params.integer('expires_at') ?? now + day;
  if (expiresAt < now + 1800 || expiresAt > now + day) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.';
    throw new StripeError(400, message, { param: 'expires_at' });
  }
  const amount = facts.plan.trialDays > 0 ? 0 : (price(facts.plan.price)?.unit_amount ?? 0) * facts.plan.quantity;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: params.flag('allow_promotion_codes') ?? null,
    allowed_payment_method_types: allowedTypes(params),
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.choice('billing_address_collection', ['auto', 'required']) ?? null,
    cancel_url: params.address('cancel_url') ?? null,
    client_reference_id: facts.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: customText(params),
    customer: facts.customer ?? null,
    customer_account: null,
    customer_creation: facts.customer ? null : 'always',
    customer_details: null,
    customer_email: facts.email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.text('locale') ?? null,
    managed_payments: { enabled: false },
    metadata: params.metadata(),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.choice('payment_method_collection', ['always', 'if_required']) ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: methodTypes(params),
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: facts.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${sandbox.url}/checkout/${id}`,
    wallet_options: walletOptions(params),
  };
}
