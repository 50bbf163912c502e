import type Stripe from 'stripe';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import type { InvoicesAnswer, SubscriptionStatusAnswer } from '../../src/shared/contract/payment.js';
import { eventually, newShopper, quiet, type Shopper, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const HELD = 'Your access has ended because a payment failed';
const FAILING = '4000000000000341';
const WORKING = '4242424242424242';

const cancel = ({ visitor }: Shopper, subscription: unknown) =>
  visitor.post<SubscriptionStatusAnswer>('/payment/cancel-subscription', { subscription });
const resume = ({ visitor }: Shopper, subscription: unknown) =>
  visitor.post<SubscriptionStatusAnswer>('/payment/resume-subscription', { subscription });
const invoicesOf = async ({ visitor }: Shopper) =>
  (await visitor.get<InvoicesAnswer>('/payment/invoices')).body.invoices;

const mailTo = async (site: Site, email: string, subject: string) => {
  const mails = await eventually(
    () => site.sandbox.inbox(email),
    (all) => all.some((one) => one.subject.startsWith(subject)),
  );
  return mails.find((one) => one.subject.startsWith(subject))?.text ?? '';
};

const openInvoiceOf = async (shopper: Shopper) => (await shopper.status()).subscriptions[0]?.openInvoice;

describe('Canceling on the account page', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('ends with the trial, can be undone, and emails about both', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    const canceled = await cancel(shopper, subscriptionId);
    expect(canceled.status).toBe(200);
    expect(canceled.body).toMatchObject({
      paid: true,
      subscriptions: [{ id: subscriptionId, status: 'trialing', cancelsAt: expect.any(String) }],
    });
    await mailTo(site, shopper.email, 'Your subscription is canceled');
    expect((await resume(shopper, subscriptionId)).body.subscriptions).toMatchObject([{ cancelsAt: null }]);
    expect(await mailTo(site, shopper.email, 'Your subscription continues')).toMatch(/first charge is \$119 on/);
    const atStripe = await stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`);
    expect([atStripe.cancel_at, atStripe.cancel_at_period_end]).toEqual([null, false]);
    expect((await resume(shopper, subscriptionId)).status).toBe(200);
  });

  it('undoes a cancellation from the portal as well', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    const { items } = await stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`);
    await stripe(site, `/subscriptions/${subscriptionId}`, {
      cancel_at: String(items.data[0]?.current_period_end ?? 0),
    });
    await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.cancelsAt != null);
    expect((await resume(shopper, subscriptionId)).body.subscriptions).toMatchObject([{ cancelsAt: null }]);
  });

  it('roles: refuses a visitor with 401, and a foreign or ended subscription with 403', async () => {
    const [one, other] = [await newShopper(site), await newShopper(site)];
    const { subscriptionId } = await one.subscribe();
    const visitor = await site.visitor().post('/payment/cancel-subscription', { subscription: subscriptionId });
    expect(visitor.status).toBe(401);
    for (const press of [cancel, resume]) {
      expect(await press(other, subscriptionId)).toMatchObject({ status: 403, body: { code: 'not_subscribed' } });
    }
    await site.sandbox.webhooks('drop');
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    const answer = await cancel(one, subscriptionId);
    await site.sandbox.webhooks('normal');
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_subscribed' } });
    expect((await one.status()).subscriptions).toMatchObject([{ status: 'canceled' }]);
    expect((await site.visitor().get('/payment/invoices')).status).toBe(401);
  });

  it.each([undefined, '', 7, 'x'.repeat(256)])('validation: %j is refused', async (subscription) => {
    const shopper = await newShopper(site);
    expect(await cancel(shopper, subscription)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('answers 503 during an outage of Stripe and cancels nothing', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    await site.sandbox.outage('stripe', true);
    const answer = await cancel(shopper, subscriptionId);
    await site.sandbox.outage('stripe', false);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await shopper.status()).subscriptions).toMatchObject([{ cancelsAt: null }]);
  });

  it('links the reminder to the cancellation dialog and sends none after the charge', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    await quiet(site);
    await site.sandbox.outage('mail', true);
    const trialEnd = Math.floor(Date.now() / 1000 + 6 * 86_400);
    await stripe(site, `/subscriptions/${subscriptionId}`, { trial_end: String(trialEnd) });
    const which = { cancelKey: `trial-reminder:${subscriptionId}` };
    const rows = () => site.database.repository(OutboxEmail).findBy(which);
    const [waiting] = await eventually(rows, (all) => all.length === 1);
    expect(waiting?.text).toContain(`${site.url}/account#cancel`);
    expect(waiting?.expiresAt).toEqual(new Date(trialEnd * 1000));
    await site.database.transaction(async () => {
      const past = { expiresAt: new Date(Date.now() - 1000), dueAt: new Date(Date.now() - 1000) };
      await site.database.repository(OutboxEmail).update(which, past);
    });
    await eventually(rows, ([mail]) => mail?.state === 'dropped');
    await site.sandbox.outage('mail', false);
    await mailTo(site, shopper.email, 'Your subscription is active');
    const subjects = (await site.sandbox.inbox(shopper.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Your free trial ends'))).toEqual([]);
  });

  it.each(['void', 'keep_as_draft', 'mark_uncollectible'])(
    'shows a paused collection (%s) as paused',
    async (behavior) => {
      const shopper = await newShopper(site);
      const { subscriptionId } = await shopper.subscribe();
      await stripe(site, `/subscriptions/${subscriptionId}`, { 'pause_collection[behavior]': behavior });
      const paused = await eventually(
        shopper.status,
        ({ subscriptions }) => subscriptions[0]?.collectionPaused === true,
      );
      expect(paused.paid).toBe(true);
      await stripe(site, `/subscriptions/${subscriptionId}`, { pause_collection: '' });
      await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.collectionPaused === false);
    },
  );
});

