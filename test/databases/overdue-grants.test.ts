import { parseAccessCommand, runAccessCommand } from '../../src/cli/access.js';
import { forEachPerson } from '../support/each-person.js';
import { AS_BROWSER } from '../support/form.js';
import { grantDetailsOf } from '../support/grant-details.js';
import { type Member, newMember, operatorMails } from '../support/member.js';
import type { Site } from '../support/site.js';
import { Visitor } from '../support/visitor.js';

const linkIn = (mail: string) => /^http\S+\/operator\/grant\S+$/m.exec(mail)?.[0] ?? '';

describe('Overdue manual work', () => {
  let site: Site;
  let member: Member;
  forEachPerson(newMember, (...given) => ([site, member] = given), { ACCESS_WEBHOOK_URL: '' });

  const run = (...args: string[]) => runAccessCommand(site.app, parseAccessCommand(args));
  const linksIn = async (subject: string) => (await operatorMails(site, subject, member.email)).map(linkIn);
  const statusOf = async (link = '') => (await new Visitor(site.url, AS_BROWSER).get(link)).status;
  const metric = async (name: string) =>
    new RegExp(`^${name} (\\d+)$`, 'm').exec((await site.visitor().get('/metrics')).text)?.[1];
  const ordered = async () => {
    await member.subscribe('STANDARD_BOTH');
    await member.submit({ machineId: 'AB12' });
    await site.sandbox.advanceDays(0);
  };

  test('is emailed once when due and again before the link expires, each time with a valid link', async () => {
    await ordered();
    const [first] = await linksIn('Add NinjaTrader access');
    const [kind, of] = ['Overdue: Add NinjaTrader access', 'Overdue: Add TradingView access'];
    expect(await linksIn(kind)).toEqual([]);
    // Longer than any weekend with holidays.
    await site.sandbox.advanceDays(5);
    await site.sandbox.advanceDays(1);
    const [second, ...others] = await linksIn(kind);
    expect(others).toEqual([]);
    expect(await linksIn(of)).toHaveLength(1);
    // Half a day, because the second link may be exactly a day younger than the first.
    await site.sandbox.advanceDays(8.5);
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
    await site.sandbox.advanceDays(5.5);
    expect(await linksIn(kind)).toHaveLength(2);
    expect([await statusOf(second), await statusOf((await linksIn(kind))[0])]).toEqual([410, 200]);
    await run('grant', (await grantDetailsOf(site, member, 'ninjatrader')).id);
    await site.sandbox.advanceDays(14);
    expect(await linksIn(kind)).toHaveLength(2);
    expect(await linksIn(of)).toHaveLength(3);
  });

  test('is listed after failed grants, which have their own metric', async () => {
    await ordered();
    const before = Number(await metric('access_grants_failed'));
    const [failed, waiting] = [
      await grantDetailsOf(site, member, 'tradingview'),
      await grantDetailsOf(site, member, 'ninjatrader'),
    ];
    await run('fail', failed.id, '--evidence', 'Closed.');
    expect(await metric('access_grants_failed')).toBe(String(before + 1));
    const lines = (await run('list')).split('\n');
    expect(lines[0]).toMatch(new RegExp(`^${failed.id} .*  FAILED since `));
    expect(lines.findIndex((line) => line.startsWith(waiting.id))).toBeGreaterThan(0);
    await run('retry', failed.id);
    expect(await metric('access_grants_failed')).toBe(String(before));
  });
});
