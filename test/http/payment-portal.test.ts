import type Stripe from 'stripe';
import type { PortalAnswer } from '../../src/shared/contract/payment.js';
import { eventually, newShopper, priceId, quiet, type Shopper, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const open = (shopper: Shopper, email = shopper.email) =>
  shopper.visitor.post<PortalAnswer>('/payment/customer-portal', { email });

const press = (portal: string, action: string, fields: Record<string, string>) =>
  fetch(`${portal}/${action}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

describe('POST /payment/customer-portal', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('returns the URL of the portal, which leads back to the account', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    const answer = await open(shopper, ` ${shopper.email.toUpperCase()}`);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['url']]);
    const back = await press(answer.body.url, 'return', {});
    expect(back.headers.get('location')).toBe(`${site.url}/account`);
  });

  it('roles: refuses people without a paid subscription with 403 not_subscribed', async () => {
    const shopper = await newShopper(site);
    expect(await open(shopper)).toMatchObject({ status: 403, body: { code: 'not_subscribed' } });
    await shopper.press();
    expect(await open(shopper)).toMatchObject({ status: 403, body: { code: 'not_subscribed' } });
  });

  it("roles: refuses a visitor with 401 and another person's portal with 403", async () => {
    const [one, other] = [await newShopper(site), await newShopper(site)];
    await one.subscribe();
    await other.subscribe();
    expect(await open(one, other.email)).toMatchObject({ status: 403, body: { code: 'foreign_email' } });
    const visitor = await site.visitor().post('/payment/customer-portal', { email: one.email });
    expect(visitor).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it.each([{}, { email: 'no address' }, { email: 7 }, { email: 'a@example.com', customer: 'cus_1' }])(
    'validation: %j is refused',
    async (body) => {
      const shopper = await newShopper(site);
      const answer = await shopper.visitor.post('/payment/customer-portal', body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );

  it('limits requests of one person with 429 and a waiting time', async () => {
    const shopper = await newShopper(site);
    for (let times = 0; times < 30; times++) await open(shopper);
    const answer = await open(shopper);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('shows, emails and carries out a cancellation scheduled in the portal', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    const subscription = subscriptionId;
    await press((await open(shopper)).body.url, 'cancel', { subscription });
    const atStripe = await stripe<Stripe.Subscription>(site, `/subscriptions/${subscription}`);
    expect([atStripe.cancel_at_period_end, typeof atStripe.cancel_at]).toEqual([false, 'number']);
    const scheduled = await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.cancelsAt != null);
    expect(scheduled).toMatchObject({ paid: true, subscriptions: [{ status: 'trialing' }] });
    await site.sandbox.advanceDays(31);
    await site.sandbox.flush();
    const ended = await eventually(shopper.status, ({ paid }) => !paid);
    expect(ended.subscriptions).toMatchObject([{ status: 'canceled' }]);
    const subjects = async () => (await site.sandbox.inbox(shopper.email)).map(({ subject }) => subject);
    const got = await eventually(subjects, (all) => all.includes('Your subscription has ended'));
    expect(got.filter((subject) => subject === 'Your subscription is canceled')).toHaveLength(1);
    expect(got.filter((subject) => subject.startsWith('Your free trial ends'))).toEqual([]);
  });

  it('follows a plan change in the portal with its proration invoice and emails about it', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe('STANDARD_SINGLE_NT');
    await stripe(site, `/subscriptions/${subscriptionId}`, { trial_end: 'now' });
    await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.status === 'active');
    await press((await open(shopper)).body.url, 'plan', {
      subscription: subscriptionId,
      price: priceId('PRO_BOTH'),
    });
    const changed = await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.planKey === 'PRO_BOTH');
    expect(changed).toMatchObject({ paid: true, subscriptions: [{ status: 'active' }] });
    const mails = await eventually(
      () => site.sandbox.inbox(shopper.email),
      (all) => all.some(({ subject }) => subject === 'Your plan has changed'),
    );
    expect(mails.find(({ subject }) => subject === 'Your plan has changed')?.text).toContain('$119 a month');
  });

  it('keeps the subscription unchanged after a refund', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId, customerId } = await shopper.subscribe();
    await stripe(site, `/subscriptions/${subscriptionId}`, { trial_end: 'now' });
    await site.sandbox.advanceDays(0.1);
    const charges = await eventually(
      () => stripe<Stripe.ApiList<Stripe.Charge>>(site, `/charges?customer=${customerId}`),
      ({ data }) => data.length > 0,
    );
    await stripe(site, '/refunds', { charge: charges.data[0]?.id ?? '' });
    await quiet(site);
    expect(await shopper.status()).toMatchObject({ paid: true, subscriptions: [{ status: 'active' }] });
  });

  it('answers 503 with a sentence during an outage of Stripe', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    await site.sandbox.outage('stripe', true);
    const answer = await open(shopper);
    await site.sandbox.outage('stripe', false);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await open(shopper)).status).toBe(200);
  });
});
