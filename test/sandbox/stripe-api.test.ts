import { openCheckout, openShop, proBoth, subscribe, type Shop } from './shop.js';

const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the Stripe stand-in as an API', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await openShop()));
  afterAll(() => shop.stop());

  it('answers 401 without the right key', async () => {
    const url = `${shop.sandbox.url}/v1/customers`;
    expect((await fetch(url)).status).toBe(401);
    const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_other' } });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: { type: 'invalid_request_error', message: expect.any(String) } });
  });

  it('replays a response for an idempotency key and refuses the key for another request', async () => {
    const send = (email: string) =>
      fetch(`${shop.sandbox.url}/v1/customers`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': 'one' },
        body: new URLSearchParams({ email }),
      });
    const answers = await Promise.all([send('a@example.com'), send('a@example.com'), send('a@example.com')]);
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
    expect(new Set(ids).size).toBe(1);
    expect(answers.map((answer) => answer.headers.get('idempotent-replayed')).filter(Boolean)).toEqual([
      'true',
      'true',
    ]);
    const other = await send('b@example.com');
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } });
    expect(await refused(shop.stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('replays a refusal, except one from before processing began', async () => {
    const { customer } = await subscribe(shop);
    const { data } = await shop.stripe.invoices.list({ customer: customer.id });
    const pay = (key: string, body: Record<string, string>) =>
      fetch(`${shop.sandbox.url}/v1/invoices/${data[0]?.id}/pay`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': key },
        body: new URLSearchParams(body),
      });
    const refusals = [await pay('paid', {}), await pay('paid', {})];
    const early = [
      await pay('early', { payment_method: 'pm_none' }),
      await pay('early', { payment_method: 'pm_none' }),
    ];
    expect([...refusals, ...early].map((answer) => answer.status)).toEqual([400, 400, 404, 404]);
    const replayed = [...refusals, ...early].map((answer) => answer.headers.get('idempotent-replayed'));
    expect(replayed).toEqual([null, 'true', null, null]);
  });

  it('pages with limit, starting_after and has_more', async () => {
    for (const n of [1, 2, 3]) await shop.stripe.customers.create({ email: 'paged@example.com', name: `${n}` });
    const first = await shop.stripe.customers.list({ email: 'paged@example.com', limit: 2 });
    expect(first.data.map((customer) => customer.name)).toEqual(['3', '2']);
    expect(first.has_more).toBe(true);
    const rest = await shop.stripe.customers.list({
      email: 'paged@example.com',
      starting_after: first.data[1]?.id ?? '',
    });
    expect(rest.data.map((customer) => customer.name)).toEqual(['1']);
    expect(rest.has_more).toBe(false);
    const names: unknown[] = [];
    for await (const customer of shop.stripe.customers.list({ email: 'paged@example.com', limit: 1 }))
      names.push(customer.name);
    expect(names).toEqual(['3', '2', '1']);
  });

  it('searches customers, updates their metadata and expands', async () => {
    const made = await shop.stripe.customers.create({
      email: 'meta@example.com',
      metadata: { userId: '99', plan: 'x' },
    });
    const found = await shop.stripe.customers.search({ query: "email:'META@example.com' AND metadata['userId']:'99'" });
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
    const updated = await shop.stripe.customers.update(made.id, { metadata: { plan: '', level: '2' } });
    expect(updated.metadata).toEqual({ userId: '99', level: '2' });
    expect(await refused(shop.stripe.customers.search({ query: 'anything' }))).toMatchObject({ statusCode: 400 });
    expect(await refused(shop.stripe.customers.list({ expand: ['data.nothing'] }))).toMatchObject({ param: 'expand' });
  });

  it.each([
    ['a blank client_reference_id', { client_reference_id: '' }, 'client_reference_id'],
    ['an unknown price', { line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]'],
    ['no line items', { line_items: [] }, 'line_items'],
    ['a trial of 731 days', { subscription_data: { trial_period_days: 731 } }, 'subscription_data[trial_period_days]'],
    ['an unknown customer', { customer: 'cus_none' }, 'customer'],
    ['customer and email at once', { customer_email: 'a@example.com', customer: '' }, 'customer'],
    ['an address that is none', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['an end that is too soon', { expires_at: 1 }, 'expires_at'],
  ])('refuses a checkout session with %s', async (_name, change, param) => {
    const base = {
      mode: 'subscription' as const,
      line_items: [{ price: proBoth, quantity: 1 }],
      success_url: `${shop.site.url}/payment/success`,
    };
    expect(await refused(shop.stripe.checkout.sessions.create({ ...base, ...change }))).toMatchObject({
      statusCode: 400,
      param,
    });
  });

  it('lists subscriptions by status and checkout sessions by customer, expires only open ones', async () => {
    const { customer, subscription } = await subscribe(shop);
    const list = async (status?: 'trialing' | 'active' | 'canceled' | 'all' | 'ended') =>
      (await shop.stripe.subscriptions.list({ customer: customer.id, ...(status && { status }) })).data.length;
    expect([await list(), await list('trialing'), await list('active'), await list('all')]).toEqual([1, 1, 0, 1]);
    await shop.stripe.subscriptions.cancel(subscription.id);
    expect([await list(), await list('canceled'), await list('ended'), await list('all')]).toEqual([0, 1, 1, 1]);
    expect(await refused(shop.stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 });
    const sessions = await shop.stripe.checkout.sessions.list({ customer: customer.id, status: 'complete' });
    expect(sessions.data).toHaveLength(1);
    expect(await refused(shop.stripe.checkout.sessions.expire(sessions.data[0]?.id ?? ''))).toMatchObject({
      statusCode: 400,
    });
    const { session } = await openCheckout(shop);
    expect((await shop.stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
  });

  it('gives each card number one fingerprint, the same for every customer', async () => {
    const cards = await Promise.all(
      ['4242424242424242', '4242 4242 4242 4242', '5555555555554444'].map((number) => subscribe(shop, 30, number)),
    );
    const prints = await Promise.all(
      cards.map(
        async ({ customer }) =>
          (await shop.stripe.customers.listPaymentMethods(customer.id)).data[0]?.card?.fingerprint,
      ),
    );
    expect(prints[0]).toMatch(/^\w{16}$/);
    expect(prints[1]).toBe(prints[0]);
    expect(prints[2]).not.toBe(prints[0]);
  });

  it('has both sets of monthly dollar prices, and a price of another shop', async () => {
    const { data } = await shop.stripe.prices.list({ limit: 100 });
    expect(data).toHaveLength(15);
    expect(data.every((price) => price.recurring?.interval === 'month' && price.currency === 'usd')).toBe(true);
    const amounts = data
      .filter((price) => price.id.startsWith('price_sandbox_production'))
      .map((price) => price.unit_amount);
    expect(amounts).toEqual([4900, 4900, 6900, 9900, 9900, 11900, 100]);
    const decimals = data.map((price) => price.unit_amount_decimal?.toString());
    expect(decimals[0]).toBe('4900');
  });
});
