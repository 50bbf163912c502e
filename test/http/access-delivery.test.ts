import { forEachPerson } from '../support/each-person.js';
import { accessCalls, type Member, newMember, operatorMails } from '../support/member.js';
import { eventually } from '../support/shopper.js';
import type { Site } from '../support/site.js';

describe('Access changes and the receiver of the webhook', () => {
  let site: Site;
  let member: Member;
  const calls = () => accessCalls(site);
  forEachPerson(newMember, (...given) => ([site, member] = given));

  test('the receiver down: the change is retried under the same id until it is taken', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.answerAccess(503);
    await member.submit();
    await eventually(calls, (found) => found.length >= 2);
    await site.sandbox.outage('access', true);
    expect((await member.grant('tradingview'))?.state).toBe('queued');
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await site.sandbox.outage('access', false);
    await member.reaches('tradingview', 'granted');
    expect(new Set((await calls()).map(({ id }) => id)).size).toBe(1);
  });

  test('the receiver refuses: failed, the operator is told, access is not claimed', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.answerAccess(422, { message: 'This user is banned there.' });
    await member.submit();
    expect((await member.reaches('tradingview', 'failed'))?.note).toContain('This user is banned there.');
    await eventually(
      () => operatorMails(site, 'TradingView access could not be added', member.userName),
      (found) => found.length === 1,
    );
  });

  test('the receiver does not know the user name: action required with its words', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.answerAccess(422, { state: 'action_required', message: 'There is no such user.' });
    await member.submit();
    expect((await member.reaches('tradingview', 'action_required'))?.note).toMatch(/^There is no such user\./);
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.submit({ tradingViewUsername: `${member.userName}_right` });
    await member.reaches('tradingview', 'granted');
  });

  test('a restart in the middle: the change goes on under the same id', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.outage('access', true);
    await member.submit();
    await site.restart();
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await site.sandbox.outage('access', false);
    await member.reaches('tradingview', 'granted');
    expect(await calls()).toHaveLength(1);
  });
});
