import StripeSdk, { type Stripe } from 'stripe';
import { idOf } from '../../sandbox/stripe-ids.js';
import { startSandbox, type Sandbox } from '../support/sandbox.js';
import { startReceiver, type Receiver } from './receiver.js';

export const proBoth = 'price_sandbox_production_pro_both';
export const standardBoth = 'price_sandbox_production_standard_both';

/** A sandbox, the real Stripe SDK pointed at it, and a site that takes its webhooks. */
export interface Shop {
  sandbox: Sandbox;
  stripe: Stripe;
  site: Receiver;
  /** Every body the API answered to `stripe`, as it came over the wire. */
  answers: unknown[];
  stop(): Promise<void>;
}

export async function openShop(env?: Record<string, string>): Promise<Shop> {
  const [sandbox, site] = await Promise.all([startSandbox(env), startReceiver()]);
  await sandbox.setSite(site.url);
  const answers: unknown[] = [];
  const recordingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    answers.push(await answer.clone().json());
    return answer;
  };
  const stripe = new StripeSdk('sk_test_sandbox', {
    host: 'localhost',
    port: new URL(sandbox.stripeUrl).port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: StripeSdk.createFetchHttpClient(recordingFetch),
  });
  const stop = async () => void (await Promise.all([sandbox.stop(), site.stop()]));
  return { sandbox, stripe, site, answers, stop };
}

/** A checkout session of a new customer; with trial days unless 0. */
export async function openCheckout({ stripe, site }: Shop, trialDays = 30, price = proBoth) {
  const customer = await stripe.customers.create({
    email: `someone${Math.random()}@example.com`,
    metadata: { userId: '7' },
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    subscription_data: { ...(trialDays > 0 && { trial_period_days: trialDays }), metadata: { userId: '7' } },
    success_url: `${site.url}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site.url}/pricing`,
  });
  return { customer, session };
}

/** A customer who has paid at the checkout; answers the customer and the subscription. */
export async function subscribe(shop: Shop, trialDays = 30, cardNumber?: string) {
  const { customer, session } = await openCheckout(shop, trialDays);
  const { session: paid } = await shop.sandbox.payCheckout(session.id, cardNumber);
  return { customer, subscription: await shop.stripe.subscriptions.retrieve(idOf(paid.subscription)) };
}

/** Presses a button of the portal page. */
export async function pressInPortal(
  { stripe, site }: Shop,
  customer: string,
  action: string,
  form: Record<string, string>,
) {
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: `${site.url}/account` });
  return fetch(`${session.url}/${action}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}
