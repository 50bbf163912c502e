import { Grant } from '../../src/access/grants/grant.entity.js';
import { verify } from '../support/accounts.js';
import { forEachPerson } from '../support/each-person.js';
import { accessCalls, type Member, newMember, operatorMails } from '../support/member.js';
import { eventually, priceId, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';

describe('Access, from a live plan to a confirmed grant', () => {
  let site: Site;
  let member: Member;
  const calls = () => accessCalls(site);
  forEachPerson(newMember, (...given) => ([site, member] = given));

  test('requests access without a call to the receiver before the form is sent', async () => {
    await member.subscribe('STANDARD_BOTH');
    const grant = await member.reaches('tradingview', 'requested');
    expect(grant?.note).toContain('Get Started form');
    expect(await calls()).toEqual([]);
  });

  test('calls the signed webhook after the form and grants only on confirmation', async () => {
    await verify(site, member.email, member.visitor);
    await site.sandbox.answerAccess(200, { state: 'in_progress' });
    await member.subscribe('PRO_SINGLE_TV');
    await member.submit();
    const working = await member.reaches('tradingview', 'in_progress');
    expect(Date.parse(working?.dueAt ?? '') - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(working?.note).toContain('takes about 30 minutes');
    const [first] = await calls();
    expect(first).toMatchObject({
      type: 'access.grant',
      verified: true,
      data: {
        account: { userName: member.userName },
        scope: ['indicators', 'strategies'],
        remove: [],
        plans: ['PRO_SINGLE_TV'],
      },
    });
    await site.sandbox.answerAccess(200, { state: 'granted', evidence: 'invitation 17' });
    expect(await member.reaches('tradingview', 'granted')).toMatchObject({ dueAt: null });
    expect(new Set((await calls()).map(({ id }) => id)).size).toBe(1);
    expect(await member.grant('ninjatrader')).toBeUndefined();
    const [mail] = await eventually(
      () => member.mails('Your TradingView access is active'),
      (found) => found.length > 0,
    );
    expect(mail).toContain(member.userName);
  });

  test('asks once for a missing TradingView username, and queues the grant when it is given', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit({ tradingViewUsername: '' });
    const grant = await member.reaches('tradingview', 'action_required');
    expect(grant?.note).toContain('TradingView username');
    await member.submit({ tradingViewUsername: '', discordName: 'ada' });
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.submit();
    await member.reaches('tradingview', 'granted');
    expect(await member.mails('Action needed: your TradingView access')).toHaveLength(1);
  });

  test('reports the age of the oldest pending change as a metric', async () => {
    await site.sandbox.answerAccess(200, { state: 'in_progress' });
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    await member.reaches('tradingview', 'in_progress');
    const days = async (): Promise<number> => {
      const { text } = await site.visitor().get('/metrics');
      return Number(/^access_grants_oldest_seconds (\S+)$/m.exec(text)?.[1]) / 86_400;
    };
    expect(await days()).toBeGreaterThan(0);
    expect(await days()).toBeLessThan(1);
    const grants = () => site.database.repository(Grant);
    const changeAt = new Date(Date.now() - 3 * 86_400_000);
    await site.database.transaction(() => grants().update({ state: 'in_progress' }, { changeAt }));
    expect(Math.floor(await days())).toBe(3);
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.reaches('tradingview', 'granted');
    expect(await days()).toBe(0);
  });

  test('removes the old username with the same change that adds the new one', async () => {
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    await member.reaches('tradingview', 'granted');
    await member.submit({ tradingViewUsername: `${member.userName}_new` });
    const found = await eventually(calls, (received) => received.length === 2);
    expect(found[1]?.data).toMatchObject({
      account: { userName: `${member.userName}_new` },
      remove: [{ userName: member.userName }],
    });
    expect(found[1]?.id).not.toBe(found[0]?.id);
  });

  test('sends the new scope for the same account after a plan change', async () => {
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    await member.reaches('tradingview', 'granted');
    const { subscription } = await member.atStripe();
    const items = await stripe<{ items: { data: { id: string }[] } }>(site, `/subscriptions/${subscription}`);
    await stripe(site, `/subscriptions/${subscription}`, {
      'items[0][id]': items.items.data[0]?.id ?? '',
      'items[0][price]': priceId('PRO_SINGLE_TV'),
    });
    const found = await eventually(calls, (received) => received.length === 2);
    expect(found[1]?.data).toMatchObject({ scope: ['indicators', 'strategies'], remove: [], plans: ['PRO_SINGLE_TV'] });
  });

  test('emails the operator manual NinjaTrader work with its commands', async () => {
    await member.subscribe('STANDARD_SINGLE_NT');
    await member.submit({ machineId: 'AB12' });
    const grant = await member.reaches('ninjatrader', 'in_progress');
    expect(grant?.note).toContain('NinjaTrader license access is manual, during US Eastern daytime.');
    const [mail] = await eventually(
      () => operatorMails(site, 'Add NinjaTrader access', `nt.${member.email}, machine ID AB12`),
      (found) => found.length > 0,
    );
    expect(mail).toMatch(/node dist\/cli\/access\.js grant [0-9a-f-]{36}/);
    expect(mail).toContain('Plans: Standard Single Platform (NinjaTrader)');
    expect(mail).not.toContain('marked Remove');
  });

  test('exports submissions, grants and their history', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const answer = await member.visitor.get<{
      postPurchase: { submissions: unknown[]; grants: { history: unknown[] }[] };
    }>('/users/export');
    expect(answer.body.postPurchase.submissions).toMatchObject([{ tradingViewUsername: member.userName }]);
    expect(answer.body.postPurchase.grants.some(({ history }) => history.length > 0)).toBe(true);
  });

  test('reports grants by state and overdue grants as metrics', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.reaches('tradingview', 'requested');
    const metrics = (await site.visitor().get('/metrics')).text;
    expect(metrics).toMatch(/^access_grants\{state="requested"\} [1-9]/m);
    expect(metrics).toMatch(/^access_grants_overdue 0$/m);
  });
});
