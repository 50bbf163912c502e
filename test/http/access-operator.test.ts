import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { UsageError } from '../../src/cli/terminal.js';
import { GrantAdminError, GrantAdminService } from '../../src/access/grants/grant-admin.service.js';
import { GrantReconcilerService } from '../../src/access/grants/grant-reconciler.service.js';
import { type Member, newMember, operatorMails } from '../support/member.js';
import { eventually, quiet } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

describe('Access without a webhook: the operator carries it out', () => {
  let site: Site;
  let member: Member;
  beforeAll(async () => {
    site = await startSite({ ACCESS_WEBHOOK_URL: '' });
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    await quiet(site);
    await site.sandbox.reset();
    member = await newMember(site);
  });

  const run = async (...args: string[]) => runAccessCommand(site.app, parseAccessCommand(args));
  /** The grant's ID in the email to the operator. */
  const askedId = async (subject: string): Promise<string> => {
    const [mail = ''] = await eventually(
      () => operatorMails(site, subject, member.userName),
      (found) => found.length > 0,
    );
    return /Grant: ([0-9a-f-]{36})/.exec(mail)?.[1] ?? '';
  };

  test('shows each report of the operator on the account page', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const id = await askedId('Add TradingView access');
    expect((await member.grant('tradingview'))?.state).toBe('queued');
    expect(await run('list')).toMatch(
      new RegExp(`^${id}  tradingview  queued  ${member.email}  ${member.userName}  due `, 'm'),
    );
    expect(await run('start', id, '--by', 'Anna')).toBe('The grant is now in_progress.');
    expect(await run('grant', id, '--evidence', 'invited by hand')).toBe('The grant is now granted.');
    expect((await member.grant('tradingview'))?.state).toBe('granted');
    expect(await run('list')).not.toContain(id);
    expect(await run('list', '--all')).toContain(id);
    const shown = await run('show', id);
    expect(shown).toContain('Evidence: invited by hand');
    expect(shown).toMatch(/queued → in_progress {2}by Anna \(operator\)$/m);
    expect(shown).toMatch(/in_progress → granted {2}by Anna \(operator\): invited by hand$/m);
    await member.cancel();
    expect(await askedId('Remove TradingView access')).toBe(id);
    expect(await run('revoke', id, '--evidence', 'removed')).toBe('The grant is now revoked.');
    expect((await member.grant('tradingview'))?.state).toBe('revoked');
  });

  test('requires a reason for a failure, shows it to the customer, and queues a retry', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const id = await askedId('Add TradingView access');
    await expect(run('fail', id)).rejects.toThrow('fail needs --evidence');
    await run('fail', id, '--evidence', 'This account is closed.');
    expect((await member.grant('tradingview'))?.note).toContain('This account is closed.');
    expect(await run('retry', id)).toBe('The grant is now queued.');
  });

  test('refuses an impossible report and changes nothing', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const id = await askedId('Add TradingView access');
    await expect(run('revoke', id)).rejects.toThrow(GrantAdminError);
    await expect(run('restore', id)).rejects.toThrow(GrantAdminError);
    await run('grant', id);
    for (const action of ['start', 'grant', 'revoke', 'restore'])
      await expect(run(action, id)).rejects.toThrow(GrantAdminError);
    await expect(run('show', 'no-such-grant')).rejects.toThrow(GrantAdminError);
    expect((await member.grant('tradingview'))?.state).toBe('granted');
  });

  test('shows who claimed a grant until it is released or done', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const id = await askedId('Add TradingView access');
    await expect(run('claim', id)).rejects.toThrow('claim needs --by');
    expect(await run('claim', id, '--by', 'Ben')).toBe('Ben is working on it.');
    expect(await run('list')).toMatch(new RegExp(`^${id} .*  with Ben`, 'm'));
    expect(await run('show', id)).toMatch(/^With: Ben since 20/m);
    await expect(run('start', id, '--by', 'Anna')).rejects.toThrow('Ben is working on this grant');
    await run('release', id);
    expect(await run('start', id, '--by', 'Anna')).toBe('The grant is now in_progress.');
    await run('grant', id);
    expect(await run('show', id)).not.toContain('With:');
    expect(await run('link', id)).toContain(`${site.url}/operator/grant?token=${id}.`);
  });

  test.each([
    ['queued', []],
    ['in_progress', ['start']],
    ['granted', ['grant']],
    ['failed', ['fail', '--evidence', 'Closed.']],
  ] as const)('%s: requests access again, and withholds it until it is restored', async (state, [report, ...more]) => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const id = await askedId('Add TradingView access');
    const moved = async () => {
      if (report !== undefined) await run(report, id, ...more);
      expect((await member.grant('tradingview'))?.state).toBe(state);
    };
    await moved();
    const { changeId } = (await site.app.get(GrantAdminService).show(id)).grant;
    expect(await run('retry', id)).toBe('The grant is now queued.');
    expect((await site.app.get(GrantAdminService).show(id)).grant.changeId).not.toBe(changeId);
    await moved();
    await expect(run('revoke', id)).rejects.toThrow('give the reason');
    const reason = 'This access was passed on.';
    expect(await run('revoke', id, '--evidence', reason)).toBe('The grant is now revoke_queued.');
    const [mail] = await eventually(
      () => member.mails('We ended your TradingView access'),
      (found) => found.length > 0,
    );
    expect(mail).toContain(reason);
    expect(await run('revoke', id)).toBe('The grant is now revoked.');
    // Neither the form nor the plan restores it.
    await member.submit({ lastName: 'Merchant' });
    await site.app
      .get(GrantReconcilerService)
      .reconcile((await site.app.get(GrantAdminService).show(id)).grant.userId ?? '');
    expect(await member.grant('tradingview')).toMatchObject({ state: 'revoked', account: null });
    expect((await member.grant('tradingview'))?.note).toContain(`Our team ended your TradingView access.`);
    expect((await member.grant('tradingview'))?.note).toContain(reason);
    expect(await run('restore', id)).toBe('The grant is now queued.');
    expect((await member.grant('tradingview'))?.note).not.toContain(reason);
  });

  test('accepts only one of 20 concurrent reports', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    const id = await askedId('Add TradingView access');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => run('grant', id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await site.app.get(GrantAdminService).show(id)).toMatchObject({ grant: { state: 'granted' } });
    await eventually(
      () => member.mails('Your TradingView access is active'),
      (found) => found.length > 0,
    );
    expect(await member.mails('Your TradingView access is active')).toHaveLength(1);
  });

  test.each([[], ['unknown'], ['show'], ['grant'], ['list', 'x'], ['show', 'a', 'b'], ['grant', 'a', '--nonsense']])(
    'refuses an ambiguous command line: %j',
    (...args) => expect(() => parseAccessCommand(args)).toThrow(UsageError),
  );
});
