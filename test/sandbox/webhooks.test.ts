import { openShop, type Shop } from './shop.js';

describe('webhooks of the Stripe stand-in', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await openShop()));
  afterAll(() => shop.stop());
  beforeEach(async () => {
    await shop.sandbox.reset();
    shop.site.events = [];
    shop.site.status = 200;
  });

  const makeCustomers = async (count: number) => {
    const names: string[] = [];
    for (let n = 0; n < count; n += 1) {
      names.push(`${n}`);
      await shop.stripe.customers.create({ name: `${n}` });
    }
    return names;
  };
  const arrived = () => shop.site.events.map((event) => (event.data.object as { name: string }).name);

  it('are signed and arrive in order', async () => {
    const names = await makeCustomers(5);
    expect(await shop.sandbox.flush()).toEqual({ pending: 0, delivered: 5, failed: 0, dropped: 0 });
    expect(arrived()).toEqual(names);
    const [event] = shop.site.events;
    expect(event?.request?.id).toMatch(/^req_/);
    expect(event?.api_version).toBe('2026-10-28.endive');
    expect(await shop.stripe.events.retrieve(event?.id ?? '')).toMatchObject({
      id: event?.id,
      type: 'customer.created',
    });
  });

  it('are retried after a response that is not 2xx', async () => {
    shop.site.status = 500;
    await makeCustomers(1);
    expect(await shop.sandbox.flush(300)).toMatchObject({ pending: 1, delivered: 0 });
    shop.site.status = 200;
    expect(await shop.sandbox.flush()).toMatchObject({ pending: 0, delivered: 1 });
    expect(await shop.sandbox.deliveries()).toMatchObject([{ status: 'delivered', attempts: 2, lastStatus: 200 }]);
    expect(arrived()).toEqual(['0', '0']);
  });

  it('all arrive in another order in mode shuffle', async () => {
    await shop.sandbox.webhooks('shuffle');
    const names = await makeCustomers(5);
    await shop.sandbox.flush();
    expect(arrived()).not.toEqual(names);
    expect(arrived().sort()).toEqual(names);
  });

  it('arrive twice in mode duplicate', async () => {
    await shop.sandbox.webhooks('duplicate');
    await makeCustomers(2);
    await shop.sandbox.flush();
    expect(arrived()).toEqual(['0', '0', '1', '1']);
  });

  it('do not arrive in mode drop until they are resent', async () => {
    await shop.sandbox.webhooks('drop');
    await makeCustomers(2);
    expect(await shop.sandbox.flush()).toMatchObject({ dropped: 2, pending: 0 });
    expect(arrived()).toEqual([]);
    const [first] = await shop.sandbox.deliveries();
    await shop.sandbox.resend(first?.eventId ?? '');
    await shop.sandbox.flush();
    expect(arrived()).toEqual(['0']);
    await expect(shop.sandbox.resend('evt_none')).rejects.toThrow('404');
  });

  it('arrive later in mode delay', async () => {
    await shop.sandbox.webhooks('delay', 400);
    await makeCustomers(1);
    expect(await shop.sandbox.flush(100)).toMatchObject({ pending: 1 });
    expect(await shop.sandbox.flush()).toMatchObject({ delivered: 1 });
  });
});
