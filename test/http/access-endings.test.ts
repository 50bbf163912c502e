import { AccessDelivery } from '../../src/access/delivery/access-delivery.entity.js';
import { Grant } from '../../src/access/grants/grant.entity.js';
import { forEachPerson } from '../support/each-person.js';
import { grantDetailsOf } from '../support/grant-details.js';
import { accessCalls, type Member, newMember } from '../support/member.js';
import { eventually, newShopper, PASSWORD, priceId, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';

describe('Access that ends', () => {
  let site: Site;
  let member: Member;
  const calls = () => accessCalls(site);
  const removals = async () =>
    (await calls()).filter(({ data }) => data.remove.some(({ userName }) => userName === member.userName));
  forEachPerson(newMember, (...given) => ([site, member] = given));

  test('revokes access after a cancellation once the receiver confirms', async () => {
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    await member.reaches('tradingview', 'granted');
    await member.cancel();
    expect((await member.reaches('tradingview', 'revoke_queued'))?.note).toContain('removing your TradingView access');
    await eventually(removals, (received) => received.at(-1)?.type === 'access.revoke');
    expect((await removals()).at(-1)?.data).toMatchObject({ account: null, scope: [] });
    await site.sandbox.answerAccess(200, { state: 'revoked' });
    await member.reaches('tradingview', 'revoked');
  });

  test('keeps the access of the other subscription after a cancellation', async () => {
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    await member.reaches('tradingview', 'granted');
    const { customer, subscription } = await member.atStripe();
    await site.sandbox.addSubscription(customer, priceId('STANDARD_BOTH'));
    await eventually(
      () => member.grant('ninjatrader'),
      (grant) => grant !== undefined,
    );
    await stripe(site, `/subscriptions/${subscription}`, undefined, 'DELETE');
    await eventually(
      async () => (await member.status()).subscriptions.filter(({ status }) => status === 'canceled'),
      (canceled) => canceled.length === 1,
    );
    await site.sandbox.flush();
    expect((await member.grant('tradingview'))?.state).toBe('granted');
    expect(await removals()).toEqual([]);
  });

  test('does not remove an account that another active subscription uses', async () => {
    await site.sandbox.answerAccess(200, { state: 'granted' });
    const other = await newShopper(site);
    await other.subscribe('STANDARD_SINGLE_TV');
    const body = {
      firstName: 'B',
      lastName: 'C',
      email: other.email,
      ntEmail: other.email,
      tradingViewUsername: member.userName,
    };
    await other.visitor.post('/payment/send-post-purchase-info', body);
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    await member.reaches('tradingview', 'granted');
    await member.cancel();
    await member.reaches('tradingview', 'revoked');
    expect(await removals()).toEqual([]);
  });

  test('removes the access of a deleted account and keeps nothing about the person', async () => {
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    await member.reaches('tradingview', 'granted');
    const { id: grantId, deliveries } = await grantDetailsOf(site, member);
    expect(deliveries.map(({ result }) => result)).toContain('confirmed');
    await site.sandbox.outage('access', true);
    const deleted = await member.visitor.delete('/users/me', { confirm: member.email, password: PASSWORD });
    expect(deleted.status).toBe(204);
    const left = async () =>
      (await site.database.repository(Grant).find()).filter(({ held }) =>
        held.some(({ userName }) => userName === member.userName),
      );
    expect(await left()).toMatchObject([{ userId: null, state: 'revoke_queued', wanted: null, evidence: null }]);
    // Including the earlier calls.
    expect(await site.database.repository(AccessDelivery).countBy({ grantId, result: 'confirmed' })).toBe(0);
    await site.sandbox.answerAccess(200, { state: 'revoked' });
    await site.sandbox.outage('access', false);
    await eventually(left, (rows) => rows.length === 0);
    expect((await removals()).at(-1)).toMatchObject({ type: 'access.revoke' });
  });
});
