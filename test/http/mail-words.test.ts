import type { PlanKey } from '../../src/shared/plans.js';
import { forEachPerson } from '../support/each-person.js';
import { type Member, newMember } from '../support/member.js';
import { eventually, priceId, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';

const STARTED = 'Your subscription is active';
const CHANGED = 'Your plan has changed';

describe('Texts of emails about a plan', () => {
  let site: Site;
  let member: Member;
  forEachPerson(newMember, (...given) => ([site, member] = given), { GRACE_DAYS: '1' });

  const mailed = async (subject: string, count = 1): Promise<string> => {
    const found = await eventually(
      () => member.mails(subject),
      (mails) => mails.length >= count,
    );
    return found[0] ?? '';
  };
  const change = async (changes: Record<string, string>): Promise<void> => {
    await stripe(site, `/subscriptions/${(await member.atStripe()).subscription}`, changes);
  };
  const moveTo = async (plan: PlanKey): Promise<void> => {
    const path = `/subscriptions/${(await member.atStripe()).subscription}`;
    const { items } = await stripe<{ items: { data: { id: string }[] } }>(site, path);
    await change({ 'items[0][id]': items.data[0]?.id ?? '', 'items[0][price]': priceId(plan) });
  };
  const later = async (days: number): Promise<void> => {
    await site.sandbox.advanceDays(days);
    await site.sandbox.flush();
  };

  test('say that a canceled plan still ends after a change, without offering to cancel it', async () => {
    await member.subscribe('PRO_SINGLE_TV');
    await change({ cancel_at_period_end: 'true' });
    expect(await mailed('Your subscription is canceled')).toMatch(
      /You have access until .*, and you won’t be charged\./,
    );
    await moveTo('PRO_BOTH');
    const mail = await mailed(CHANGED);
    expect(mail).toMatch(/You’re now on Pro Both Platforms\..*It ends on .* and won’t renew/s);
    expect(mail).not.toMatch(/until you cancel|press Cancel subscription|Manage or cancel/);
  });

  test('say that a downgrade removes the strategies', async () => {
    await member.subscribe('PRO_SINGLE_TV');
    await moveTo('STANDARD_SINGLE_TV');
    expect(await mailed(CHANGED)).toContain('doesn’t include the automated strategies');
    await moveTo('PRO_SINGLE_TV');
    expect(await mailed(CHANGED, 2)).not.toContain('automated strategies');
  });

  test('do not ask a returning customer for known details', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    expect(await mailed(STARTED)).toContain('tell us your TradingView username so we can activate your tools');
    await member.submit();
    await member.cancel();
    const ended = await mailed('Your subscription has ended');
    expect(ended).toContain(`Your account: ${site.url}/account`);
    await member.subscribe('STANDARD_SINGLE_TV');
    const again = await mailed(STARTED, 2);
    expect(again).toContain('We have your details');
    expect(again).not.toContain('tell us your');
  });

  test('say in the last trial reminder that the trial ends tomorrow', async () => {
    await member.subscribe('STANDARD_SINGLE_TV');
    await later(29.2);
    const subjects = async () =>
      (await site.sandbox.inbox(member.email)).filter(({ subject }) => subject.startsWith('Your free trial ends'));
    const [last] = await eventually(subjects, (found) => found.length > 0);
    expect(last?.subject).toMatch(/^Your free trial ends (tomorrow|today), /);
    expect(last?.text).toContain('our last reminder');
  });

  test('explain a retry after the end of access, and how soon each platform restores access', async () => {
    await member.subscribe('STANDARD_BOTH', '4000000000000341');
    await later(30.2);
    expect(await mailed('Your payment didn’t go through')).toMatch(
      /keep your access until .* only try your card again after/,
    );
    await later(1.1);
    const held = await mailed('Your access has ended because a payment failed');
    expect(held).toContain('Pay the invoice, and your TradingView access comes back within a minute.');
    expect(held).toContain('We add NinjaTrader access by hand');
  });
});
