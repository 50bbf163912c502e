import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { backUpDatabase } from '../../src/cli/backup.js';
import { parseSyncCommand, runSyncCommand } from '../../src/cli/sync.js';
import { StripeCustomer } from '../../src/payment/stripe/stripe-customer.entity.js';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { eventually, newShopper, quiet, type Shopper, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const MASTERCARD = '5555555555554444';

async function userIdOf({ visitor }: Shopper): Promise<string> {
  return (await visitor.get<{ account: { id: string } }>('/users/export')).body.account.id;
}

describe('After the database was restored from a backup', () => {
  let location: DataLocation;
  let site: Site;
  beforeAll(async () => {
    location = await createDataLocation('');
    site = await startSite({ DATA_DIR: location.dataDir, DATABASE_URL: '' });
  });
  beforeEach(() => site.sandbox.reset());
  afterAll(async () => {
    await site.stop();
    await location.remove();
  });

  /** Makes a backup, runs `meanwhile`, and restores the backup. */
  const losing = async (meanwhile: () => Promise<unknown>) => {
    const copy = join(location.dataDir, `${randomUUID()}.sqlite`);
    await backUpDatabase({ DATABASE_URL: '', DATA_DIR: location.dataDir }, copy);
    await meanwhile();
    await quiet(site);
    await site.restart(async () => {
      const database = join(location.dataDir, 'site.sqlite');
      await rm(`${database}-wal`, { force: true });
      await rm(`${database}-shm`, { force: true });
      await copyFile(copy, database);
    });
  };
  const command = async (...args: string[]) => runSyncCommand(site.app, parseSyncCommand(args));
  const customersOf = async ({ email }: Shopper) =>
    (await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${email}`)).data.map(({ id }) => id);

  it('sync.js --all restores access of first-time buyers without a second customer', async () => {
    const shopper = await newShopper(site);
    await losing(() => shopper.subscribe('PRO_BOTH'));
    expect((await shopper.status()).paid).toBe(false);
    expect(await command('--all')).toMatch(/^Synced \d+ customers?\.$/);
    expect(await shopper.status()).toMatchObject({ paid: true, subscriptions: [{ planKey: 'PRO_BOTH' }] });
    expect((await shopper.press('STANDARD_BOTH')).body.redirect).toMatch(/\/portal\//);
    expect(await customersOf(shopper)).toHaveLength(1);
  });

  it('sync.js with an email address restores access as well', async () => {
    const shopper = await newShopper(site);
    await losing(() => shopper.subscribe('STANDARD_BOTH'));
    expect(await command(shopper.email)).toContain('STANDARD_BOTH  trialing');
    expect((await shopper.status()).paid).toBe(true);
  });

  it('an event about the customer restores access as well', async () => {
    const shopper = await newShopper(site);
    let subscriptionId = '';
    await losing(async () => ({ subscriptionId } = await shopper.subscribe()));
    await stripe(site, `/subscriptions/${subscriptionId}`, { 'metadata[note]': 'changed' });
    const { subscriptions } = await eventually(shopper.status, ({ paid }) => paid);
    expect(subscriptions).toHaveLength(1);
  });

  it('sends a buyer to the portal even before a sync', async () => {
    const shopper = await newShopper(site);
    await losing(() => shopper.subscribe());
    expect((await shopper.press()).body.redirect).toMatch(/\/portal\//);
    expect((await shopper.status()).paid).toBe(true);
  });

  it('keeps the first of two trials with one card, even if the later one is read first', async () => {
    const [first, later] = [await newShopper(site), await newShopper(site)];
    await losing(async () => {
      await first.subscribe('PRO_BOTH', MASTERCARD);
      await new Promise((resolve) => setTimeout(resolve, 1100));
      await later.subscribe('PRO_BOTH', MASTERCARD);
    });
    await command(later.email);
    await command(first.email);
    expect((await first.status()).paid).toBe(true);
    expect((await later.status()).paid).toBe(false);
  });
});

describe('A Stripe customer missing from the database', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  beforeEach(() => site.sandbox.reset());
  afterAll(() => site.stop());

  const customerAtStripe = (email: string, userId: string) =>
    stripe<Stripe.Customer>(site, '/customers', { email, 'metadata[userId]': userId });
  const known = (id: string) => site.database.repository(StripeCustomer).findOneBy({ id });

  it('is adopted by the account in its metadata, also during a checkout', async () => {
    const shopper = await newShopper(site);
    const { id } = await customerAtStripe(shopper.email, await userIdOf(shopper));
    expect((await shopper.subscribe()).customerId).toBe(id);
  });

  it('is left alone without an account in its metadata, or if the account has a customer', async () => {
    const shopper = await newShopper(site);
    await shopper.press();
    const others = [
      await customerAtStripe('nobody@example.org', randomUUID()),
      await customerAtStripe(shopper.email, await userIdOf(shopper)),
      await stripe<Stripe.Customer>(site, '/customers', { email: shopper.email }),
    ];
    for (const { id } of others) await site.sandbox.addSubscription(id, 'price_sandbox_production_pro_both', 'active');
    await quiet(site);
    const report = await runSyncCommand(site.app, { email: null });
    expect(report).toContain(`At Stripe are customers whose account is not here: ${others[0]?.id}`);
    expect(await Promise.all(others.map(({ id }) => known(id)))).toEqual([null, null, null]);
    expect((await shopper.status()).paid).toBe(false);
  });
});
