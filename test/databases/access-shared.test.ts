import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { accessCalls, type Member, newMember, operatorMails } from '../support/member.js';
import { eventually, PASSWORD, quiet } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

const ALL = ['indicators', 'strategies'];

let site: Site;
let holder: Member;
let other: Member;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  await quiet(site);
  await site.sandbox.reset();
  holder = await newMember(site);
  other = await newMember(site);
  await site.sandbox.answerAccess(200, { state: 'granted' });
});

const calls = () => accessCalls(site);
const claim = (name = holder.userName) => other.submit({ tradingViewUsername: name });
/** The account's access after all calls so far; null after a revocation. */
const scopeLeft = async () => {
  let left: string[] | null = null;
  for (const { data } of await calls()) {
    if (data.account?.userName?.toLowerCase() === holder.userName.toLowerCase()) left = data.scope;
    if (data.remove.some(({ userName }) => userName?.toLowerCase() === holder.userName.toLowerCase())) left = null;
  }
  return left;
};
const leaves = (scope: string[]) => eventually(scopeLeft, (left) => JSON.stringify(left) === JSON.stringify(scope));

describe('A TradingView account that customers share', () => {
  test('keeps the larger plan’s access when a smaller plan claims the same account', async () => {
    await holder.subscribe('PRO_SINGLE_TV');
    await holder.submit();
    await holder.reaches('tradingview', 'granted');
    await other.subscribe('STANDARD_SINGLE_TV');
    await claim(holder.userName.toUpperCase());
    await other.reaches('tradingview', 'granted');
    expect((await calls()).at(-1)?.data).toMatchObject({ scope: ALL, plans: ['STANDARD_SINGLE_TV'] });
    await other.submit({ tradingViewUsername: other.userName });
    await other.reaches('tradingview', 'granted');
    expect(await scopeLeft()).toEqual(ALL);
    expect((await holder.grant('tradingview'))?.state).toBe('granted');
  });

  test.each<[string, (person: Member) => Promise<unknown>]>([
    [
      'deletes the account',
      ({ visitor, email }) => visitor.delete('/users/me', { confirm: email, password: PASSWORD }),
    ],
    ['cancels', (person) => person.cancel()],
    ['names another', (person) => person.submit({ tradingViewUsername: person.userName })],
  ])('sends the remaining scope when the customer with the larger plan %s', async (_way, leave) => {
    await holder.subscribe('STANDARD_SINGLE_TV');
    await holder.submit();
    await holder.reaches('tradingview', 'granted');
    await other.subscribe('PRO_SINGLE_TV');
    await claim();
    await leaves(ALL);
    await other.reaches('tradingview', 'granted');
    await leave(other);
    await leaves(['indicators']);
    await holder.reaches('tradingview', 'granted');
    expect((await calls()).filter(({ data }) => data.remove.some((one) => one.userName === holder.userName))).toEqual(
      [],
    );
    await holder.cancel();
    await eventually(scopeLeft, (left) => left === null);
    expect(await holder.mails('Your TradingView access is active')).toHaveLength(1);
  });

  test('keeps the access of the smaller plan when the larger one ends', async () => {
    await holder.subscribe('PRO_SINGLE_TV');
    await holder.submit();
    await holder.reaches('tradingview', 'granted');
    await other.subscribe('STANDARD_SINGLE_TV');
    await claim();
    await other.reaches('tradingview', 'granted');
    await holder.cancel();
    await holder.reaches('tradingview', 'revoked');
    expect(await leaves(['indicators'])).toEqual(['indicators']);
  });

  test('shows a person the access of their own plan only', async () => {
    await holder.subscribe('PRO_SINGLE_TV');
    await holder.submit();
    await holder.reaches('tradingview', 'granted');
    await other.subscribe('STANDARD_SINGLE_TV');
    await claim();
    const [mail] = await eventually(
      () => other.mails('Your TradingView access is active'),
      (found) => found.length > 0,
    );
    expect(mail).not.toContain('automated strategies');
    expect((await other.visitor.get('/users/export')).text).not.toContain('"strategies"');
  });

  test('emails the operator about the claim once and shows it in the queue', async () => {
    await holder.subscribe('STANDARD_SINGLE_TV');
    await holder.submit();
    await holder.reaches('tradingview', 'granted');
    await other.subscribe('PRO_SINGLE_TV');
    for (const name of [holder.userName, other.userName, holder.userName]) await claim(name);
    const mails = await eventually(
      () => operatorMails(site, 'Two customers name the same TradingView account', holder.userName),
      (found) => found.length > 0,
    );
    const [claimed, used] = ['Claim', 'Used by'].map(
      (label) => new RegExp(`${label}: ([0-9a-f-]{36})`).exec(mails[0] ?? '')?.[1],
    );
    expect(await runAccessCommand(site.app, parseAccessCommand(['show', claimed ?? '']))).toContain(
      `Shared with: ${used}`,
    );
    await other.reaches('tradingview', 'granted');
    expect(await operatorMails(site, 'Two customers name the same TradingView account', '')).toHaveLength(1);
  });

  test.each([
    ['failed', 422, { message: 'Not now.' }],
    ['action_required', 422, { state: 'action_required' }],
  ] as const)('keeps held and requested accounts of a customer whose change is %s', async (state, status, answer) => {
    await holder.subscribe('STANDARD_SINGLE_TV');
    await holder.submit();
    await holder.reaches('tradingview', 'granted');
    const renamed = `${holder.userName}_new`;
    await site.sandbox.answerAccess(status, answer);
    await holder.submit({ tradingViewUsername: renamed });
    await holder.reaches('tradingview', state);
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await other.subscribe('STANDARD_SINGLE_TV');
    for (const name of [holder.userName, renamed, other.userName]) {
      await claim(name);
      await other.reaches('tradingview', 'granted');
    }
    const theirs = (await calls()).filter(({ data }) => data.account?.userName === other.userName);
    expect(theirs.map(({ data }) => data.remove)).toEqual([[]]);
    await other.cancel();
    const revocation = await eventually(
      async () => (await calls()).find(({ data }) => data.grantId === theirs[0]?.data.grantId && data.account === null),
      (call) => call !== undefined,
    );
    expect(revocation?.data.remove).toEqual([{ userName: other.userName }]);
  });

  test('removes an account that two people leave at the same time', async () => {
    await holder.subscribe('STANDARD_SINGLE_TV');
    await holder.submit();
    await other.subscribe('STANDARD_SINGLE_TV');
    await claim();
    await holder.reaches('tradingview', 'granted');
    await other.reaches('tradingview', 'granted');
    await site.sandbox.answerAccess(200, { state: 'in_progress' });
    await holder.submit({ tradingViewUsername: `${holder.userName}_new` });
    await claim(other.userName);
    await holder.reaches('tradingview', 'in_progress');
    await other.reaches('tradingview', 'in_progress');
    await site.sandbox.answerAccess(200, { state: 'granted' });
    await holder.reaches('tradingview', 'granted');
    await other.reaches('tradingview', 'granted');
    expect(await scopeLeft()).toBeNull();
  });

  test('withdraws a pending removal when another customer claims the account', async () => {
    await holder.subscribe('STANDARD_SINGLE_TV');
    await holder.submit();
    await holder.reaches('tradingview', 'granted');
    await site.sandbox.outage('access', true);
    await holder.cancel();
    await holder.reaches('tradingview', 'revoke_queued');
    await other.subscribe('STANDARD_SINGLE_TV');
    await claim();
    await site.sandbox.outage('access', false);
    await holder.reaches('tradingview', 'revoked');
    await other.reaches('tradingview', 'granted');
    expect(await scopeLeft()).toEqual(['indicators']);
  });
});

