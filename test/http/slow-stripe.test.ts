import type Stripe from 'stripe';
import { newShopper, PASSWORD, sessionIdOf, type Shopper, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

const LIST = '/v1/checkout/sessions?';
/** Two of these delays fit into the time of one request; four do not. */
const SLOW_MS = 5000;

describe('While Stripe is slow', () => {
  let site: Site;
  let gate: StripeGate;
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
  });
  afterEach(() => slow(0));
  afterAll(() => site.stop());

  const slow = (delayMs: number) => site.sandbox.control('/answer', { service: 'stripe', delayMs });
  const openSessions = async ({ email }: Shopper) => {
    const customers = await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${email}`);
    const path = `/checkout/sessions?customer=${customers.data[0]?.id}&status=open`;
    return (await stripe<Stripe.ApiList<Stripe.Checkout.Session>>(site, path)).data.map(({ id }) => id);
  };

  it('answers two checkouts and a deletion in time, and recovers', async () => {
    const [shopper, leaver] = [await newShopper(site), await newShopper(site)];
    await leaver.subscribe();
    const leave = () => leaver.visitor.delete('/users/me', { confirm: leaver.email, password: PASSWORD });
    await slow(SLOW_MS);
    const answers = await Promise.all([shopper.press(), shopper.press(), leave()]);
    await slow(0);
    const codes = answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code}`);
    expect(codes).toEqual(['503 unavailable', '503 unavailable', '503 unavailable']);
    const { body } = await shopper.press();
    expect(await openSessions(shopper)).toEqual([sessionIdOf(body.redirect)]);
    expect((await leave()).status).toBe(204);
  });

  it('opens a checkout of a known customer with two sequential calls', async () => {
    const shopper = await newShopper(site);
    await shopper.press('STANDARD_BOTH');
    const [customer, list] = [gate.hold('/v1/customers/', 'before'), gate.hold(LIST, 'before')];
    const pressed = shopper.press('PRO_BOTH');
    await Promise.all([customer.caught, list.caught]);
    customer.release();
    list.release();
    expect((await pressed).status).toBe(200);
  });

  it('reads the session and the customer of a return at the same time', async () => {
    const shopper = await newShopper(site);
    const { redirect } = await shopper.pay((await shopper.press()).body.redirect);
    const [session, invoices] = [gate.hold('/v1/checkout/sessions/', 'before'), gate.hold('/v1/invoices?', 'before')];
    const back = shopper.visitor.get(redirect);
    await Promise.all([session.caught, invoices.caught]);
    await slow(SLOW_MS);
    session.release();
    invoices.release();
    expect((await back).headers.get('location')).toBe(`${site.url}/payment/success`);
  });
});
