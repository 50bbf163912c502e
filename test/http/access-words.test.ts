import type { PlanKey } from '../../src/shared/plans.js';
import { forEachPerson } from '../support/each-person.js';
import { type Member, newMember } from '../support/member.js';
import { eventually, PASSWORD, priceId, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';

const LOST = 'Your plan no longer includes TradingView';
const ENDED = 'Your subscription has ended';
const ADDED = 'Your access will be added shortly';

describe('Texts about access that ends or stays', () => {
  let site: Site;
  let member: Member;
  forEachPerson(newMember, (...given) => ([site, member] = given), { GRACE_DAYS: '0' });

  const mailed = (subject: string) =>
    eventually(
      () => member.mails(subject),
      (found) => found.length > 0,
    );
  const having = async (plan: PlanKey) => {
    await member.subscribe(plan);
    await member.submit();
    await member.reaches('tradingview', 'granted');
  };
  const moveTo = async (plan: PlanKey) => {
    const path = `/subscriptions/${(await member.atStripe()).subscription}`;
    const { items } = await stripe<{ items: { data: { id: string }[] } }>(site, path);
    await stripe(site, path, { 'items[0][id]': items.data[0]?.id ?? '', 'items[0][price]': priceId(plan) });
  };

  /** Signs in again, because sessions end in the meantime. */
  const later = async (days: number) => {
    await site.sandbox.advanceDays(days);
    await site.sandbox.flush();
    const credentials = { email: member.email, password: PASSWORD };
    expect((await member.visitor.post('/users/login', credentials)).status).toBe(200);
  };

  test('emails about a platform lost by a plan change, as the account page shows it', async () => {
    await having('STANDARD_BOTH');
    await moveTo('STANDARD_SINGLE_NT');
    const [lost] = await mailed(LOST);
    expect(lost).toContain('removing your TradingView access');
    expect(lost).not.toContain('stays as it is');
    expect((await member.reaches('tradingview', 'revoked'))?.note).toBe(
      'Your TradingView access has ended, because your plan doesn’t include it.',
    );
    expect(await member.mails('Your plan no longer includes NinjaTrader')).toEqual([]);
  });

  test('does not call an ended plan a change, nor an unrequested Discord role ended', async () => {
    await having('STANDARD_SINGLE_TV');
    expect((await member.grant('discord'))?.state).toBe('requested');
    await member.cancel();
    expect((await member.reaches('tradingview', 'revoked'))?.note).toBe(
      'Your plan has ended, and so has your TradingView access.',
    );
    expect((await mailed(ENDED))[0]).toContain('Your access has ended, too.');
    expect(await member.grant('discord')).toBeUndefined();
    expect(await member.mails(LOST)).toEqual([]);
  });

  test('does not mention access of another subscription in an ending email', async () => {
    await having('STANDARD_SINGLE_TV');
    const { customer, subscription } = await member.atStripe();
    await site.sandbox.addSubscription(customer, priceId('STANDARD_BOTH'));
    await member.reaches('ninjatrader', 'in_progress');
    await stripe(site, `/subscriptions/${subscription}`, undefined, 'DELETE');
    const [mail] = await mailed(ENDED);
    expect(mail).not.toContain('Your access has ended');
    expect(mail).toContain('Your other subscription, Standard Both Platforms, continues');
    expect((await member.grant('tradingview'))?.state).toBe('granted');
  });

  test('gives a failed payment as the reason, even after the plan is canceled', async () => {
    await member.subscribe('STANDARD_SINGLE_TV', '4000000000000341');
    await member.submit();
    await member.reaches('tradingview', 'granted');
    await later(31);
    await member.reaches('tradingview', 'revoked');
    const note = 'A payment failed, so your TradingView access has ended.';
    expect((await member.grant('tradingview'))?.note).toBe(note);
    await later(20);
    await mailed(ENDED);
    expect((await member.grant('tradingview'))?.note).toBe(note);
  });

  test('gives a dispute as the reason, and the ended plan after it is lost', async () => {
    await having('STANDARD_SINGLE_TV');
    const { customer, subscription } = await member.atStripe();
    await stripe(site, `/subscriptions/${subscription}`, { trial_end: 'now' });
    await later(0.1);
    const { data } = await stripe<{ data: { id: string }[] }>(site, `/charges?customer=${customer}`);
    const { id } = await site.sandbox.control<{ id: string }>('/stripe/disputes', { charge: data[0]?.id ?? '' });
    expect((await member.reaches('tradingview', 'revoked'))?.note).toBe(
      'Your TradingView access is on hold until your bank decides on the disputed payment.',
    );
    await site.sandbox.control(`/stripe/disputes/${id}/close`, { outcome: 'lost' });
    await eventually(
      () => member.grant('tradingview'),
      (grant) => grant?.note === 'Your plan ended over a disputed payment, and so did your TradingView access.',
    );
  });

  test('keeps access if the username is cleared and sends no failure', async () => {
    await having('STANDARD_SINGLE_TV');
    await member.submit({ tradingViewUsername: '' });
    const mails = async () => [...(await member.mails(ADDED)), ...(await member.mails('We updated your details'))];
    for (const mail of await eventually(mails, (found) => found.length === 2))
      expect(mail).not.toContain('we need your TradingView username');
    expect(await member.grant('tradingview')).toMatchObject({ state: 'granted', account: member.userName });
  });
});
