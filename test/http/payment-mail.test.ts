import type Stripe from 'stripe';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import { Subscription } from '../../src/payment/subscriptions/subscription.entity.js';
import type { PlanKey } from '../../src/shared/plans.js';
import { eventually, newShopper, priceId, quiet, type Shopper, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const DAY = 86_400;

describe('Emails about subscriptions and payments', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const subjectsOf = async (email: string) => (await site.sandbox.inbox(email)).map(({ subject }) => subject);
  const mail = async (email: string, subject: string) => {
    const mails = await eventually(
      () => site.sandbox.inbox(email),
      (all) => all.some((one) => one.subject.startsWith(subject)),
    );
    return mails.find((one) => one.subject.startsWith(subject));
  };
  const countOf = async (shopper: Shopper, subject: string) =>
    (await subjectsOf(shopper.email)).filter((one) => one.startsWith(subject)).length;
  /** Moves the end of the trial to `days` from now, as an extension in the dashboard does. */
  const moveTrialEnd = (subscriptionId: string, days: number) =>
    stripe(site, `/subscriptions/${subscriptionId}`, {
      trial_end: String(Math.floor(Date.now() / 1000 + days * DAY)),
    });
  /** Waits until no webhook or email is pending. */
  const settle = async () => {
    await quiet(site);
    const waiting = () => site.database.repository(OutboxEmail).countBy({ state: 'waiting' });
    await eventually(waiting, (count) => count === 0);
  };

  it('welcomes with terms, first charge and how to cancel, and notifies the operator', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe('STANDARD_BOTH');
    const started = await mail(shopper.email, 'Your subscription is active');
    for (const part of [
      'Standard Both Platforms',
      '$69 a month',
      'First charge: ',
      'until you cancel',
      `${site.url}/account`,
    ]) {
      expect(started?.text).toContain(part);
    }
    expect((await mail('operator@example.com', `New subscription: ${shopper.email}`))?.text).toContain('$69');
  });

  it('sends one email about a subscription that started and ended between two syncs', async () => {
    const shopper = await newShopper(site);
    await site.sandbox.webhooks('drop');
    const { redirect, subscriptionId } = await shopper.pay((await shopper.press('STANDARD_BOTH')).body.redirect);
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await site.sandbox.webhooks('normal');
    await shopper.visitor.get(redirect);
    const ended = await mail(shopper.email, 'Your subscription started and ended');
    for (const part of ['Started: ', 'Ended: ', 'Standard Both Platforms']) expect(ended?.text).toContain(part);
    await mail('operator@example.com', `Subscription started and ended: ${shopper.email}`);
    await shopper.visitor.get(redirect);
    await settle();
    expect(await countOf(shopper, 'Your subscription')).toBe(1);
  });

  it('sends only the ending email if the start was announced', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe('STANDARD_BOTH');
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await mail(shopper.email, 'Your subscription has ended');
    await settle();
    expect(await countOf(shopper, 'Your subscription started and ended')).toBe(0);
  });

  it('sends no receipt for a trial invoice of zero', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    await mail(shopper.email, 'Your subscription is active');
    await settle();
    expect(await countOf(shopper, 'We received your payment')).toBe(0);
  });

  it('reminds seven days and one day before the first charge, and again after an extension', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe('PRO_SINGLE_NT');
    await settle();
    expect(await countOf(shopper, 'Your free trial ends')).toBe(0);
    await moveTrialEnd(subscriptionId, 6.5);
    const week = await mail(shopper.email, 'Your free trial ends');
    for (const part of ['$99', 'and you won’t be charged', `${site.url}/account#cancel`]) {
      expect(week?.text).toContain(part);
    }
    await stripe(site, `/subscriptions/${subscriptionId}`, { 'metadata[note]': 'seen again' });
    await settle();
    expect(await countOf(shopper, 'Your free trial ends')).toBe(1);
    await moveTrialEnd(subscriptionId, 0.9);
    await eventually(
      () => countOf(shopper, 'Your free trial ends'),
      (count) => count === 2,
    );
    await moveTrialEnd(subscriptionId, 20);
    await settle();
    await moveTrialEnd(subscriptionId, 6);
    await eventually(
      () => countOf(shopper, 'Your free trial ends'),
      (count) => count === 3,
    );
  });

  it('sends the reminder by time alone, without an event from Stripe', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    await settle();
    await site.database.transaction(async () => {
      const trialEndsAt = new Date(Date.now() + 6.5 * DAY * 1000);
      await site.database.repository(Subscription).update({ id: subscriptionId }, { trialEndsAt });
      await site.database.repository(PaymentJob).update({ name: 'trial-reminders' }, { dueAt: new Date(0) });
    });
    await site.restart();
    expect((await mail(shopper.email, 'Your free trial ends'))?.text).toContain('$119');
  });

  it('sends no trial reminder after a cancellation', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    await stripe(site, `/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' });
    await mail(shopper.email, 'Your subscription is canceled');
    await moveTrialEnd(subscriptionId, 6);
    await settle();
    expect(await countOf(shopper, 'Your free trial ends')).toBe(0);
  });

  it.each<[string, Record<string, string>, PlanKey | null]>([
    ['a cancellation', { cancel_at_period_end: 'true' }, null],
    ['the end of the trial, today', { trial_end: 'now' }, null],
    ['another end of the trial', { trial_end: String(Math.floor(Date.now() / 1000 + 20 * DAY)) }, null],
    ['another plan, and written anew', {}, 'STANDARD_BOTH'],
  ])('drops a waiting reminder after %s', async (_by, params, plan) => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    const path = `/subscriptions/${subscriptionId}`;
    const { items } = await stripe<Stripe.Subscription>(site, path);
    await moveTrialEnd(subscriptionId, 6);
    await mail(shopper.email, 'Your free trial ends');
    await settle();
    const rows = site.database.repository(OutboxEmail);
    const which = { recipient: shopper.email, cancelKey: `trial-reminder:${subscriptionId}` };
    const waiting = await rows.findOneByOrFail(which);
    await site.database.transaction(async () => {
      const later = { state: 'waiting' as const, dueAt: new Date(Date.now() + DAY * 1000) };
      await site.database.repository(OutboxEmail).update(which, later);
    });
    const moved = { 'items[0][id]': items.data[0]?.id ?? '', 'items[0][price]': priceId(plan ?? 'PRO_BOTH') };
    await stripe(site, path, plan ? moved : params);
    await quiet(site);
    expect(await rows.findOneBy({ id: waiting.id })).toBeNull();
    await settle();
    const reminders = (await site.sandbox.inbox(shopper.email)).filter(({ subject }) => subject.includes('trial ends'));
    const prices = reminders.map(({ text }) => /\$\d+/.exec(text)?.[0]);
    expect(prices).toEqual(plan ? ['$69', '$119'] : ['$119']);
  });

  it.each(['duplicate', 'shuffle'] as const)('sends each email once when webhooks arrive as %s', async (mode) => {
    await site.sandbox.webhooks(mode);
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    await stripe(site, `/subscriptions/${subscriptionId}`, { trial_end: 'now' });
    await site.sandbox.advanceDays(0.1);
    await mail(shopper.email, 'We received your payment');
    await stripe(site, `/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' });
    await mail(shopper.email, 'Your subscription is canceled');
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await mail(shopper.email, 'Your subscription has ended');
    await settle();
    await site.sandbox.webhooks('normal');
    const subjects = (await subjectsOf(shopper.email)).filter((subject) => !subject.startsWith('Confirm'));
    expect(subjects.toSorted()).toEqual([
      'We received your payment',
      'Your subscription has ended',
      'Your subscription is active',
      'Your subscription is canceled',
    ]);
  });
});
