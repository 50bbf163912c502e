import { parseCustomerCommand, runCustomerCommand } from '../../src/cli/customer.js';
import { parseEventsCommand, runEventsCommand } from '../../src/cli/events.js';
import { parseRefundCommand, runRefundCommand } from '../../src/cli/refund.js';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import { StripeEventsService } from '../../src/payment/stripe-events/stripe-events.service.js';
import { Session } from '../../src/users/auth/session.entity.js';
import { User } from '../../src/users/user.entity.js';
import { mailTo, newEmail, signedUp, tokenIn } from '../support/accounts.js';
import { newMember, type Member } from '../support/member.js';
import { eventually, PASSWORD, quiet, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const customer = async (...args: string[]) => runCustomerCommand(site.app, parseCustomerCommand(args));
const events = async (...args: string[]) =>
  runEventsCommand(site.app.get(StripeEventsService), parseEventsCommand(args));

/** A customer who has paid and has access. */
async function customerWithAll(): Promise<Member & { subscriptionId: string; customerId: string }> {
  const member = await newMember(site);
  const bought = await member.subscribe();
  await member.submit({ discordName: 'ada' });
  await stripe(site, `/subscriptions/${bought.subscriptionId}`, { trial_end: 'now' });
  await site.sandbox.advanceDays(0.1);
  await member.reaches('tradingview', 'granted');
  return { ...member, ...bought };
}

describe('customer show', () => {
  it("shows a customer's data on one page, without secrets", async () => {
    const { email, userName, subscriptionId, customerId } = await customerWithAll();
    await runRefundCommand(site.app, parseRefundCommand([email, '--yes']));
    await quiet(site);
    const report = await customer('show', email.toUpperCase());
    const parts = [
      `${email} (not verified)`,
      'signs in with password',
      customerId,
      'Sessions (1)',
      'PRO_BOTH  cs_',
      'agreed: ',
      `active  119.00 USD  ${subscriptionId}`,
      'paid 119.00 USD  subscription_cycle',
      'of 119.00 USD refunded',
      `tradingview  granted  ${userName}`,
      'Forms (1)',
      'version 1  Ada Trader',
      'sent  We received your payment',
      'done  invoice.paid  evt_',
    ];
    for (const part of parts) expect(report).toContain(part);
    const user = await site.database.repository(User).findOneByOrFail({ email });
    const session = await site.database.repository(Session).findOneByOrFail({ userId: user.id });
    for (const secret of [user.passwordHash ?? '', session.familyHash, session.secretHash, '#token='])
      expect(report).not.toContain(secret);
    expect(report.split('\n').length).toBeLessThan(90);
    expect(await customer('show', email, '--all')).not.toContain('more (--all)');
  });

  it('lists emails to a former address, but not for its next owner', async () => {
    const [to, { email, visitor }] = [newEmail('moved'), await newMember(site)];
    expect((await visitor.post('/users/change-email', { newEmail: to, password: PASSWORD })).status).toBe(202);
    const token = tokenIn(await mailTo(site, to, 'Confirm your new email address'));
    expect((await visitor.post('/users/confirm-email', { token })).status).toBe(200);
    const report = await customer('show', to);
    expect(report).toMatch(new RegExp(`Confirm your email address.* to ${email}$`, 'm'));
    expect(report).toMatch(new RegExp(`Your email address was changed .* to ${email}$`, 'm'));
    expect(report).toMatch(/This is your new email address /m);
    await signedUp(site, email);
    const other = await customer('show', email);
    expect(other).toContain('Mails (1)');
    expect(other).not.toContain('was changed');
    expect(await customer('show', to)).toContain('Mails (4)');
  });

  it('works for a person without purchases, and while Stripe is down', async () => {
    const member = await newMember(site);
    expect(await customer('show', member.email)).toContain('never went to checkout');
    await member.subscribe();
    await site.sandbox.outage('stripe', true);
    const report = await customer('show', member.email);
    await site.sandbox.outage('stripe', false);
    expect(report).toContain('Stripe cannot be reached');
    expect(report).toContain('Subscriptions (1)');
  });

  it('error: reports an unknown address, and the usage', async () => {
    await expect(customer('show', 'nobody@example.com')).rejects.toThrow('There’s no account');
    for (const args of [[], ['show'], ['rename', 'a@example.com'], ['show', 'a@example.com', 'b'], ['show', '--loud']])
      await expect(customer(...args)).rejects.toThrow('customer.js show <email>');
  });
});

describe('customer export', () => {
  it('returns the same export as the account page', async () => {
    const { email, visitor } = await customerWithAll();
    const own = await visitor.get<{ sessions: object[] }>('/users/export');
    const exported = JSON.parse(await customer('export', email)) as { sessions: object[] };
    expect({ ...exported, sessions: [] }).toEqual({ ...own.body, sessions: [] });
  });
});

describe('customer delete', () => {
  it('needs --yes, then ends the subscriptions and deletes the account', async () => {
    const { email, subscriptionId } = await customerWithAll();
    expect(await customer('delete', email)).toContain('Nothing was done.');
    expect(await site.database.repository(User).countBy({ email })).toBe(1);
    expect(await customer('delete', email, '--yes')).toContain('is deleted');
    expect(await site.database.repository(User).countBy({ email })).toBe(0);
    const { data } = await stripe<{ data: { id: string }[] }>(site, '/subscriptions?status=canceled&limit=100');
    expect(data.map(({ id }) => id)).toContain(subscriptionId);
    await eventually(
      async () => (await site.sandbox.inbox(email)).map(({ subject }) => subject),
      (all) => all.some((subject) => subject.startsWith('Your account was deleted')),
    );
  });
});

describe('events', () => {
  it('lists the newest and replays one', async () => {
    const { customerId } = await customerWithAll();
    await quiet(site);
    const lines = (await events('list', '--customer', customerId)).split('\n');
    const line = lines.find((one) => one.includes('  done  '));
    expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}done {2}[a-z._]+ {2}evt_\w+ {2}1 try {2}cus_/);
    const id = /evt_\w+/.exec(line ?? '')?.[0] ?? '';
    expect(await events('replay', id)).toBe(`${id} will be processed again.`);
    await site.sandbox.advanceDays(0);
    await quiet(site);
    expect(await site.database.repository(StripeEvent).findOneBy({ id })).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('replays failed events and events that never arrived', async () => {
    const { customerId } = await customerWithAll();
    await quiet(site);
    const rows = () => site.database.repository(StripeEvent);
    const [one, other] = await rows().find({ where: { customerId, state: 'done' }, take: 2 });
    await site.database.transaction(() => rows().update({ id: one?.id ?? '' }, { state: 'failed', attempts: 20 }));
    expect(await events('list', '--state', 'failed')).toContain(one?.id ?? '');
    expect(await events('replay', '--failed')).toBe('1 event will be processed again.');
    await site.database.transaction(() => rows().delete({ id: other?.id ?? '' }));
    expect(await events('replay', other?.id ?? '')).toContain('will be processed again');
    await site.sandbox.advanceDays(0);
    await quiet(site);
    expect(await rows().countBy({ id: other?.id ?? '', state: 'done' })).toBe(1);
  });

  it('error: reports an unknown event, and the usage', async () => {
    await expect(events('replay', 'evt_none')).rejects.toThrow('There’s no event evt_none');
    await expect(events('list', '--state', 'odd')).rejects.toThrow('odd isn’t an event state: pending, done, ');
    for (const args of [[], ['list', 'x'], ['replay']]) await expect(events(...args)).rejects.toThrow('events.js list');
  });
});
