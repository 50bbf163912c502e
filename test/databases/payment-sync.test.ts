import type Stripe from 'stripe';
import { parseSyncCommand, runSyncCommand } from '../../src/cli/sync.js';
import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import type { PlanKey } from '../../src/shared/plans.js';
import { eventually, newShopper, PASSWORD, priceId, quiet, type Shopper, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

/** Changes a subscription's price at Stripe, as the dashboard does. */
async function movePlan(site: Site, subscriptionId: string, plan: PlanKey): Promise<void> {
  const path = `/subscriptions/${subscriptionId}`;
  const { items } = await stripe<Stripe.Subscription>(site, path);
  await stripe(site, path, { 'items[0][id]': items.data[0]?.id ?? '', 'items[0][price]': priceId(plan) });
}

const planOf = async (shopper: Shopper) => (await shopper.status()).subscriptions[0]?.planKey;

describe('Overlapping syncs of one customer', () => {
  let site: Site;
  let gate: StripeGate;
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
  });
  afterAll(() => site.stop());

  const shopperWithLostWebhooks = async () => {
    await site.sandbox.webhooks('normal');
    const shopper = await newShopper(site);
    const { subscriptionId, sessionId } = await shopper.subscribe('PRO_BOTH');
    await quiet(site);
    await site.sandbox.webhooks('drop');
    const sync = () => shopper.visitor.get(`/payment/checkout-return?session_id=${sessionId}`);
    return { shopper, subscriptionId, sync };
  };

  it('does not write an old reading after a newer one', async () => {
    const { shopper, subscriptionId, sync } = await shopperWithLostWebhooks();
    const held = gate.hold('/v1/subscriptions?', 'after');
    const early = sync();
    await held.caught;
    await movePlan(site, subscriptionId, 'STANDARD_BOTH');
    await sync();
    expect(await planOf(shopper)).toBe('STANDARD_BOTH');
    held.release();
    await early;
    expect(await planOf(shopper)).toBe('STANDARD_BOTH');
  });

  it('syncs other customers while Stripe is slow for one', async () => {
    await site.sandbox.webhooks('normal');
    const [slow, quick] = [await newShopper(site), await newShopper(site)];
    const [one, other] = [await slow.subscribe(), await quick.subscribe()];
    await quiet(site);
    const held = gate.hold(`/v1/customers/${one.customerId}`, 'before');
    await movePlan(site, one.subscriptionId, 'STANDARD_BOTH');
    await held.caught;
    await movePlan(site, other.subscriptionId, 'STANDARD_BOTH');
    await eventually(
      () => planOf(quick),
      (plan) => plan === 'STANDARD_BOTH',
    );
    expect(await planOf(slow)).toBe('PRO_BOTH');
    held.release();
    await quiet(site);
    expect(await planOf(slow)).toBe('STANDARD_BOTH');
  });

  it('does not write an old reading of a sync that started later', async () => {
    const { shopper, subscriptionId, sync } = await shopperWithLostWebhooks();
    const first = gate.hold('/v1/subscriptions?', 'before');
    const one = sync();
    await first.caught;
    const second = gate.hold('/v1/subscriptions?', 'after');
    const other = sync();
    await second.caught;
    await movePlan(site, subscriptionId, 'STANDARD_BOTH');
    first.release();
    await one;
    expect(await planOf(shopper)).toBe('STANDARD_BOTH');
    second.release();
    await other;
    expect(await planOf(shopper)).toBe('STANDARD_BOTH');
  });

  it('settles many overlapping syncs', async () => {
    const { shopper, subscriptionId, sync } = await shopperWithLostWebhooks();
    await movePlan(site, subscriptionId, 'STANDARD_SINGLE_TV');
    const answers = await Promise.all(Array.from({ length: 8 }, sync));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303));
    expect(await planOf(shopper)).toBe('STANDARD_SINGLE_TV');
  });
});

describe('When every webhook is lost', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  beforeEach(() => site.sandbox.webhooks('drop'));
  afterAll(() => site.stop());

  it('updates the status at sign-in', async () => {
    const shopper = await newShopper(site);
    await shopper.pay((await shopper.press()).body.redirect);
    expect((await shopper.status()).paid).toBe(false);
    await shopper.visitor.post('/users/login', { email: shopper.email, password: PASSWORD });
    await eventually(shopper.status, ({ paid }) => paid);
  });

  it('updates everybody in the nightly job and sends each email once', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.pay((await shopper.press()).body.redirect);
    await runNightly();
    await eventually(shopper.status, ({ paid }) => paid);
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await runNightly();
    await eventually(shopper.status, ({ paid }) => !paid);
    await runNightly();
    const mails = await eventually(
      () => site.sandbox.inbox(shopper.email),
      (all) => all.some(({ subject }) => subject === 'Your subscription has ended'),
    );
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your subscription is active')).toHaveLength(1);
    expect(subjects.filter((subject) => subject === 'Your subscription has ended')).toHaveLength(1);
  });

  it('updates one customer or all of them by command', async () => {
    const shopper = await newShopper(site);
    const command = async (...args: string[]) => runSyncCommand(site.app, parseSyncCommand(args));
    expect(await command(shopper.email)).toMatch(/never went to checkout/);
    const { subscriptionId } = await shopper.pay((await shopper.press('STANDARD_BOTH')).body.redirect);
    expect(await command(shopper.email.toUpperCase())).toContain(`${subscriptionId}  STANDARD_BOTH  trialing`);
    expect((await shopper.status()).paid).toBe(true);
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    expect(await command('--all')).toMatch(/^Synced \d+ customers\.$/);
    expect((await shopper.status()).paid).toBe(false);
    await expect(command('nobody@example.com')).rejects.toThrow('There’s no account');
    await expect(command()).rejects.toThrow('node dist/cli/sync.js');
  });

  it('retries the nightly job after an outage of Stripe', async () => {
    await site.sandbox.outage('stripe', true);
    await makeNightlyDue();
    await site.restart();
    const job = await eventually(nightly, (row) => row?.lastOutcome?.startsWith('failed') ?? false);
    await site.sandbox.outage('stripe', false);
    expect(job?.dueAt.getTime()).toBeLessThan(Date.now() + 15 * 60_000);
    const { text } = await site.visitor().get('/metrics');
    expect(text).toContain('payment_job_runs_total{job="nightly-sync",outcome="failed"} 1');
  });

  const nightly = () => site.database.repository(PaymentJob).findOneBy({ name: 'nightly-sync' });

  const makeNightlyDue = () =>
    site.database.transaction(async () => {
      const due = { dueAt: new Date(0), lastOutcome: null };
      await site.database.repository(PaymentJob).update({ name: 'nightly-sync' }, due);
    });

  /** Starts the server with the job due, as after a night that the server was down. */
  const runNightly = async (): Promise<void> => {
    await makeNightlyDue();
    await site.restart();
    const job = await eventually(nightly, (row) => row?.lastOutcome != null);
    expect(job?.lastOutcome).toMatch(/^synced \d+, failed 0$/);
    expect(job?.dueAt.getUTCHours()).toBe(2);
  };
});
