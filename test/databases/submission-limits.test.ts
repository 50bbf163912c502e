import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { GrantAdminService } from '../../src/access/grants/grant-admin.service.js';
import { ChangeAllowance } from '../../src/post-purchase/change-allowance.entity.js';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { formatAccount } from '../../src/access/grants/entitlement.rules.js';
import { forEachPerson } from '../support/each-person.js';
import { newMember, type Member, operatorMails } from '../support/member.js';
import { mailTo } from '../support/accounts.js';
import { eventually } from '../support/shopper.js';
import type { Site } from '../support/site.js';

const CONFIRMATION = 'Your access will be added shortly';
const CHANGED = 'We updated your details';

describe('Emails caused by the Get Started form', () => {
  let site: Site;
  let member: Member;
  forEachPerson(newMember, (...given) => ([site, member] = given));

  /** All notices to the operator about this person's forms. */
  const notices = async () => [
    ...(await operatorMails(site, 'Post-purchase information', member.email)),
    ...(await operatorMails(site, 'Changed post-purchase information', member.email)),
  ];
  const change = async (from: number, to: number) => {
    for (let count = from; count <= to; count++) {
      expect((await member.submit({ lastName: `Trader-${count}` })).status).toBe(200);
    }
  };
  /** Waits until all emails written before are sent. */
  const sent = async () => {
    const other = await newMember(site);
    await mailTo(site, other.email, 'Confirm your email address');
  };
  const rename = (name: string) => member.submit({ tradingViewUsername: `${member.userName}_${name}` });
  const refusal = async (given: object) => {
    const answer = await member.submit(given);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(28 * 86_400);
    return (answer.body as ErrorAnswer).fields ?? {};
  };
  const allow = (changes: string) =>
    runAccessCommand(site.app, parseAccessCommand(['allow', member.email, '--changes', changes]));
  const forgetLimits = () => site.database.transaction(() => site.database.repository(RateLimit).clear());

  test('saves a form without a plan and sends no email', async () => {
    await change(1, 12);
    expect((await member.access()).info).toMatchObject({ lastName: 'Trader-12' });
    await sent();
    expect(await notices()).toEqual([]);
    expect(await member.mails(CONFIRMATION)).toEqual([]);
  });

  test('announces the latest form once when a plan starts', async () => {
    await change(1, 3);
    await member.subscribe('PRO_BOTH');
    const [notice] = await eventually(notices, (found) => found.length > 0);
    expect(notice).toContain('Trader-3');
    expect(notice).toContain('Pro Both Platforms');
    await eventually(
      () => member.mails(CONFIRMATION),
      (found) => found.length > 0,
    );
    await site.restart();
    await member.submit({ lastName: 'Trader-3' });
    await sent();
    expect(await notices()).toHaveLength(1);
    expect(await member.mails(CONFIRMATION)).toHaveLength(1);
  });

  test('announces changes up to a limit, saves all, and shows the latest in the queue', async () => {
    await member.subscribe('STANDARD_SINGLE_NT');
    await change(1, 24);
    await member.submit({ lastName: 'Trader-25', machineId: 'machine-25' });
    await sent();
    expect(await notices()).toHaveLength(10);
    expect(await member.mails(CONFIRMATION)).toHaveLength(1);
    expect(await member.mails(CHANGED)).toHaveLength(2);
    const queue = await site.app.get(GrantAdminService).list(false);
    const accounts = queue.flatMap(({ grant: { wanted } }) => (wanted ? [formatAccount(wanted.account)] : []));
    expect(accounts.join()).toContain('machine-25');
  });

  test('announces the latest form later if the limit delayed it', async () => {
    await member.subscribe('STANDARD_SINGLE_NT');
    await change(1, 15);
    await forgetLimits();
    await site.restart();
    await eventually(notices, (found) => found.some((text) => text.includes('Trader-15')));
    expect(await notices()).toHaveLength(11);
  });

  describe('Changes of an account with access', () => {
    test('allows 3 changes of a TradingView username in 30 days, and more by the operator', async () => {
      await member.subscribe('PRO_BOTH');
      for (const name of ['', 'a', 'b', 'c']) expect((await rename(name)).status).toBe(200);
      const fields = await refusal({ tradingViewUsername: `${member.userName}_d` });
      expect(fields).toEqual({
        tradingViewUsername: expect.stringMatching(/3 times in the last 30 days.* on .*support@example\.com/),
      });
      expect((await member.access()).info?.tradingViewUsername).toBe(`${member.userName}_c`);
      // All other fields can still be changed.
      expect((await member.submit({ tradingViewUsername: `${member.userName}_c`, machineId: 'one' })).status).toBe(200);
      expect(await allow('1')).toContain(`${member.email} may make 1 more change`);
      expect((await rename('d')).status).toBe(200);
      expect((await rename('e')).status).toBe(429);
      await allow('5');
      const before = new Date(Date.now() - 30 * 86_400_000 - 1000);
      const rows = () => site.database.repository(ChangeAllowance);
      await site.database.transaction(() => rows().update({ changes: 5 }, { createdAt: before }));
      expect((await rename('e')).status).toBe(429);
    });

    test('limits changes of the NinjaTrader email and machine ID together', async () => {
      await member.subscribe('STANDARD_SINGLE_NT');
      for (const machineId of ['1', '2', '3']) expect((await member.submit({ machineId })).status).toBe(200);
      expect((await member.submit({ machineId: '3', ntEmail: 'other@example.com' })).status).toBe(200);
      expect(Object.keys(await refusal({ machineId: '4', ntEmail: 'other@example.com' }))).toEqual(['machineId']);
      expect(Object.keys(await refusal({ machineId: '3', ntEmail: 'third@example.com' }))).toEqual(['ntEmail']);
    });

    test('limits changes of a Discord name', async () => {
      await member.subscribe('STANDARD_SINGLE_NT');
      for (const name of ['one', 'two', 'three', 'four'])
        expect((await member.submit({ discordName: name })).status).toBe(200);
      expect((await member.submit({ discordName: '@FOUR' })).status).toBe(200);
      expect(Object.keys(await refusal({ discordName: 'five' }))).toEqual(['discordName']);
    });
  });

  test('limits forms to 200 an hour for one network address', async () => {
    await forgetLimits();
    const members = [member];
    while (members.length < 7) members.push(await newMember(site));
    const statuses: number[] = [];
    for (const one of members) {
      for (let count = 0; count < 29; count++) statuses.push((await one.submit()).status);
    }
    expect(statuses).toEqual([...Array<number>(200).fill(200), ...Array<number>(3).fill(429)]);
    const refused = await member.submit();
    expect((refused.body as ErrorAnswer).code).toBe('too_many_requests');
    await forgetLimits();
  });
});
