import type Stripe from 'stripe';
import { currentTime } from '../../src/config/clock.js';
import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import { newDisputer } from '../support/disputer.js';
import { eventually, newShopper, quiet, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

const JOB = { name: 'event-catch-up' };

const newestAlone = ({ data, ...list }: Stripe.ApiList<Stripe.Event>) => {
  return { ...list, data: data.slice(0, 1), has_more: false };
};

describe("Catching up on lost deliveries from Stripe's list of events", () => {
  let site: Site;
  let gate: StripeGate;
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
  });
  afterEach(async () => {
    gate.breakDown();
    await site.sandbox.webhooks('normal');
  });
  afterAll(() => site.stop());

  const job = () => site.database.repository(PaymentJob).findOneBy(JOB);
  /** Skips the minutes until the next run and returns the outcome of that run. */
  const nextLook = async () => {
    await site.database.transaction(() =>
      site.database.repository(PaymentJob).update(JOB, { dueAt: new Date(0), lastOutcome: null }),
    );
    await site.restart();
    const row = await eventually(job, (found) => found?.lastOutcome != null && found.dueAt > currentTime());
    await quiet(site);
    return row?.lastOutcome;
  };
  const update = (subscriptionId: string, params: Record<string, string>) =>
    stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`, params);
  const updatesOf = (customerId: string) =>
    site.database.repository(StripeEvent).countBy({ customerId, type: 'customer.subscription.updated' });

  it('gives access and sends emails when every webhook is lost', async () => {
    await site.sandbox.webhooks('drop');
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.pay((await shopper.press('STANDARD_BOTH')).body.redirect);
    expect(await nextLook()).toMatch(/^found [1-9]/);
    expect(await shopper.status()).toMatchObject({ paid: true, subscriptions: [{ planKey: 'STANDARD_BOTH' }] });
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await nextLook();
    expect((await shopper.status()).paid).toBe(false);
    const subjects = await eventually(
      async () => (await site.sandbox.inbox(shopper.email)).map(({ subject }) => subject),
      (all) => all.includes('Your subscription has ended'),
    );
    expect(subjects).toContain('Your subscription is active');
  });

  it('does not process delivered events again', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    await quiet(site);
    const events = () => site.database.repository(StripeEvent).find({ order: { id: 'ASC' } });
    const before = await events();
    expect(await nextLook()).toBe('found 0');
    expect(await events()).toEqual(before);
  });

  it('reads a backlog larger than one run to its end', async () => {
    const { subscriptionId, customerId } = await (await newShopper(site)).subscribe();
    await nextLook();
    const before = await updatesOf(customerId);
    await site.sandbox.webhooks('drop');
    await update(subscriptionId, { 'metadata[note]': 'hours before the others' });
    gate.breakDown('/v1/events');
    await site.sandbox.advanceDays(0.25);
    gate.breakDown();
    for (let batch = 0; batch < 55; batch++) {
      const notes = Array.from({ length: 20 }, (_, index) => ({ 'metadata[note]': `${batch}-${index}` }));
      await Promise.all(notes.map((note) => update(subscriptionId, note)));
    }
    await nextLook();
    const after = await eventually(
      () => updatesOf(customerId),
      (count) => count >= before + 1101,
    );
    expect(after).toBe(before + 1101);
  });

  it('finds an event that Stripe lists late', async () => {
    const { subscriptionId, customerId } = await (await newShopper(site)).subscribe();
    await nextLook();
    const before = await updatesOf(customerId);
    await site.sandbox.webhooks('drop');
    await update(subscriptionId, { 'metadata[note]': 'listed late' });
    await site.sandbox.control('/clock', { advanceSeconds: 5 });
    await update(subscriptionId, { 'metadata[note]': 'listed at once' });
    gate.change('/v1/events', newestAlone);
    await nextLook();
    expect(await updatesOf(customerId)).toBe(before + 1);
    await nextLook();
    expect(await updatesOf(customerId)).toBe(before + 2);
  });

  it('finds lost events in the next run after an outage of Stripe', async () => {
    const shopper = await newShopper(site);
    await site.sandbox.webhooks('drop');
    await shopper.pay((await shopper.press()).body.redirect);
    gate.breakDown('/v1/events');
    expect(await nextLook()).toMatch(/^failed: /);
    expect((await shopper.status()).paid).toBe(false);
    gate.breakDown();
    await nextLook();
    expect((await shopper.status()).paid).toBe(true);
  });

  it.each(['charge.dispute.updated', 'charge.dispute.funds_withdrawn'])(
    'finds an inquiry that becomes a dispute by %s alone',
    async (type) => {
      const { escalate, status } = await newDisputer(site, { inquiry: true });
      expect((await status()).paid).toBe(true);
      await site.sandbox.webhooks('drop');
      await escalate();
      gate.change<Stripe.ApiList<Stripe.Event>>('/v1/events', (list) => ({
        ...list,
        data: list.data.filter((event) => event.type === type),
      }));
      expect(await nextLook()).toMatch(/^found [1-9]/);
      expect(await status()).toMatchObject({ paid: false, subscriptions: [{ accessHeld: true }] });
    },
  );

  it('reads from the top if its last event has left the list', async () => {
    const shopper = await newShopper(site);
    await site.sandbox.webhooks('drop');
    await shopper.pay((await shopper.press()).body.redirect);
    const cursor = JSON.stringify({ since: 0, newest: 0, after: 'evt_long_gone' });
    await site.database.transaction(() => site.database.repository(PaymentJob).update(JOB, { cursor }));
    await nextLook();
    expect((await shopper.status()).paid).toBe(true);
  });
});
