import { inspect } from 'node:util';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import type { CheckoutAnswer, SubscriptionStatusAnswer } from '../../src/shared/contract/payment.js';
import type { PlanKey } from '../../src/shared/plans.js';
import type { Site } from './site.js';
import type { Answer, Visitor } from './visitor.js';

let people = 0;

/** A signed-in person who buys. */
export interface Shopper {
  email: string;
  visitor: Visitor;
  /** Presses the button of a plan. */
  press: (plan?: PlanKey, referral?: string) => Promise<Answer<CheckoutAnswer>>;
  /** Pays an open checkout on the hosted page, without returning to the site. */
  pay: (redirect: string, card?: string) => Promise<Purchase>;
  /** Presses, pays, and returns to the site, which redirects to `location`. */
  subscribe: (plan?: PlanKey, card?: string) => Promise<Purchase & { location: string }>;
  /** Reads a call of the account. Signs in again if the session has expired. */
  read: <Body>(path: string) => Promise<Answer<Body>>;
  /** Reads the subscription status, like `read`. */
  status: () => Promise<SubscriptionStatusAnswer>;
}

/** A paid checkout. The hosted page sends the browser to `redirect`. */
export interface Purchase {
  redirect: string;
  sessionId: string;
  subscriptionId: string;
  customerId: string;
}

export const PASSWORD = 'a long enough pass phrase';

/** Returns the sandbox's price id for a plan. */
export function priceId(plan: PlanKey, set = 'production'): string {
  return `price_sandbox_${set}_${plan.toLowerCase()}`;
}

/** Registers and signs in. */
export async function newShopper(
  site: Pick<Site, 'sandbox' | 'visitor'>,
  email = `shopper${(people += 1)}@example.com`,
): Promise<Shopper> {
  const visitor = site.visitor();
  const registered = await visitor.post('/users/register', { email, password: PASSWORD });
  if (registered.status !== 201) throw new Error(`register answered ${registered.status}: ${registered.text}`);
  const login = await visitor.post('/users/login', { email, password: PASSWORD });
  if (login.status !== 200) throw new Error(`login answered ${login.status}: ${login.text}`);
  const press = (plan: PlanKey = 'PRO_BOTH', referral?: string) =>
    visitor.post<CheckoutAnswer>('/payment/create-checkout-session', {
      priceId: priceId(plan),
      subscription: true,
      ...(referral === undefined ? {} : { referral }),
    });
  const pay = async (address: string, card?: string): Promise<Purchase> => {
    const { redirect, session } = await site.sandbox.payCheckout(sessionIdOf(address), card);
    const { id, subscription, customer } = session;
    return { redirect, sessionId: id, subscriptionId: idIn(subscription), customerId: idIn(customer) };
  };
  const read = async <Body>(path: string): Promise<Answer<Body>> => {
    const answer = await visitor.get<Body>(path);
    if (answer.status !== 401) return answer;
    await visitor.post('/users/login', { email, password: PASSWORD });
    return visitor.get<Body>(path);
  };
  return {
    email,
    visitor,
    read,
    press,
    pay,
    subscribe: async (plan, card) => {
      const pressed = await press(plan);
      if (pressed.status !== 200) throw new Error(`checkout answered ${pressed.status}: ${pressed.text}`);
      const paid = await pay(pressed.body.redirect, card);
      const back = await visitor.get(paid.redirect);
      return { ...paid, location: back.headers.get('location') ?? '' };
    },
    status: async () =>
      (await read<SubscriptionStatusAnswer>(`/payment/subscription-status/${encodeURIComponent(email)}`)).body,
  };
}

/** Returns the id of a Stripe reference, expanded or not; empty without one. */
export function idIn(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

/** Returns the session id in a hosted checkout's URL. */
export function sessionIdOf(redirect: string): string {
  const id = /\/checkout\/(cs_\w+)/.exec(redirect)?.[1];
  if (!id) throw new Error(`${redirect} is no checkout`);
  return id;
}

/**
 * Calls the Stripe stand-in's API as the dashboard or another program would. With `params` the
 * default method is POST.
 */
export async function stripe<T>(
  site: Pick<Site, 'sandbox'>,
  path: string,
  params?: Record<string, string>,
  method?: string,
): Promise<T> {
  const answer = await fetch(`${site.sandbox.stripeUrl}/v1${path}`, {
    method: method ?? (params ? 'POST' : 'GET'),
    headers: { authorization: 'Bearer sk_test_sandbox' },
    ...(params ? { body: new URLSearchParams(params) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Waits until every webhook is delivered and processed. */
export async function quiet(site: Site): Promise<void> {
  await site.sandbox.flush();
  const pending = () => site.database.repository(StripeEvent).countBy({ state: 'pending' });
  await eventually(pending, (count) => count === 0);
}

/** Calls `ask` repeatedly until its result satisfies `fits`. Returns the result. */
export async function eventually<T>(ask: () => Promise<T>, fits: (value: T) => boolean, seconds = 30): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (fits(value)) return value;
    if (Date.now() > deadline) throw new Error(`It did not come: last was ${inspect(value).slice(0, 1000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
