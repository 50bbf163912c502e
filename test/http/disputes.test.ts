import { runSyncCommand } from '../../src/cli/sync.js';
import { Dispute } from '../../src/payment/charges/dispute.entity.js';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import { newDisputer, settle } from '../support/disputer.js';
import { operatorMails } from '../support/member.js';
import { newShopper, priceId, quiet, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const subjectsTo = async (site: Site, email: string) => (await site.sandbox.inbox(email)).map(({ subject }) => subject);

describe('A disputed payment', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('holds access and emails the operator; a won dispute restores access', async () => {
    const { email, status, close } = await newDisputer(site);
    const [mail, ...others] = await operatorMails(site, `Disputed payment, please answer: ${email}`, '$119');
    expect(others).toEqual([]);
    expect(mail).toContain('Access: on hold');
    expect(mail).toMatch(/Answer by: \w+ \d/);
    expect(await status()).toMatchObject({
      paid: false,
      subscriptions: [{ status: 'active', accessHeld: true }],
    });
    expect(await subjectsTo(site, email)).toContain('Your access is on hold');
    await close('won');
    expect(await status()).toMatchObject({
      paid: true,
      subscriptions: [{ status: 'active', accessHeld: false }],
    });
    expect(await subjectsTo(site, email)).toContain('Your access is coming back');
    expect(await operatorMails(site, `Dispute settled: ${email}`, 'Access: not on hold')).toHaveLength(1);
  });

  it('ends the subscription when it is lost', async () => {
    const { email, status, close } = await newDisputer(site);
    await close('lost');
    expect(await status()).toMatchObject({
      paid: false,
      trialAvailable: false,
      subscriptions: [{ status: 'canceled' }],
    });
    expect(await operatorMails(site, `Dispute lost: ${email}`, 'Access: ended')).toHaveLength(1);
    expect(await subjectsTo(site, email)).not.toContain('Your access is coming back');
    const ended = (await site.sandbox.inbox(email)).filter(({ subject }) => subject === 'Your subscription has ended');
    expect(ended.map(({ text }) => text)).toEqual([expect.stringMatching(/bank decided .*without a free trial/s)]);
  });

  it('uses up the free trial when it is lost', async () => {
    const shopper = await newShopper(site);
    await shopper.press();
    const path = `/customers?email=${encodeURIComponent(shopper.email)}`;
    const customer = (await stripe<{ data: { id: string }[] }>(site, path)).data[0]?.id ?? '';
    await site.sandbox.addSubscription(customer, priceId('PRO_BOTH'));
    await settle(site);
    expect(await shopper.status()).toMatchObject({ paid: true, trialAvailable: true });
    const { data } = await stripe<{ data: { id: string }[] }>(site, `/charges?customer=${customer}`);
    const { id } = await site.sandbox.control<{ id: string }>('/stripe/disputes', { charge: data[0]?.id ?? '' });
    await site.sandbox.control(`/stripe/disputes/${id}/close`, { outcome: 'lost' });
    await settle(site);
    expect(await shopper.status()).toMatchObject({ paid: false, trialAvailable: false });
  });

  it('uses up the free trial of its card when it is lost', async () => {
    // A card without a trial.
    const card = '4000056655665556';
    const shopper = await newShopper(site);
    await stripe(site, `/subscriptions/${(await shopper.subscribe()).subscriptionId}`, undefined, 'DELETE');
    await settle(site);
    const { customerId } = await shopper.subscribe('PRO_BOTH', card);
    expect(await shopper.status()).toMatchObject({ paid: true, subscriptions: [{ status: 'active' }, {}] });
    const { data } = await stripe<{ data: { id: string }[] }>(site, `/charges?customer=${customerId}`);
    const { id } = await site.sandbox.control<{ id: string }>('/stripe/disputes', { charge: data[0]?.id ?? '' });
    await site.sandbox.control(`/stripe/disputes/${id}/close`, { outcome: 'lost' });
    await settle(site);
    const other = await newShopper(site);
    await other.subscribe('PRO_BOTH', card);
    expect(await other.status()).toEqual({ paid: false, subscriptions: [], trialAvailable: false });
  });

  it('keeps access during an inquiry and emails the operator', async () => {
    const { email, status } = await newDisputer(site, { inquiry: true });
    expect(await operatorMails(site, `A bank is asking about a payment: ${email}`, 'Access: as it was')).toHaveLength(
      1,
    );
    expect((await status()).paid).toBe(true);
    expect(await subjectsTo(site, email)).not.toContain('Your access is on hold');
  });

  it('ends in the right state when its webhooks arrive twice and shuffled', async () => {
    await site.sandbox.webhooks('shuffle');
    const { email, status, close } = await newDisputer(site);
    expect((await status()).paid).toBe(false);
    await close('won');
    await site.sandbox.webhooks('normal');
    for (const { eventId } of await site.sandbox.deliveries()) await site.sandbox.resend(eventId);
    await settle(site);
    expect((await status()).paid).toBe(true);
    const subjects = await subjectsTo(site, email);
    expect(subjects.filter((subject) => subject.startsWith('Your access is'))).toHaveLength(2);
  });
});