describe('A NinjaTrader account that customers share', () => {
  test.each([{}, { machineId: 'EF56' }])(
    'removes nothing when a claim with %j on the same account ends',
    async (machine) => {
      await holder.subscribe('PRO_SINGLE_NT');
      await holder.submit({ machineId: 'AB12' });
      await holder.reaches('ninjatrader', 'granted');
      await other.subscribe('STANDARD_SINGLE_NT');
      await other.submit({ ntEmail: `nt.${holder.email}`, ...machine });
      await other.reaches('ninjatrader', 'granted');
      await other.submit();
      await other.reaches('ninjatrader', 'granted');
      const calls = await accessCalls(site, 'ninjatrader');
      expect(calls.map(({ data }) => [data.account?.email, data.scope, data.remove])).toEqual([
        [`nt.${holder.email}`, ALL, []],
        [`nt.${holder.email}`, ALL, []],
        [`nt.${other.email}`, ['indicators'], []],
      ]);
      const mails = await eventually(
        () => operatorMails(site, 'Add NinjaTrader access', ''),
        (found) => found.length === 3,
      );
      expect(mails.filter((mail) => mail.includes('Remove:'))).toEqual([]);
      expect(mails.filter((mail) => mail.includes('Shared with:'))).toHaveLength(1);
    },
  );

  test('emails the operator about an abandoned machine ID only', async () => {
    await holder.subscribe('STANDARD_SINGLE_NT');
    await holder.submit({ machineId: 'AB12' });
    await holder.reaches('ninjatrader', 'granted');
    await other.subscribe('STANDARD_SINGLE_NT');
    await other.submit({ ntEmail: `nt.${holder.email}`, machineId: 'EF56' });
    await other.reaches('ninjatrader', 'granted');
    await other.cancel();
    await other.reaches('ninjatrader', 'revoked');
    const [mail] = await eventually(
      () => operatorMails(site, 'Remove one NinjaTrader machine ID', ''),
      (found) => found.length > 0,
    );
    expect(mail).toContain('machine ID EF56');
    expect(mail).not.toContain('AB12');
    expect((await accessCalls(site, 'ninjatrader')).flatMap(({ data }) => data.remove)).toEqual([]);
  });

  test('treats another machine ID as a change of the same account', async () => {
    await holder.subscribe('STANDARD_SINGLE_NT');
    await holder.submit({ machineId: 'AB12' });
    await holder.reaches('ninjatrader', 'granted');
    await holder.submit({ machineId: 'CD34' });
    const calls = await eventually(
      () => accessCalls(site, 'ninjatrader'),
      (found) => found.length === 2,
    );
    expect(calls[1]?.data).toMatchObject({ account: { email: `nt.${holder.email}`, machineId: 'CD34' }, remove: [] });
    const [mail] = await eventually(
      () => operatorMails(site, 'Add NinjaTrader access', 'CD34'),
      (found) => found.length > 0,
    );
    expect(mail).toContain('Replaces: machine ID AB12');
  });
});
