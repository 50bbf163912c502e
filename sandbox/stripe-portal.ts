import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { newId } from './stripe-ids.js';
import { allPrices } from './stripe-catalog.js';
import { activeCustomer } from './customer-object.js';
import { find, StripeError } from './stripe-error.js';
import { newestFirst, page } from './stripe-list.js';
import type { StripeParams, StripeRoute } from './stripe-params.js';

/** Customer portal: sessions and their configurations. The pages are in portal-page.ts. */
export const portalRoutes: StripeRoute[] = [
  {
    method: 'post',
    path: '/billing_portal/sessions',
    handle({ sandbox, params }) {
      params.only('customer', 'return_url', 'configuration', 'locale', 'flow_data');
      const customer = activeCustomer(sandbox, params.requiredText('customer'), 'customer');
      const wanted = params.text('configuration');
      const configuration = wanted
        ? find(sandbox.state.portalConfigurations, 'configuration', wanted, 'configuration')
        : defaultConfiguration(sandbox);
      if (params.has('flow_data')) {
        throw new StripeError(400, 'The sandbox portal has no deep links.', { param: 'flow_data' });
      }
      const id = newId('bps');
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: sandbox.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.address('return_url') ?? configuration.default_return_url,
        url: `${sandbox.url}/portal/${id}`,
      };
      sandbox.state.portalSessions[id] = session;
      return session;
    },
  },
  {
    method: 'post',
    path: '/billing_portal/configurations',
    handle({ sandbox, params }) {
      const configuration = newConfiguration(sandbox);
      configure(sandbox, configuration, params);
      sandbox.state.portalConfigurations[configuration.id] = configuration;
      return configuration;
    },
  },
  {
    method: 'get',
    path: '/billing_portal/configurations',
    handle({ sandbox, params }) {
      params.only('active', 'is_default', 'limit', 'starting_after', 'ending_before');
      const [active, isDefault] = [params.flag('active'), params.flag('is_default')];
      defaultConfiguration(sandbox);
      const found = newestFirst(sandbox.state.portalConfigurations).filter(
        (one) =>
          (active === undefined || one.active === active) && (isDefault === undefined || one.is_default === isDefault),
      );
      return page(found, '/v1/billing_portal/configurations', params);
    },
  },
  {
    method: 'get',
    path: '/billing_portal/configurations/:id',
    handle: ({ sandbox, id }) => find(sandbox.state.portalConfigurations, 'configuration', id),
  },
  {
    method: 'post',
    path: '/billing_portal/configurations/:id',
    handle({ sandbox, params, id }) {
      const configuration = find(sandbox.state.portalConfigurations, 'configuration', id);
      configure(sandbox, configuration, params);
      return configuration;
    },
  },
];

/** The account's default configuration, created on first use. */
function defaultConfiguration(sandbox: Sandbox): Stripe.BillingPortal.Configuration {
  const known = Object.values(sandbox.state.portalConfigurations).find((configuration) => configuration.is_default);
  if (known) return known;
  const configuration = { ...newConfiguration(sandbox), is_default: true };
  sandbox.state.portalConfigurations[configuration.id] = configuration;
  return configuration;
}

function configure(sandbox: Sandbox, configuration: Stripe.BillingPortal.Configuration, params: StripeParams): void {
  params.only('active', 'business_profile', 'default_return_url', 'features', 'metadata', 'name');
  const returnUrl = params.has('default_return_url') ? (params.address('default_return_url') ?? null) : undefined;
  const metadata = params.metadata(configuration.metadata ?? {});
  const active = params.flag('active');
  const features = params.group('features');
  const [cancel, update] = [features.group('subscription_cancel'), features.group('subscription_update')];
  const mode = cancel.choice('mode', ['at_period_end', 'immediately']);
  const proration = update.choice('proration_behavior', ['always_invoice', 'create_prorations', 'none']);
  const products = update.groups('products').map((entry) => ({
    adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
    prices: entry.texts('prices'),
    product: entry.requiredText('product'),
  }));
  const { subscription_cancel: canceling, subscription_update: updating } = configuration.features;
  canceling.enabled = cancel.flag('enabled') ?? canceling.enabled;
  canceling.mode = mode ?? canceling.mode;
  updating.enabled = update.flag('enabled') ?? updating.enabled;
  updating.proration_behavior = proration ?? updating.proration_behavior;
  if (products.length > 0) updating.products = products;
  const card = configuration.features.payment_method_update;
  card.enabled = features.group('payment_method_update').flag('enabled') ?? card.enabled;
  if (returnUrl !== undefined) configuration.default_return_url = returnUrl;
  configuration.name = params.clearableText('name') ?? configuration.name;
  configuration.active = active ?? configuration.active;
  configuration.metadata = metadata;
  configuration.updated = sandbox.now();
}

function newConfiguration(sandbox: Sandbox): Stripe.BillingPortal.Configuration {
  const now = sandbox.now();
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: 'unchanged',
        default_allowed_updates: ['price'],
        enabled: true,
        products: null,
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  };
}

/**
 * The prices that a customer can switch to in the portal: the configured ones, else those of the
 * current price's set.
 */
export function portalPrices(configuration: Stripe.BillingPortal.Configuration, present: Stripe.Price): Stripe.Price[] {
  const configured = configuration.features.subscription_update.products?.flatMap(({ prices }) => prices);
  return allPrices().filter((price) => (configured ? configured.includes(price.id) : isOffered(price, present)));
}

/**
 * The configuration that an owner would make: all plans of the set in use, except the Test plan.
 */
function isOffered(price: Stripe.Price, present: Stripe.Price): boolean {
  return price.metadata['set'] === present.metadata['set'] && !price.id.endsWith('_test');
}