describe('Two disputed payments of one subscription', () => {
  it('hold access until both are decided', async () => {
    const site = await startSite();
    try {
      const { email, customerId, charge, close, status } = await newDisputer(site);
      await site.sandbox.advanceDays(31);
      const { data } = await stripe<{ data: { id: string }[] }>(site, `/charges?customer=${customerId}`);
      const next = data.find(({ id }) => id !== charge)?.id;
      const { id } = await site.sandbox.control<{ id: string }>('/stripe/disputes', { charge: next });
      await settle(site);
      await close('won');
      expect(await status()).toMatchObject({ paid: false, subscriptions: [{ status: 'active', accessHeld: true }] });
      expect(await subjectsTo(site, email)).not.toContain('Your access is coming back');
      await site.sandbox.control(`/stripe/disputes/${id}/close`, { outcome: 'won' });
      await settle(site);
      expect(await status()).toMatchObject({ paid: true, subscriptions: [{ status: 'active', accessHeld: false }] });
      expect(await subjectsTo(site, email)).toContain('Your access is coming back');
    } finally {
      await site.stop();
    }
  });
});

describe('When the deliveries about a dispute are lost', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());
  const night = () => runSyncCommand(site.app, { email: null });

  it.each([false, true])('the nightly job reviews undecided disputes (inquiry: %s)', async (inquiry) => {
    await site.sandbox.webhooks('normal');
    const { dispute, decide, email, status } = await newDisputer(site, { inquiry });
    expect((await status()).paid).toBe(inquiry);
    await site.sandbox.webhooks('drop');
    await decide('won');
    await night();
    expect((await status()).paid).toBe(true);
    const ids = { id: dispute, status: inquiry ? 'warning_closed' : 'won' };
    expect(await site.database.repository(Dispute).findOneBy({ id: dispute })).toMatchObject(ids);
    await operatorMails(site, `Dispute settled: ${email}`, dispute);
  });

  it('the nightly job retries failed events about payments', async () => {
    await site.sandbox.webhooks('drop');
    const { charge, status } = await newDisputer(site, { whileOpening: () => Promise.resolve() });
    const at = new Date();
    const event = { id: `evt_${charge}`, type: 'charge.dispute.created', customerId: null, chargeId: charge };
    const work = { state: 'failed' as const, attempts: 20, lastError: 'Stripe was away' };
    const times = { happenedAt: at, receivedAt: at, dueAt: at };
    await site.database.transaction(() =>
      site.database.repository(StripeEvent).insert({ ...event, ...work, ...times }),
    );
    await night();
    await quiet(site);
    expect(await status()).toMatchObject({ paid: false, subscriptions: [{ accessHeld: true }] });
  });
});

describe('With DISPUTE_ACCESS=keep a disputed payment', () => {
  it('keeps access until it is lost', async () => {
    const site = await startSite({ DISPUTE_ACCESS: 'keep' });
    try {
      const { email, status, close } = await newDisputer(site);
      expect(await operatorMails(site, `Disputed payment, please answer: ${email}`, 'Access: as it was')).toHaveLength(
        1,
      );
      expect((await status()).paid).toBe(true);
      await close('lost');
      expect(await status()).toMatchObject({ paid: false, subscriptions: [{ status: 'canceled' }] });
    } finally {
      await site.stop();
    }
  });
});
