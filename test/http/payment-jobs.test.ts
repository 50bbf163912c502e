import { IsNull, Not } from 'typeorm';
import { CheckoutConsent } from '../../src/payment/checkout-consent.entity.js';
import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import { StripeCustomer } from '../../src/payment/stripe-customer.entity.js';
import { eventually, newShopper, PASSWORD } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

const DAY_MS = 86_400_000;

/** Ids of the customers that belong to an account. */
const people = (all: StripeCustomer[]) => all.filter(({ userId }) => userId !== null).map(({ id }) => id);

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

  it('keeps no other job from its time', async () => {
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

  it('asks for people with an account, not for who has left and bought nothing lately, the oldest sync first', async () => {
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
    await makeDue();
    await site.restart();
    await eventually(
      () => job('nightly-sync'),
      (row) => row?.lastOutcome?.startsWith('synced') ?? false,
    );
    const after = await customers();
    const orphan = before.find(({ userId }) => userId === null);
    expect(after.find(({ id }) => id === orphan?.id)?.syncedAt).toEqual(orphan?.syncedAt);
    expect(people(after)).toEqual(people(before));
  });
});
