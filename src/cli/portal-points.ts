import StripeSdk, { type Stripe } from 'stripe';
import type { Settings } from '../config/settings.js';

/** Unsafe settings of the customer portal at Stripe, one sentence each. Only reads. */
export async function portalPoints(settings: Settings): Promise<string[]> {
  const { hostname, port, protocol } = new URL(settings.STRIPE_API_URL);
  const api = new StripeSdk(settings.STRIPE_SECRET_KEY, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port: Number(port) }),
    timeout: 10_000,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  try {
    const configuration = await configurationOf(api, settings.STRIPE_PORTAL_CONFIGURATION);
    if (!configuration)
      return ["The customer portal's settings were never saved in the dashboard, so it doesn’t open for anyone."];
    return unsafeIn(configuration, Object.values(settings.prices));
  } catch (error) {
    if (!(error instanceof StripeSdk.errors.StripeError)) throw error;
    return [`The customer portal's settings could not be read from Stripe: ${error.message}`];
  }
}

async function configurationOf(api: Stripe, id: string): Promise<Stripe.BillingPortal.Configuration | undefined> {
  if (id !== '') return api.billingPortal.configurations.retrieve(id, { expand: EXPAND });
  const { data } = await api.billingPortal.configurations.list({ is_default: true, limit: 1 });
  const [found] = data;
  return found && api.billingPortal.configurations.retrieve(found.id, { expand: EXPAND });
}

/** Stripe omits the products by default. */
const EXPAND = ['features.subscription_update.products'];

/** `prices` are the price ids of this site. */
export function unsafeIn(
  { active, features }: Stripe.BillingPortal.Configuration,
  prices: readonly (string | undefined)[],
): string[] {
  const { subscription_update: update, subscription_cancel: cancel } = features;
  const offered = (update.products ?? []).flatMap((product) => product.prices);
  const unknown = offered.filter((price) => !prices.includes(price));
  const found: [boolean, string][] = [
    [!active, 'is not active.'],
    [
      update.enabled && update.proration_behavior === 'none',
      'gives a more expensive plan for free until the next month: bill changes at once (proration_behavior always_invoice).',
    ],
    [
      update.enabled && update.proration_behavior === 'create_prorations',
      'gives a more expensive plan before it’s paid: bill changes at once (proration_behavior always_invoice).',
    ],
    [
      update.enabled && update.default_allowed_updates.includes('quantity'),
      'lets people change the quantity, which buys nothing here: allow the price alone.',
    ],
    [unknown.length > 0, `offers prices that aren’t plans of this site: ${unknown.join(', ')}.`],
    [
      cancel.enabled && cancel.mode === 'immediately',
      'cancels at once, but the site promises access until the end of the period: set the mode at_period_end.',
    ],
    [features.subscription_pause.enabled, 'lets people pause their payments, and paused subscriptions keep access.'],
    [!features.payment_method_update.enabled, 'doesn’t let anyone replace a card that fails.'],
    [!features.invoice_history.enabled, 'shows no invoices.'],
  ];
  return found.flatMap(([isOpen, words]) => (isOpen ? [`The customer portal ${words}`] : []));
}
