import { IsNull, Not } from 'typeorm';
import { CheckoutConsent } from '../../src/payment/checkout/checkout-consent.entity.js';
import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import { StripeCustomer } from '../../src/payment/stripe/stripe-customer.entity.js';
import { StripeCustomersService } from '../../src/payment/stripe/stripe-customers.service.js';
import { Subscription } from '../../src/payment/subscriptions/subscription.entity.js';
import { eventually, newShopper, PASSWORD } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

const DAY_MS = 86_400_000;

/** IDs of the customers that belong to an account. */
const people = (all: StripeCustomer[]) => all.filter(({ userId }) => userId !== null).map(({ id }) => id);

const runningOf = (customerId: string): Omit<Subscription, 'customer'> => ({
  id: `sub_${customerId}`,
  customerId,
  priceId: 'price_1',
  planKey: 'PRO_BOTH',
  status: 'active',
  amount: 100,
  currency: 'usd',
  trialEndsAt: null,
  currentPeriodEndsAt: null,
  cancelsAt: null,
  canceledAt: null,
  endedAt: null,
  pastDueSince: null,
  cancellationReason: null,
  pendingPlanKey: null,
  openInvoiceId: null,
  openInvoiceUrl: null,
  openInvoiceAmount: null,
  openInvoiceDueAt: null,
  paymentMethods: null,
  collectionPaused: null,
  trialRefused: false,
  accessHeldSince: null,
  createdAt: new Date(0),
});

const old = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe('The nightly sync', () => {
  let site: Site;
  let gate: StripeGate;
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
  });
  afterAll(() => site.stop());

  const job = (name: string) => site.database.repository(PaymentJob).findOneBy({ name });
  const customers = () => site.database.repository(StripeCustomer).find({ order: { syncedAt: 'ASC' } });
  const makeDue = () =>
    site.database.transaction(async () => {
      const due = { dueAt: new Date(0), lastOutcome: null };
      await site.database.repository(PaymentJob).update({ name: 'nightly-sync' }, due);
      await site.database.repository(PaymentJob).update({ name: 'trial-reminders' }, due);
    });

  it('does not delay other jobs', async () => {
    await (await newShopper(site)).press();
    await makeDue();
    const held = gate.hold('/v1/customers/', 'before');
    await site.restart();
    await held.caught;
    await eventually(
      () => job('trial-reminders'),
      (row) => row?.lastOutcome === 'done',
    );
    expect(await job('nightly-sync')).toMatchObject({ lastOutcome: null });
    held.release();
    await eventually(
      () => job('nightly-sync'),
      (row) => row?.lastOutcome?.startsWith('synced') ?? false,
    );
  });

  it('syncs other customers while Stripe is slow for one, without listing all customers', async () => {
    const shoppers = [await newShopper(site), await newShopper(site), await newShopper(site)];
    for (const { press } of shoppers) await press();
    const lists = jest.fn(() => Promise.resolve());
    gate.before('/v1/customers?', lists);
    const held = gate.hold('/v1/customers/', 'before');
    const now = new Date();
    await makeDue();
    await site.restart();
    await held.caught;
    await eventually(customers, (all) => all.filter(({ syncedAt }) => syncedAt && syncedAt > now).length >= 2);
    expect(await job('nightly-sync')).toMatchObject({ lastOutcome: null });
    held.release();
    await eventually(
      () => job('nightly-sync'),
      (row) => row?.lastOutcome?.startsWith('synced') ?? false,
    );
    expect(lists).not.toHaveBeenCalled();
  });

  it('continues at once after a stop interrupted it', async () => {
    for (let count = 0; count < 4; count++) await (await newShopper(site)).press();
    await makeDue();
    // More customers remain than are read at a time.
    const holds = Array.from({ length: 5 }, () => gate.hold('/v1/customers/', 'before'));
    await site.restart();
    await Promise.all(holds.map(({ caught }) => caught));
    const restarted = site.restart();
    for (const { release } of holds) release();
    await restarted;
    const row = await eventually(
      () => job('nightly-sync'),
      (found) => found?.lastOutcome?.startsWith('synced') ?? false,
    );
    expect(row?.lastOutcome).toMatch(/, failed 0$/);
  });

  it('syncs people with an account, not those who left and bought nothing lately', async () => {
    const [gone, late, early] = [await newShopper(site), await newShopper(site), await newShopper(site)];
    for (const shopper of [gone, late, early]) await shopper.press();
    await gone.visitor.delete('/users/me', { confirm: gone.email, password: PASSWORD });
    await late.press();
    await site.database.transaction(() =>
      site.database
        .repository(CheckoutConsent)
        .update({ agreedAt: Not(IsNull()) }, { agreedAt: new Date(Date.now() - 4 * DAY_MS) }),
    );
    const before = await customers();
    const now = new Date();
    await makeDue();
    await site.restart();
    await eventually(
      () => job('nightly-sync'),
      (row) => row?.lastOutcome?.startsWith('synced') ?? false,
    );
    const after = await customers();
    const orphan = before.find(({ userId }) => userId === null);
    expect(after.find(({ id }) => id === orphan?.id)?.syncedAt).toEqual(orphan?.syncedAt);
    expect(people(after).toSorted()).toEqual(people(before).toSorted());
    expect(after.filter(({ userId }) => userId !== null).every(({ syncedAt }) => syncedAt && syncedAt > now)).toBe(
      true,
    );
  });

  it('reads everybody once, page by page, the oldest sync first', async () => {
    const expected: string[] = [];
    await site.database.transaction(async () => {
      for (let index = 0; index < 450; index++) {
        const id = `cus_page_${String(index).padStart(4, '0')}`;
        // The first 150 were never synced; the others were synced three at a time.
        const syncedAt = index < 150 ? null : old(Math.floor(index / 3));
        const versions = { syncVersion: 0, checkoutVersion: 0 };
        const customer = { id, userId: null, ...versions, syncedAt, goneAt: null, createdAt: old(0) };
        await site.database.repository(StripeCustomer).insert(customer);
        await site.database.repository(Subscription).insert(runningOf(id));
        expected.push(id);
      }
    });
    const ids: string[] = [];
    for await (const id of site.app.get(StripeCustomersService).idsToSync()) {
      if (id.startsWith('cus_page_')) ids.push(id);
      // A customer synced in the meantime is not listed again.
      const change = { syncedAt: new Date() };
      await site.database.transaction(() => site.database.repository(StripeCustomer).update({ id }, change));
    }
    expect(ids).toEqual(expected);
  });
});