describe('An unpaid invoice', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ GRACE_DAYS: '7' });
    await site.sandbox.control('/stripe/account', { afterRetries: 'unpaid' });
  });
  afterAll(() => site.stop());

  /** Creates a person whose first charge failed, `days` after the start of the trial. */
  const failing = async (days: number) => {
    const shopper = await newShopper(site);
    const purchase = await shopper.subscribe('PRO_BOTH', FAILING);
    await site.sandbox.advanceDays(days);
    await quiet(site);
    return { shopper, ...purchase };
  };

  it('shows when access ends, the amount due and where to pay', async () => {
    const { shopper } = await failing(30.2);
    const status = await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.status === 'past_due');
    const [one] = status.subscriptions;
    expect(status.paid).toBe(true);
    const text = await mailTo(site, shopper.email, 'Your payment didn’t go through');
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (const part of [
      `Access ends: ${day.format(new Date(one?.accessEndsAt ?? 0))}`,
      'Amount due: $119',
      'Due since: ',
      one?.openInvoice?.url ?? 'no address',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('is announced once more when the grace period ends', async () => {
    const { shopper, subscriptionId } = await failing(30.2);
    const before = await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.status === 'past_due');
    expect(before.paid).toBe(true);
    expect((await site.sandbox.inbox(shopper.email)).map(({ subject }) => subject)).not.toContain(HELD);
    await site.sandbox.advanceDays(7);
    await quiet(site);
    await site.restart();
    const text = await mailTo(site, shopper.email, HELD);
    expect(text).toContain((await openInvoiceOf(shopper))?.url ?? 'no address');
    await stripe(site, `/subscriptions/${subscriptionId}`, { 'metadata[note]': 'seen again' });
    await quiet(site);
    const subjects = (await site.sandbox.inbox(shopper.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === HELD)).toHaveLength(1);
  });

  it.each([
    [
      'paying the invoice on its own page',
      async ({ shopper }: Awaited<ReturnType<typeof failing>>) => {
        const open = await openInvoiceOf(shopper);
        expect(open).toMatchObject({ price: { amount: 11900, currency: 'usd' } });
        expect((await shopper.visitor.post('/payment/customer-portal', { email: shopper.email })).status).toBe(403);
        const body = new URLSearchParams({ cardNumber: WORKING });
        await fetch(open?.url ?? '', { method: 'POST', body, redirect: 'manual' });
      },
    ],
    [
      'replacing the card in the portal',
      async ({ shopper }: Awaited<ReturnType<typeof failing>>) => {
        const { redirect } = (await shopper.press()).body;
        await fetch(`${redirect}/card`, { method: 'POST', body: new URLSearchParams({ cardNumber: WORKING }) });
      },
    ],
  ])('restores access by %s after the last attempt', async (_name, pay) => {
    const failed = await failing(46);
    const { shopper } = failed;
    const unpaid = await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.status === 'unpaid');
    expect(unpaid.paid).toBe(false);
    await mailTo(site, shopper.email, HELD);
    await pay(failed);
    const back = await eventually(shopper.status, ({ paid }) => paid);
    expect(back.subscriptions).toMatchObject([{ status: 'active', openInvoice: null }]);
    expect((await invoicesOf(shopper)).filter(({ price }) => price.amount > 0)).toMatchObject([{ state: 'paid' }]);
  });

  it.each([
    ['past_due', 30.2],
    ['unpaid', 46],
  ])('can be canceled at once on the account page while %s, with its invoices still listed', async (state, days) => {
    const { shopper, subscriptionId } = await failing(days);
    await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.status === state);
    expect((await cancel(shopper, subscriptionId)).body.subscriptions).toMatchObject([{ status: 'canceled' }]);
    const [newest] = await invoicesOf(shopper);
    expect(newest).toMatchObject({
      state: 'open',
      price: { amount: 11900 },
      url: expect.stringContaining('/invoice/'),
    });
    expect(await invoicesOf(await newShopper(site))).toEqual([]);
  });
});
