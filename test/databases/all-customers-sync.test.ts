import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { In, Not } from 'typeorm';
import { runSyncCommand } from '../../src/cli/sync.js';
import { StripeCustomer } from '../../src/payment/stripe/stripe-customer.entity.js';
import {
  eventually,
  newShopper,
  PASSWORD,
  priceId,
  quiet,
  sessionIdOf,
  type Shopper,
  stripe,
} from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

describe('sync.js --all', () => {
  let site: Site;
  let gate: StripeGate;
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
  });
  beforeEach(() => gate.breakDown());
  afterAll(() => site.stop());

  const mailsToOperator = (subject: string) =>
    eventually(
      async () => (await site.sandbox.inbox('operator@example.com')).filter((mail) => mail.subject === subject),
      (mails) => mails.length > 0,
    );
  const syncAll = () => runSyncCommand(site.app, { email: null });

  it('syncs the others if Stripe cannot answer for one customer', async () => {
    await site.sandbox.webhooks('drop');
    const shoppers = [await newShopper(site), await newShopper(site), await newShopper(site)];
    const customers: string[] = [];
    for (const { press, pay } of shoppers) customers.push((await pay((await press()).body.redirect)).customerId);
    gate.breakDown(`/v1/customers/${customers[0]}`);
    await expect(syncAll()).rejects.toThrow('Synced 2 customers; 1 failed for the reasons above.');
    const paid = await Promise.all(shoppers.map(async ({ status }) => (await status()).paid));
    expect(paid).toEqual([false, true, true]);
  });

  it('continues without the list of all customers', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    gate.breakDown('/v1/customers?');
    await expect(syncAll()).rejects.toThrow(/^Synced [1-9]\d* customers; 1 failed/);
    expect((await shopper.status()).paid).toBe(false);
  });

  it('cancels running subscriptions of a deleted account', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId, customerId } = await shopper.subscribe();
    await stripe(site, `/subscriptions/${subscriptionId}`, { 'metadata[userId]': randomUUID() });
    await quiet(site);
    await site.database.transaction(() =>
      site.database.repository(StripeCustomer).update({ id: customerId }, { userId: null }),
    );
    await syncAll();
    const { status } = await stripe<{ status: string }>(site, `/subscriptions/${subscriptionId}`);
    expect(status).toBe('canceled');
  });

  it('finds and cancels a purchase made during a deletion, and emails the operator', async () => {
    const shopper = await newShopper(site);
    const first = (await shopper.press()).body.redirect;
    const { customer } = await stripe<{ customer: string }>(site, `/checkout/sessions/${sessionIdOf(first)}`);
    await shopper.visitor.delete('/users/me', { confirm: shopper.email, password: PASSWORD });
    await site.sandbox.webhooks('drop');
    const { id } = await site.sandbox.addSubscription(customer, priceId('PRO_BOTH'), 'active');
    await syncAll();
    expect(await stripe<Stripe.Subscription>(site, `/subscriptions/${id}`)).toMatchObject({ status: 'canceled' });
    const subject = `Bought for a deleted account and canceled, please refund what was paid: ${customer}`;
    const [mail] = await mailsToOperator(subject);
    expect(mail?.text).toContain(id);
  });

  it('stops after five failures in a row, even if somebody was synced before', async () => {
    const customers: string[] = [];
    // In any order, at least five of eleven failures are consecutive.
    for (let count = 0; count < 12; count++) {
      const { press, pay } = await newShopper(site);
      customers.push((await pay((await press()).body.redirect)).customerId);
    }
    await quiet(site);
    await site.database.transaction(() =>
      site.database.repository(StripeCustomer).update({ id: Not(In(customers)) }, { goneAt: new Date(), userId: null }),
    );
    gate.breakDown(...customers.slice(1).map((id) => `/v1/customers/${id}`));
    await expect(syncAll()).rejects.toThrow('We can’t reach our payment provider right now.');
  });

  it('continues after customers who change faster than they can be read', async () => {
    await site.database.transaction(() =>
      site.database.repository(StripeCustomer).update({ id: Not('') }, { goneAt: new Date(), userId: null }),
    );
    const shoppers: Shopper[] = [];
    for (let count = 0; count < 6; count++) shoppers.push(await newShopper(site));
    const customers: string[] = [];
    for (const { press, pay } of shoppers) customers.push((await pay((await press()).body.redirect)).customerId);
    await quiet(site);
    const busy = customers.slice(0, 5);
    await site.database.transaction(() =>
      site.database.repository(StripeCustomer).update({ id: In(busy) }, { syncedAt: new Date(0) }),
    );
    const newer = (id: string) =>
      site.database.transaction(() => site.database.repository(StripeCustomer).increment({ id }, 'syncVersion', 1));
    for (const id of busy) gate.before(`/v1/customers/${id}`, () => newer(id));
    await expect(syncAll()).rejects.toThrow('Synced 1 customer; 5 failed');
  });

  it('stops after several failures in a row', async () => {
    for (let count = 0; count < 6; count++) await (await newShopper(site)).press();
    gate.breakDown('/v1/');
    await expect(syncAll()).rejects.toThrow('We can’t reach our payment provider right now.');
  });
});
