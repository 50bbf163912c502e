import { openCheckout, openShop, pressInPortal, subscribe, type Shop } from './shop.js';

const submit = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });

describe('the hosted pages of the Stripe stand-in', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await openShop()));
  afterAll(() => shop.stop());

  it('checkout: shows the plan, with and without a trial', async () => {
    const { customer, session } = await openCheckout(shop);
    const page = await (await fetch(session.url ?? '')).text();
    for (const text of [
      'Sandbox – no real payment',
      'Pro Both Platforms',
      '30 days free',
      '$119.00',
      'First charge on',
      'Start trial',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain(customer.email);
    expect(page).toContain('name="cardNumber"');
    expect(page).toContain(`href="${shop.site.url}/pricing"`);
    const now = await openCheckout(shop, 0);
    expect(await (await fetch(now.session.url ?? '')).text()).toContain('>Subscribe<');
  });

  it('completes checkout with a card number and redirects to success_url with the session id', async () => {
    const { session } = await openCheckout(shop);
    const answer = await submit(session.url ?? '', { cardNumber: '4242 4242 4242 4242' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${shop.site.url}/payment/success?session_id=${session.id}`);
    const again = await fetch(session.url ?? '');
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('already completed');
    expect((await submit(session.url ?? '', { cardNumber: '4242424242424242' })).status).toBe(410);
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4242424242424241', 'Your card number is invalid.'],
  ])('checkout: card %s stays on the page and nothing happened', async (cardNumber, message) => {
    const { session } = await openCheckout(shop);
    const answer = await submit(session.url ?? '', { cardNumber });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain(message);
    expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      subscription: null,
    });
    expect((await submit(session.url ?? '', { cardNumber: '4242424242424242' })).status).toBe(303);
  });

  it('checkout: accepts a failing card for a trial and declines it without one', async () => {
    const [trial, direct] = [await openCheckout(shop), await openCheckout(shop, 0)];
    expect((await submit(trial.session.url ?? '', { cardNumber: '4000000000000341' })).status).toBe(303);
    expect((await submit(direct.session.url ?? '', { cardNumber: '4000000000000341' })).status).toBe(402);
  });

  it('checkout: reports an expired or unknown session', async () => {
    const { session } = await openCheckout(shop);
    await shop.sandbox.advanceDays(1.1);
    expect(await (await fetch(session.url ?? '')).text()).toContain('has expired');
    expect((await fetch(`${shop.sandbox.url}/checkout/cs_none`)).status).toBe(404);
  });

  it('escape values from outside', async () => {
    const customer = await shop.stripe.customers.create({ email: '"><script>x@example.com' });
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: 'price_sandbox_local_test', quantity: 1 }],
      success_url: shop.site.url,
      cancel_url: `${shop.site.url}/?"><script>`,
    });
    expect(await (await fetch(session.url ?? '')).text()).not.toContain('<script>');
  });

  it('portal: has working buttons and a link back to the site', async () => {
    const { customer, subscription } = await subscribe(shop);
    const session = await shop.stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: `${shop.site.url}/account?a=b`,
    });
    const page = await (await fetch(session.url)).text();
    for (const name of ['Cancel subscription', 'Update payment method', 'Change plan', 'Return']) {
      expect(page).toMatch(new RegExp(`<button[^>]*>${name}</button\\s*>`));
    }
    expect((await submit(`${session.url}/return`, {})).headers.get('location')).toBe(`${shop.site.url}/account?a=b`);
    await submit(`${session.url}/cancel`, { subscription: subscription.id });
    expect(await (await fetch(session.url)).text()).toContain('Keep subscription');
    expect((await submit(`${session.url}/card`, { cardNumber: '4000000000000002' })).status).toBe(402);
    expect((await fetch(`${shop.sandbox.url}/portal/bps_none`)).status).toBe(404);
  });

  it('invoice: shows the billed amounts', async () => {
    const { subscription } = await subscribe(shop, 0);
    const { data } = await shop.stripe.invoices.list({ subscription: subscription.id });
    const page = await (await fetch(data[0]?.hosted_invoice_url ?? '')).text();
    for (const text of ['Pro Both Platforms', '$119.00', 'paid']) expect(page).toContain(text);
    expect((await fetch(`${shop.sandbox.url}/invoice/in_none`)).status).toBe(404);
  });

  it('portal: changes only its own customer’s subscriptions, and only to its own plans', async () => {
    const [mine, other] = [await subscribe(shop), await subscribe(shop)];
    await pressInPortal(shop, mine.customer.id, 'cancel', { subscription: other.subscription.id });
    await pressInPortal(shop, mine.customer.id, 'plan', {
      subscription: mine.subscription.id,
      price: 'price_sandbox_foreign',
    });
    expect((await shop.stripe.subscriptions.retrieve(other.subscription.id)).cancel_at).toBeNull();
    const { items } = await shop.stripe.subscriptions.retrieve(mine.subscription.id);
    expect(items.data[0]?.price.id).toBe('price_sandbox_production_pro_both');
  });
});
