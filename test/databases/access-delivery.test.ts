import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { forEachPerson } from '../support/each-person.js';
import { accessCalls, type Member, newMember, operatorMails } from '../support/member.js';
import { grantDetailsOf } from '../support/grant-details.js';
import { eventually } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

describe('Access changes sent to the webhook receiver', () => {
  let site: Site;
  let member: Member;
  const calls = () => accessCalls(site);
  const run = (...args: string[]) => runAccessCommand(site.app, parseAccessCommand(args));
  forEachPerson(newMember, (...given) => ([site, member] = given));

  test('retries a change with the same ID while the receiver is down', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.answerAccess(503);
    await member.submit();
    await eventually(calls, (found) => found.length >= 2);
    await site.sandbox.outage('access', true);
    expect((await member.grant('tradingview'))?.state).toBe('queued');
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await site.sandbox.outage('access', false);
    // The next call is due in five minutes, but an operator can send it at once.
    const { id, deliveries } = await grantDetailsOf(site, member);
    expect(deliveries.at(-1)).toMatchObject({ status: 503, result: 'retry', receiver: 'webhook' });
    expect(await run('redeliver', id)).toBe('The receiver will be called right away.');
    await member.reaches('tradingview', 'granted');
    expect(new Set((await calls()).map(({ id: change }) => change)).size).toBe(1);
    expect((await grantDetailsOf(site, member)).deliveries[0]).toMatchObject({ status: 200, result: 'confirmed' });
    await expect(run('redeliver', id)).rejects.toThrow('no change is in progress');
  });

  test('fails the grant and emails the operator if the receiver refuses', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.answerAccess(422, { message: 'This user is banned there.' });
    await member.submit();
    expect((await member.reaches('tradingview', 'failed'))?.note).toContain('This user is banned there.');
    await eventually(
      () => operatorMails(site, 'TradingView access couldn’t be added', member.userName),
      (found) => found.length === 1,
    );
  });

  test('asks the customer for action if the receiver does not know the username', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await site.sandbox.answerAccess(422, { state: 'action_required', message: 'There is no such user.' });
    await member.submit();
    expect((await member.reaches('tradingview', 'action_required'))?.note).toMatch(/^There is no such user\./);
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await member.submit({ tradingViewUsername: `${member.userName}_right` });
    await member.reaches('tradingview', 'granted');
  });

  test('retries everything that a faulty receiver refused with one command', async () => {
    const since = new Date().toISOString();
    const [other, missed] = [await newMember(site), await newMember(site)];
    await site.sandbox.answerAccess(503);
    await missed.subscribe('STANDARD_SINGLE_TV');
    await missed.submit();
    await eventually(
      () => grantDetailsOf(site, missed),
      // The next call is due in five minutes.
      ({ deliveries }) => deliveries.length === 2,
    );
    await site.sandbox.answerAccess(410, { message: 'Gone.' });
    for (const one of [member, other]) {
      await one.subscribe('STANDARD_SINGLE_TV');
      await one.submit();
      await one.reaches('tradingview', 'failed');
    }
    const [given, refused] = await Promise.all([grantDetailsOf(site, member), grantDetailsOf(site, other)]);
    const until = new Date().toISOString();
    await run('fail', (await laterRefused()).id, '--evidence', 'Banned there.');
    await site.sandbox.answerAccess(200, { state: 'granted' });
    const report = await run('retry', '--since', since, '--until', until);
    expect(report).toContain('3 grants would be requested again');
    expect((await member.grant('tradingview'))?.state).toBe('failed');
    const done = await run('retry', '--since', since, '--yes');
    expect(done).toContain(given.id);
    expect(done).toContain(refused.id);
    expect(done).toContain('3 grants requested again.');
    for (const one of [member, other, missed]) await one.reaches('tradingview', 'granted');
    expect(await run('retry', '--since', since, '--yes')).toBe('No receiver left anything undone in that time.');
  });

  /** A grant that a receiver missed and an operator decided on. */
  async function laterRefused() {
    const third = await newMember(site);
    await site.sandbox.outage('access', true);
    await third.subscribe('STANDARD_SINGLE_TV');
    await third.submit();
    const file = await eventually(
      () => grantDetailsOf(site, third),
      ({ deliveries }) => deliveries.length > 0,
    );
    await site.sandbox.outage('access', false);
    return file;
  }

  test('continues a change with the same ID after a restart', async () => {
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

describe('Access webhook calls', () => {
  const SANDBOX_SECRET = 'whsec_c2FuZGJveC1hY2Nlc3Mtc2VjcmV0';
  const NEW_SECRET = `whsec_${Buffer.from('the secret after the rotation').toString('base64')}`;
  let site: Site;
  let member: Member;
  afterEach(() => site.stop());

  test('signs calls with both secrets during a rotation', async () => {
    const secrets = { ACCESS_WEBHOOK_SECRET: NEW_SECRET, ACCESS_WEBHOOK_SECRET_OLD: SANDBOX_SECRET };
    site = await startSite(secrets);
    member = await newMember(site);
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const [call] = await eventually(
      () => site.sandbox.access(),
      (found) => found.length > 0,
    );
    expect(call?.verified).toBe(true);
    expect(call?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  });

  test('calls no private network address outside development', async () => {
    site = await startSite({
      NODE_ENV: 'production',
      SANDBOX: 'false',
      PASSWORD_HASH_MIB: '19',
      METRICS_TOKEN: 'a token for tests',
    });
    member = await newMember(site);
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const { deliveries } = await eventually(
      () => grantDetailsOf(site, member),
      (file) => file.deliveries.length > 0,
    );
    expect(deliveries[0]?.detail).toContain('an address that is not public');
    expect(await site.sandbox.access()).toEqual([]);
  });
});
