import { Stripe } from 'stripe';

const catalogCreated = 1_735_689_600;
const plans = [
  ['standard_single_nt', 'Standard Single Platform (NinjaTrader)', 4900],
  ['standard_single_tv', 'Standard Single Platform (TradingView)', 4900],
  ['standard_both', 'Standard Both Platforms', 6900],
  ['pro_single_nt', 'Pro Single Platform (NinjaTrader)', 9900],
  ['pro_single_tv', 'Pro Single Platform (TradingView)', 9900],
  ['pro_both', 'Pro Both Platforms', 11900],
  ['test', 'Test', 100],
] as const;

const products = new Map<string, Stripe.Product>();
const prices = new Map<string, Stripe.Price>();
for (const set of ['local', 'production']) {
  for (const [key, name, cents] of plans) addToCatalog(`sandbox_${set}_${key}`, name, cents, { set, key });
}
addToCatalog('sandbox_foreign', 'Monthly newsletter of another shop', 1500, { shop: 'another' });

/** Stripe sends decimals as text. The SDK parses and types them as Decimal. */
export function decimal(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal;
}

export function product(id: string): Stripe.Product | undefined {
  return products.get(id);
}

export function price(id: string): Stripe.Price | undefined {
  return prices.get(id);
}

export function allPrices(): Stripe.Price[] {
  return [...prices.values()];
}

export function allProducts(): Stripe.Product[] {
  return [...products.values()];
}

/** Name of the product of a price. */
export function productName({ product: id }: Stripe.Price): string {
  return (typeof id === 'string' && products.get(id)?.name) || 'Subscription';
}

/** The older form of a price, which a subscription item still contains. */
export function planOf(source: Stripe.Price): Stripe.Plan {
  return {
    id: source.id,
    object: 'plan',
    active: source.active,
    amount: source.unit_amount,
    amount_decimal: source.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: source.created,
    currency: source.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: source.metadata,
    meter: null,
    nickname: source.nickname,
    product: source.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

function addToCatalog(key: string, name: string, cents: number, metadata: Stripe.Metadata): void {
  products.set(`prod_${key}`, {
    id: `prod_${key}`,
    object: 'product',
    active: true,
    created: catalogCreated,
    default_price: `price_${key}`,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: catalogCreated,
    url: null,
  });
  prices.set(`price_${key}`, {
    id: `price_${key}`,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: catalogCreated,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata,
    nickname: name,
    product: `prod_${key}`,
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: decimal(cents),
  });
}
