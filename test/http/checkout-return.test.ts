import type Stripe from 'stripe';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { eventually, newShopper, priceId, sessionIdOf, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

describe('GET /payment/checkout-return', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('updates the status on the return even if every webhook is lost', async () => {
    await site.sandbox.webhooks('drop');
    const shopper = await newShopper(site);
    const { location } = await shopper.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.webhooks('normal');
    expect(location).toBe(`${site.url}/payment/success`);
    expect(await shopper.status()).toMatchObject({
      paid: true,
      trialAvailable: false,
      subscriptions: [{ planKey: 'STANDARD_SINGLE_TV', status: 'trialing' }],
    });
  });

  it('works without a session and reveals nothing', async () => {
    const shopper = await newShopper(site);
    const { redirect } = await shopper.pay((await shopper.press()).body.redirect);
    const answer = await site.visitor().get(redirect);
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
      303,
      `${site.url}/payment/success`,
      [],
    ]);
    expect(answer.text).not.toContain(shopper.email);
    expect((await shopper.status()).paid).toBe(true);
  });

  it('goes to the account while Stripe is out, and the rows follow later', async () => {
    const shopper = await newShopper(site);
    const { redirect } = await shopper.pay((await shopper.press()).body.redirect);
    await site.sandbox.outage('stripe', true);
    const answer = await shopper.visitor.get(redirect);
    await site.sandbox.outage('stripe', false);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${site.url}/account`]);
    await eventually(shopper.status, ({ paid }) => paid);
  });

  it('goes to the account when the checkout was not completed', async () => {
    const shopper = await newShopper(site);
    const id = sessionIdOf((await shopper.press()).body.redirect);
    const answer = await shopper.visitor.get(`/payment/checkout-return?session_id=${id}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${site.url}/account`]);
  });

  it('goes to the account for a paid checkout without an account here', async () => {
    const customer = await stripe<Stripe.Customer>(site, '/customers', { email: 'elsewhere@example.com' });
    const { url } = await stripe<Stripe.Checkout.Session>(site, '/checkout/sessions', {
      mode: 'subscription',
      customer: customer.id,
      'line_items[0][price]': priceId('PRO_BOTH'),
      'line_items[0][quantity]': '1',
      success_url: `${site.url}/payment/checkout-return?session_id={CHECKOUT_SESSION_ID}`,
    });
    const { redirect } = await site.sandbox.payCheckout(sessionIdOf(url ?? ''));
    expect((await site.visitor().get(redirect)).headers.get('location')).toBe(`${site.url}/account`);
  });

  it.each([
    '',
    '?session_id=',
    '?session_id=cs_test_doesnotexist00000000',
    '?session_id=../customers/cus_1',
    '?session_id=cs_test_a&session_id=cs_test_b',
    `?session_id=cs_${'a'.repeat(5000)}`,
  ])('goes to the account for %s', async (query) => {
    const answer = await site.visitor().get(`/payment/checkout-return${query}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${site.url}/account`]);
  });

  it('counts unknown sessions and repeated returns, but not a first return', async () => {
    await site.database.transaction(() => site.database.repository(RateLimit).clear());
    const shoppers = [await newShopper(site), await newShopper(site)];
    const returns: string[] = [];
    for (const { press, pay } of shoppers) returns.push((await pay((await press()).body.redirect)).redirect);
    const locationOf = async (path = '') => (await site.visitor().get(path)).headers.get('location');
    const unknown = '/payment/checkout-return?session_id=cs_test_doesnotexist00000000';
    for (let guesses = 1; guesses < 60; guesses++) await site.visitor().get(unknown);
    expect(await locationOf(returns[0])).toBe(`${site.url}/payment/success`);
    expect(await locationOf(returns[0])).toBe(`${site.url}/payment/success`);
    expect(await locationOf(returns[0])).toBe(`${site.url}/account`);
    expect(await locationOf(returns[1])).toBe(`${site.url}/payment/success`);
  });
});
